import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { FastifyInstance } from 'fastify';
import { buildApp } from '#server/app.ts';
import { openDatabase, type Database } from '#server/platform/database.ts';
import { migrate } from '#server/platform/migrate.ts';
import { startEmbedded, type EmbeddedPostgres } from '#server/platform/postgres/embedded.ts';
import { dataFolder } from '#tests/support/product.ts';

let dataDir: string;
let postgres: EmbeddedPostgres;
let database: Database;
let app: FastifyInstance;
beforeAll(async () => {
  dataDir = dataFolder();
  postgres = await startEmbedded(dataDir, ['fsync=off']);
  await migrate(postgres.url);
  database = openDatabase(postgres.url);
  app = await buildApp({ database, dataDir, logLevel: 'fatal' });
  await app.ready();
  postgres.keepUp();
});
afterAll(async () => {
  await app.close();
  await database.close();
  await postgres.stop();
  fs.rmSync(dataDir, { recursive: true, force: true });
});

const status = async (url: string) => (await app.inject(url)).statusCode;
const both = async () => [await status('/health'), await status('/ready')];
/** The processes of this server alone: the first line of its file is its own. */
const leader = () =>
  Number(
    fs
      .readFileSync(path.join(fs.realpathSync(path.join(dataDir, 'postgres')), 'postmaster.pid'), 'utf8')
      .split('\n')[0],
  );
const all = () => {
  const { stdout } = spawnSync('ps', ['-o', 'pid=', '--ppid', String(leader())], { encoding: 'utf8' });
  return [leader(), ...stdout.split('\n').filter(Boolean).map(Number)];
};

describe('/health lives and /ready has its database', () => {
  it('while PostgreSQL stands still, and after', async () => {
    expect(await both()).toEqual([200, 200]);
    const stopped = all();
    stopped.forEach((pid) => process.kill(pid, 'SIGSTOP'));
    try {
      expect(await both()).toEqual([200, 503]);
    } finally {
      stopped.forEach((pid) => process.kill(pid, 'SIGCONT'));
    }
    await expect.poll(both, { timeout: 30_000 }).toEqual([200, 200]);
  });

  it('while PostgreSQL is gone, and when it is back by itself', async () => {
    process.kill(leader(), 'SIGKILL');
    await expect.poll(both, { timeout: 30_000 }).toEqual([200, 503]);
    await expect.poll(both, { timeout: 60_000 }).toEqual([200, 200]);
  });
});

it('/metrics is what Prometheus reads: names, types before their values, numbers, the end of each line', async () => {
  const { payload, headers } = await app.inject('/metrics');
  expect(headers['content-type']).toMatch(/^text\/plain; version=0\.0\.4/);
  expect(payload.endsWith('\n')).toBe(true);
  const types = new Map<string, string>();
  for (const line of payload.trimEnd().split('\n').filter(Boolean)) {
    const type = /^# TYPE (\S+) (counter|gauge|histogram|summary|untyped)$/.exec(line);
    if (type) {
      expect(types.has(type[1]!), line).toBe(false);
      types.set(type[1]!, type[2]!);
    } else if (!line.startsWith('# HELP ')) {
      // The grammar of the text format: name, labels with escaped values, a number.
      const value =
        /^([a-zA-Z_:][a-zA-Z0-9_:]*)(\{(?:[a-zA-Z_]\w*="(?:[^"\\\n]|\\[\\n"])*",?)*\})? (NaN|[+-]?Inf|[-+.\deE]+)$/.exec(
          line,
        );
      expect(value, line).not.toBeNull();
      const base = value![1]!.replace(/_(?:bucket|sum|count)$/, '');
      expect(
        types.has(value![1]!) || types.get(base) === 'histogram' || types.get(base) === 'summary',
        line,
      ).toBe(true);
    }
  }
  expect(types.get('podflow_request_seconds')).toBe('histogram');
});
