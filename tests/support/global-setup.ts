import { mkdtempSync, chmodSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { TestProject } from 'vitest/node';
import { migrate } from '#server/platform/migrate.ts';
import { startEmbedded } from '#server/platform/postgres/embedded.ts';
import { makeTemplate } from './database.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The server that test files make their databases on. */
    postgresUrl: string;
  }
}

interface Running {
  url: string;
  stop: () => Promise<void>;
}

let running: Promise<Running> | undefined;
let projects = 0;

/** One PostgreSQL for the run: TEST_DATABASE_URL, or the embedded one in a folder that goes with the run. */
async function start(): Promise<Running> {
  const given = process.env.TEST_DATABASE_URL;
  if (given) {
    await makeTemplate(given, migrate);
    return { url: given, stop: () => Promise.resolve() };
  }
  const folder = mkdtempSync(path.join(os.tmpdir(), 'podflow-test-'));
  chmodSync(folder, 0o755);
  const server = await startEmbedded(folder, ['fsync=off', 'max_connections=400']);
  await makeTemplate(server.url, migrate);
  return {
    url: server.url,
    stop: async () => {
      await server.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Each project asks for it; the last one that ends takes it down. */
export default async function setup(project: TestProject) {
  projects += 1;
  const { url, stop } = await (running ??= start());
  project.provide('postgresUrl', url);
  return async () => {
    projects -= 1;
    if (projects === 0) await stop();
  };
}
