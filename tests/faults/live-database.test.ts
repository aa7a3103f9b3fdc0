import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { order } from '#contract/order/order.ts';
import { sku } from '#contract/sku/sku.ts';
import { startTestApp, type Client, type TestApp } from '#tests/support/app.ts';
import { buildOrder } from '#tests/support/goods.ts';
import { countRows, expectSentence } from '#tests/support/hostile.ts';
import { until } from '#tests/support/until.ts';

let t: TestApp;
let merchant: Client;
let blocker: pg.Client;
beforeAll(async () => {
  t = await startTestApp();
  merchant = await t.as('merchant01');
});
afterEach(() => blocker.end());
afterAll(() => t.close());

/** Holds the log, so that an action stands still in its middle: its orders written, its log not. */
async function holdLog() {
  blocker = new pg.Client({ connectionString: t.url });
  await blocker.connect();
  await blocker.query('begin');
  await blocker.query('lock table order_event in exclusive mode');
}

const waiting = (): Promise<number> =>
  until(async () => {
    const { rows } = await sql<{ pid: number }>`
      select pid from pg_locks
      where relation = 'order_event'::regclass and not granted and database = (select oid from pg_database
        where datname = current_database())`.execute(t.database.system);
    return rows[0]?.pid;
  }, 'the action did not come to its middle');

const rowOf = (id: number) =>
  t.database.system.selectFrom('tradeOrder').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const eventsOf = async (id: number) =>
  (await t.database.system.selectFrom('orderEvent').select('event').where('orderId', '=', id).execute()).map(
    (row) => row.event,
  );

describe('an action whose connection breaks in its middle', () => {
  it('tells its caller, leaves nothing half done, and sent again acts once', async () => {
    const { id } = await buildOrder(t.database.system, { merchantId: t.tenants.merchant1 });
    const before = [await countRows(t.database.system), await rowOf(id)];
    const idempotencyKey = 'the-same-request-1';
    const request = { event: 'order.urged', ids: [id], idempotencyKey };
    await holdLog();
    const acted = merchant.ask(order.action, request);
    await sql`select pg_terminate_backend(${await waiting()})`.execute(t.database.system);
    const { code, msg, data } = await acted;
    expect([code, data]).toEqual([503, null]);
    expectSentence(msg);
    expect(msg).toMatch(/重试/);
    await blocker.query('rollback');
    expect([await countRows(t.database.system), await rowOf(id)]).toEqual(before);

    const again = await merchant.ask(order.action, request);
    expect(again).toMatchObject({ code: 0, data: { successIds: [id], failed: [] } });
    expect(await merchant.ask(order.action, request)).toMatchObject({ code: 0, data: again.data });
    expect(await eventsOf(id)).toEqual(['order.urged']);
    expect((await rowOf(id)).version).toBe(2);
    // The same key with another question is somebody's mistake.
    const other = await merchant.ask(order.action, { ...request, event: 'order.calmed' });
    expect(other.code).toBe(900);
    expectSentence(other.msg);
    expect(await eventsOf(id)).toEqual(['order.urged']);
  });

  it('eight of the same request at once act once, also where the first of them breaks', async () => {
    const { id } = await buildOrder(t.database.system, { merchantId: t.tenants.merchant1 });
    const request = { event: 'order.urged', ids: [id], idempotencyKey: 'the-same-request-2' };
    await holdLog();
    const asked = Array.from({ length: 6 }, () => merchant.ask(order.action, request));
    await sql`select pg_terminate_backend(${await waiting()})`.execute(t.database.system);
    await blocker.query('rollback');
    const answers = await Promise.all(asked);
    expect(answers.filter(({ code }) => code === 503)).toHaveLength(1);
    const done = answers.filter(({ code }) => code === 0);
    expect(done).toHaveLength(5);
    for (const { data } of done) expect(data.successIds).toEqual([id]);
    expect(await eventsOf(id)).toEqual(['order.urged']);
  });

  it('one that takes too long is stopped, says so, and leaves nothing', async () => {
    const { id } = await buildOrder(t.database.system, { merchantId: t.tenants.merchant1 });
    const before = [await countRows(t.database.system), await rowOf(id)];
    await holdLog();
    const acted = merchant.ask(order.action, { event: 'order.urged', ids: [id] });
    // What statement_timeout does when its time has come.
    await sql`select pg_cancel_backend(${await waiting()})`.execute(t.database.system);
    const { code, msg } = await acted;
    expect(code).toBe(503);
    expectSentence(msg);
    expect(msg).toMatch(/时间过长/);
    await blocker.query('rollback');
    expect([await countRows(t.database.system), await rowOf(id)]).toEqual(before);
  });
});

describe('connections that broke while they rested', () => {
  it('are replaced before anybody notices twice', async () => {
    blocker = new pg.Client({ connectionString: t.url });
    await blocker.connect();
    await merchant.call(sku.page, {});
    await blocker.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and application_name in ('podflow', 'podflow-system')`,
    );
    // Whoever comes in this moment may be told once; the next one is served.
    await until(async () => {
      const { code, msg } = await merchant.ask(sku.page, {});
      if (code !== 0) expectSentence(msg);
      return code === 0;
    }, 'the server did not recover');
    const { id } = await buildOrder(t.database.system, { merchantId: t.tenants.merchant1 });
    expect(await merchant.call(order.action, { event: 'order.urged', ids: [id] })).toMatchObject({
      successIds: [id],
    });
  });
});
