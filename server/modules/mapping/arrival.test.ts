import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { mapping } from '#contract/mapping/mapping.ts';
import { order } from '#contract/order/order.ts';
import { startTestApp, type Client, type TestApp } from '#tests/support/app.ts';
import { buildOrder, buildSku } from '#tests/support/goods.ts';
import { LOCKS } from '#server/platform/locks.ts';
import { applyMappings } from './service.ts';
import { lockMappings } from './sql.ts';

let t: TestApp;
let merchant: Client;
let merchantId: number;
let offered: Awaited<ReturnType<typeof buildSku>>;
beforeAll(async () => {
  t = await startTestApp();
  merchant = await t.as('merchant01');
  merchantId = t.tenants.merchant1;
  offered = await buildSku(t.database.system, { factoryId: t.tenants.factory, code: 'TPU-15' });
});
afterAll(() => t.close());

let made = 0;
let code: string;
beforeEach(() => void (code = `CODE-${(made += 1)}`));

const linesOf = (orderId: number) =>
  t.database.system
    .selectFrom('orderLine')
    .select(['kind', 'skuCode'])
    .where('orderId', '=', orderId)
    .orderBy('lineNo')
    .execute();
const stateOf = (orderId: number) =>
  t.database.system
    .selectFrom('tradeOrder')
    .select(['goodsLines', 'unmappedLines', 'pieces'])
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow();

describe('orders that arrive later', () => {
  const arrive = (orderIds: number[], of = merchantId) =>
    t.database
      .of(of)
      .transaction()
      .execute((trx) => applyMappings(trx, of, orderIds));

  it('are mapped at once by the codes that are known, and counted', async () => {
    const system = t.database.system;
    await merchant.call(mapping.save, { codes: [code], kind: 'sku', skuId: offered.id });
    await merchant.call(mapping.save, { codes: [`${code}-post`], kind: 'notGoods' });
    const ready = await buildOrder(system, {
      merchantId,
      lines: [{ platformCode: code, quantity: 2 }, { platformCode: `${code}-post` }],
    });
    const half = await buildOrder(system, {
      merchantId,
      lines: [{ platformCode: code }, { platformCode: `${code}-new` }],
    });
    expect(await arrive([ready.id, half.id])).toEqual([ready.id]);
    expect(await linesOf(ready.id)).toMatchObject([{ kind: 'sku', skuCode: 'TPU-15' }, { kind: 'notGoods' }]);
    expect(await stateOf(ready.id)).toMatchObject({ goodsLines: 1, unmappedLines: 0, pieces: 2 });
    expect(await stateOf(half.id)).toMatchObject({ goodsLines: 2, unmappedLines: 1, pieces: 2 });
  });

  it('wait where the SKU is no longer offered, or the mapping is another merchant’s', async () => {
    const system = t.database.system;
    const ending = await buildSku(system, { factoryId: t.tenants.factory });
    await merchant.call(mapping.save, { codes: [code], kind: 'sku', skuId: ending.id });
    await system.updateTable('sku').set({ status: 1 }).where('id', '=', ending.id).execute();
    const lines = [{ platformCode: code }];
    const own = await buildOrder(system, { merchantId, lines });
    const foreign = await buildOrder(system, { merchantId: t.tenants.merchant2, lines });
    expect(await arrive([own.id, foreign.id])).toEqual([]);
    expect(await arrive([foreign.id], t.tenants.merchant2)).toEqual([]);
    expect(await linesOf(foreign.id)).toMatchObject([{ kind: 'unmapped' }]);
  });

  it('while a mapping is being saved are missed by neither', async () => {
    const db = t.database.of(merchantId);
    let saving: Promise<unknown> = Promise.resolve();
    const { id } = await db.transaction().execute(async (trx) => {
      // Its lines are written, and nobody else sees them yet.
      const arrived = await buildOrder(trx, { merchantId, lines: [{ platformCode: code }] });
      expect(await applyMappings(trx, merchantId, [arrived.id])).toEqual([]);
      saving = merchant.call(mapping.save, { codes: [code], kind: 'notGoods' });
      await waitsForLock(saving);
      return arrived;
    });
    await saving;
    expect(await linesOf(id)).toMatchObject([{ kind: 'notGoods' }]);
    const [row] = (await merchant.call(order.page, { platformOrderNo: [await numberOf(id)] })).list;
    expect(row).toMatchObject({ status: 'waitPush' });
  });

  it('keeps no push waiting, which holds the orders that are to be changed', async () => {
    await t.database.system.transaction().execute(async (trx) => {
      await lockMappings(trx, merchantId, 'change');
      const { rows } = await sql`
        select pg_try_advisory_xact_lock_shared(${LOCKS.bindings}, ${merchantId}::int) as free`.execute(
        t.database.system,
      );
      expect(rows).toEqual([{ free: true }]);
    });
  });

  const numberOf = async (id: number) =>
    (
      await t.database.system
        .selectFrom('tradeOrder')
        .select('platformOrderNo')
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
    ).platformOrderNo;

  /** Until somebody stands before the lock of this merchant's codes, or went by it. */
  async function waitsForLock(saving: Promise<unknown>) {
    const seen = { saved: false };
    void saving.finally(() => (seen.saved = true));
    const client = await t.database.dedicated();
    try {
      const waiting = `select count(*)::int as n from pg_locks l join pg_database d on d.oid = l.database
        where d.datname = current_database() and locktype = 'advisory' and classid = ${LOCKS.mappings} and not granted`;
      while (!seen.saved && (await client.query<{ n: number }>(waiting)).rows[0]!.n === 0);
    } finally {
      await client.end();
    }
  }
});
