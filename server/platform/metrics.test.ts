import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BASE_PATH } from '#contract/wire.ts';
import { auth } from '#contract/auth/auth.ts';
import { buildApp } from '#server/app.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { openDatabase } from './database.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.close());

const read = async (from = '127.0.0.1', headers = {}) =>
  t.app.inject({ method: 'GET', url: '/metrics', remoteAddress: from, headers });

describe('/metrics', () => {
  it('counts requests by route and by what came of them', async () => {
    const merchant = await t.as('merchant01');
    await merchant.call(auth.menus, {});
    await t.app.inject({ method: 'GET', url: BASE_PATH + auth.menus.path });
    const { payload, headers } = await read();
    expect(headers['content-type']).toContain('text/plain');
    const lines = payload.split('\n').filter((line) => line.includes(auth.menus.path));
    const counted = (outcome: string) =>
      lines
        .find((line) => line.includes('_count') && line.includes(`outcome="${outcome}"`))
        ?.split(' ')
        .at(-1);
    expect([counted('ok'), counted('refused')]).toEqual(['1', '1']);
  });

  it('tells tasks, connections and memory', async () => {
    const { payload } = await read();
    expect(payload).toMatch(/^podflow_tasks\{status="waiting"\} 0$/m);
    expect(payload).toMatch(/^podflow_connections\{pool="app",state="open"\} \d+$/m);
    expect(payload).toMatch(/^process_resident_memory_bytes \d+$/m);
  });

  it('is not there for another machine, nor where a proxy names one', async () => {
    expect((await read('192.0.2.7')).statusCode).toBe(404);
    expect((await read('127.0.0.1', { 'x-forwarded-for': '192.0.2.7' })).statusCode).toBe(404);
  });

  it('asks for the token where there is one', async () => {
    const database = openDatabase(t.url);
    const app = await buildApp({ database, dataDir: t.dataDir, metricsToken: 'letmein', logLevel: 'fatal' });
    try {
      const ask = async (authorization?: string) =>
        (await app.inject({ url: '/metrics', headers: authorization ? { authorization } : {} })).statusCode;
      expect([await ask(), await ask('Bearer other'), await ask('Bearer letmein')]).toEqual([404, 404, 200]);
    } finally {
      await app.close();
      await database.close();
    }
  });
});

it('a slow statement is told with its text, without its values', async () => {
  const database = openDatabase(t.url, { slowMillis: 20 });
  const told: { text: string; millis: number }[] = [];
  database.onSlow((statement) => told.push(statement));
  try {
    await sql`select pg_sleep(0.03), ${'a secret'}::text`.execute(database.of(t.tenants.merchant1));
    await sql`select 1`.execute(database.of(t.tenants.merchant1));
    expect(told.map(({ text }) => text)).toEqual(['select pg_sleep(0.03), $1::text']);
    expect(told[0]!.millis).toBeGreaterThanOrEqual(20);
  } finally {
    await database.close();
  }
});
