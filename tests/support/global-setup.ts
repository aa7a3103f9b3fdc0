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

/** One PostgreSQL for the run: TEST_DATABASE_URL, or the embedded one in a folder that goes with the run. */
export default async function setup(project: TestProject) {
  const given = process.env.TEST_DATABASE_URL;
  if (given) {
    await makeTemplate(given, migrate);
    project.provide('postgresUrl', given);
    return undefined;
  }
  const folder = mkdtempSync(path.join(os.tmpdir(), 'podflow-test-'));
  chmodSync(folder, 0o755);
  const server = await startEmbedded(folder, ['fsync=off', 'max_connections=400']);
  await makeTemplate(server.url, migrate);
  project.provide('postgresUrl', server.url);
  return async () => {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  };
}
