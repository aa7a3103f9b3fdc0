import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Input } from '#contract/endpoint.ts';
import { order } from '#contract/order/order.ts';
import { startTestApp, type Client, type TestApp } from '#tests/support/app.ts';
import { buildShop } from '#tests/support/goods.ts';

const ORDERS = 900;
const PAGE_SIZE = 150;

let t: TestApp;
let merchant: Client;
beforeAll(async () => {
  t = await startTestApp();
  merchant = await t.as('merchant01');
  const { id: shopId } = await buildShop(t.database.system, { merchantId: t.tenants.merchant1 });
  // Days of very different size, some with one order, and many orders of one moment.
  await sql`
    insert into trade_order (merchant_id, order_no, shop_id, shop_name, platform, platform_order_no, status, hold, created_at)
    select ${t.tenants.merchant1}, 'J' || i, ${shopId}, '店', 'taobao', 'J' || i, case when i % 3 = 0 then 5 else 10 end,
      case when i % 7 = 0 then 1 else 0 end,
      timestamptz '2026-11-01 00:00Z' + (i * i / 20000) * interval '1 day' + (i % 11) * interval '2 hours'
    from generate_series(1, ${ORDERS}::int) i`.execute(t.database.system);
});
afterAll(() => t.close());

const idsBy = async (where: string, direction: 'asc' | 'desc') =>
  (
    await sql<{ id: number }>`
      select id from trade_order where merchant_id = ${t.tenants.merchant1} and ${sql.raw(where)}
      order by created_at ${sql.raw(direction)}, id ${sql.raw(direction)}`.execute(t.database.system)
  ).rows.map(({ id }) => id);

async function everyPage(ask: Input<typeof order.page>) {
  const ids: number[] = [];
  for (let pageNo = 1; ; pageNo++) {
    const { list, total } = await merchant.call(order.page, { ...ask, pageNo, pageSize: PAGE_SIZE });
    ids.push(...list.map(({ id }) => id));
    if (list.length < PAGE_SIZE) return { ids, total };
  }
}

const questions: [string, Input<typeof order.page>, string][] = [
  ['all', {}, 'true'],
  ['a status', { status: 'waitPush' }, 'status = 10'],
  ['a hold', { hold: 'locked' }, 'hold = 1'],
  ['a status and a hold', { status: 'waitPush', hold: 'none' }, 'status = 10 and hold = 0'],
];

describe('a far page holds the orders that stand there', () => {
  const compareAll = async () => {
    for (const [, ask, where] of questions) {
      for (const direction of ['desc', 'asc'] as const) {
        const expected = await idsBy(where, direction);
        const sortingFields = [{ field: 'createdAt' as const, order: direction }];
        expect(await everyPage({ ...ask, sortingFields })).toEqual({ ids: expected, total: expected.length });
      }
    }
  };

  it('while the differences of the counts are not folded, after the fold, and after orders moved', async () => {
    await compareAll();
    await sql`select fold_tally()`.execute(t.database.system);
    await compareAll();
    await sql`update trade_order set status = 10 where merchant_id = ${t.tenants.merchant1} and id % 5 = 0`.execute(
      t.database.system,
    );
    await compareAll();
  });

  it('beyond the end there is nothing', async () => {
    const { list, total } = await merchant.call(order.page, { pageNo: 500, pageSize: PAGE_SIZE });
    expect([list, total]).toEqual([[], ORDERS]);
  });
});

it('urgent orders come first, page after page, each group by the time of creation', async () => {
  await sql`update trade_order set urgent = id % 13 = 0 where merchant_id = ${t.tenants.merchant1}`.execute(
    t.database.system,
  );
  for (const [, ask, where] of questions)
    for (const direction of ['desc', 'asc'] as const) {
      const expected = [
        ...(await idsBy(`${where} and urgent`, direction)),
        ...(await idsBy(`${where} and not urgent`, direction)),
      ];
      const sortingFields = [{ field: 'urgent' as const, order: direction }];
      expect(await everyPage({ ...ask, sortingFields })).toEqual({ ids: expected, total: expected.length });
    }
});
