import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { orderWatch } from '#contract/order/order-watch.ts';
import { startTestApp, type Client, type TestApp } from '#tests/support/app.ts';
import { buildShop } from '#tests/support/goods.ts';

let t: TestApp;
let owner: Client;
let clerk: Client;
let stranger: Client;
let ids: number[];
beforeAll(async () => {
  t = await startTestApp();
  [owner, clerk, stranger] = [await t.as('merchant01'), await t.as('merchant04'), await t.as('merchant02')];
  const { id: shopId } = await buildShop(t.database.system, { merchantId: t.tenants.merchant1 });
  const { rows } = await sql<{ id: number }>`
    insert into trade_order (merchant_id, order_no, shop_id, shop_name, platform, platform_order_no, status)
    select ${t.tenants.merchant1}, 'W' || i, ${shopId}, '店', 'taobao', 'W' || i, 10
    from generate_series(1, 2) i returning id`.execute(t.database.system);
  ids = rows.map(({ id }) => id);
});
afterAll(() => t.close());

const seenBy = async (client: Client) =>
  (await client.call(orderWatch.watchers, {})).map(({ orderId }) => orderId);

describe('who has an order open', () => {
  it('is told to colleagues, not to himself and not to another company', async () => {
    await owner.call(orderWatch.watch, { opened: ids[0]! });
    expect(await clerk.call(orderWatch.watchers, {})).toEqual([{ orderId: ids[0], userName: '王店长' }]);
    expect(await seenBy(owner)).toEqual([]);
    expect(await seenBy(stranger)).toEqual([]);
  });

  it('goes with him from order to order, and ends when he closes it; another window of his has its own', async () => {
    await owner.call(orderWatch.watch, { opened: ids[1]!, closed: ids[0]! });
    expect(await seenBy(clerk)).toEqual([ids[1]]);
    await owner.call(orderWatch.watch, { opened: ids[0]! });
    expect((await seenBy(clerk)).toSorted()).toEqual(ids);
    for (const closed of ids) await owner.call(orderWatch.watch, { closed });
    expect(await seenBy(clerk)).toEqual([]);
  });

  it('is forgotten when his browser is silent', async () => {
    await owner.call(orderWatch.watch, { opened: ids[0]! });
    await sql`update order_watch set seen_at = seen_at - interval '41 seconds'`.execute(t.database.system);
    expect(await seenBy(clerk)).toEqual([]);
    // And by the database, when he opens another one.
    await owner.call(orderWatch.watch, { opened: ids[1]! });
    const { rows } =
      await sql`select order_id::int from order_watch where tenant_id = ${t.tenants.merchant1}`.execute(
        t.database.system,
      );
    expect(rows).toEqual([{ orderId: ids[1] }]);
    await owner.call(orderWatch.watch, { closed: ids[1]! });
  });

  it('cannot have one open that is not of his company', async () => {
    await stranger.call(orderWatch.watch, { opened: ids[0]! });
    const { rows } = await sql`select 1 from order_watch where tenant_id = ${t.tenants.merchant2}`.execute(
      t.database.system,
    );
    expect(rows).toEqual([]);
  });

  it('tells the others at once, and once for one order', async () => {
    const told: string[] = [];
    const stop = t.app.live.subscribe(t.tenants.merchant1, ({ kind }) => told.push(kind));
    await clerk.call(orderWatch.watch, { opened: ids[0]! });
    await expect.poll(() => told).toEqual(['watch']);
    await clerk.call(orderWatch.watch, { opened: ids[0]! });
    await clerk.call(orderWatch.watch, { closed: ids[0]! });
    await expect.poll(() => told).toEqual(['watch', 'watch']);
    stop();
  });
});
