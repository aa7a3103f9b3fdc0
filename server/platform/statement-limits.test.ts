import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { FastifyInstance } from 'fastify';
import { BASE_PATH, type Envelope } from '#contract/wire.ts';
import { buildApp } from '#server/app.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { openDatabase, type Database, type Db } from './database.ts';

let t: TestApp;
let database: Database;
let app: FastifyInstance;
let work: (db: Db) => Promise<unknown>;
beforeAll(async () => {
  t = await startTestApp();
  // One connection: what comes after has the one that was stopped.
  database = openDatabase(t.url, {
    appConnections: 1,
    statementMs: { app: 300, job: 20_000 },
    lockMs: { app: 100, job: 5000 },
  });
  app = await buildApp({ database, dataDir: t.dataDir, logLevel: 'fatal' });
  const { merchant1 } = t.tenants;
  app.get(`${BASE_PATH}/request`, async () => ({ code: 0, data: await work(database.of(merchant1)) }));
  app.get(`${BASE_PATH}/job`, async () => ({ code: 0, data: await work(database.ofJob(merchant1)) }));
});
afterAll(async () => {
  await app.close();
  await database.close();
  await t.close();
});

const ask = async (path: string): Promise<Envelope> => (await app.inject(BASE_PATH + path)).json();
const notices = async () =>
  (
    await t.database.system
      .selectFrom('notice')
      .select((eb) => eb.fn.countAll<number>().as('n'))
      .executeTakeFirstOrThrow()
  ).n;

/** Writes, and then takes its time. */
const slow = (db: Db) =>
  db.transaction().execute(async (trx) => {
    const { merchant1: tenantId } = t.tenants;
    await trx.insertInto('notice').values({ tenantId, kind: 'test', title: 'a', body: 'b' }).execute();
    await sql`select pg_sleep(1)`.execute(trx);
  });

describe('a statement that takes too long', () => {
  it('is stopped whole: its caller is told what to do, nothing of it stays, and the connection serves on', async () => {
    const before = await notices();
    work = slow;
    expect(await ask('/request')).toMatchObject({
      code: 503,
      msg: '处理时间过长已停止，没有任何改动；请缩小范围后重试。',
      data: null,
    });
    expect(await notices()).toBe(before);
    work = async (db) => (await sql<{ two: number }>`select 1 + 1 as two`.execute(db)).rows[0]?.two;
    expect(await ask('/request')).toMatchObject({ code: 0, data: 2 });
    expect(database.connections().app.open).toBe(1);
  });

  it('has more time in a long action, on connections of its own', async () => {
    const before = await notices();
    work = slow;
    expect((await ask('/job')).code).toBe(0);
    expect(await notices()).toBe(before + 1);
  });

  it('is told of the others where it waits for what they hold', async () => {
    const { merchant1 } = t.tenants;
    const owner = await t.database.dedicated();
    await owner.query('begin');
    await owner.query('lock table notice in exclusive mode');
    work = async (db) => void (await db.deleteFrom('notice').where('tenantId', '=', merchant1).execute());
    expect(await ask('/request')).toMatchObject({
      code: 409,
      msg: '多人同时修改了同一批数据，请重试。',
    });
    await owner.query('rollback');
    await owner.end();
    expect((await ask('/request')).code).toBe(0);
  });
});

it('the owner’s statements have an end, too: a sign-in waits for nobody for ever', async () => {
  const read = async (name: string) =>
    (
      await sql<{ n: number }>`select setting::int as n from pg_settings where name = ${name}`.execute(
        t.database.system,
      )
    ).rows[0]?.n;
  expect([await read('statement_timeout'), await read('lock_timeout')]).toEqual([600_000, 60_000]);
});
