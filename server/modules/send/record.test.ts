import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from 'kysely';
import { order } from '#contract/order/order.ts';
import { sendRecord } from '#contract/send/send-record.ts';
import { shipOrders } from '#server/modules/order/service.ts';
import { startTestApp, type Client, type TestApp } from '#tests/support/app.ts';
import { buildOrder } from '#tests/support/goods.ts';
import { taskFile } from '#tests/support/task-file.ts';

let t: TestApp;
let factory: Client;
beforeAll(async () => {
  t = await startTestApp();
  factory = await t.as('factory01');
});
afterAll(() => t.close());

let nth = 0;
const number = () => `SD${String((nth += 1)).padStart(10, '0')}`;
const packed = () =>
  buildOrder(t.database.system, {
    ...{ merchantId: t.tenants.merchant1, factoryId: t.tenants.factory, status: 'packed' },
    lines: [{ platformCode: 'S-1', kind: 'notGoods', quantity: 1 }],
  });
const ship = (ids: number[], params: object = { waybillNo: number(), expressName: '圆通速递' }) =>
  factory.call(order.action, { event: 'order.ship', ids, params: { ...params, oneParcel: true } });
const actOf = async (orderNo: string) => (await factory.call(sendRecord.page, { number: orderNo })).list;

/** As a file of numbers ships it. */
const importOf = (id: number, waybillNo: string) =>
  t.database
    .of(t.tenants.factory)
    .transaction()
    .execute((trx) =>
      shipOrders(
        trx,
        { factoryId: t.tenants.factory, userId: 1, userName: '工厂一号', now: new Date() },
        new Map([[id, { waybillNo }]]),
      ),
    );

describe('acts of sending', () => {
  it('[P111] each shipped order has exactly one act that stands, also after the same waybill file came twice', async () => {
    const [one, two, three] = [await packed(), await packed(), await packed()];
    const waybillNo = number();
    await ship([one.id]);
    expect((await ship([two.id, one.id])).successIds).toEqual([two.id]);
    expect((await importOf(three.id, waybillNo)).successIds).toEqual([three.id]);
    expect((await importOf(three.id, waybillNo)).successIds).toEqual([]);
    const { rows } = await sql<{ orders: number; acts: number; once: number }>`
      select count(*)::int as orders, sum(acts)::int as acts, (count(*) filter (where acts = 1))::int as once
      from (select o.id, (select count(*) from send_act a where a.factory_id = o.factory_id and a.order_id = o.id) as acts
        from trade_order o where o.factory_id > 0 and o.status in (70, 80)) s`.execute(t.database.system);
    expect(rows[0]!.orders).toBeGreaterThan(2);
    expect(rows[0]).toEqual({
      ...{ orders: rows[0]!.orders, acts: rows[0]!.orders, once: rows[0]!.orders },
    });
    expect(await actOf(three.orderNo)).toMatchObject([{ way: 'import', waybillNo, userName: '工厂一号' }]);
  });

  it('[P111] an act says by what way it was sent, and keeps its number where that is corrected later', async () => {
    const [one, two, three] = [await packed(), await packed(), await packed()];
    const waybillNo = number();
    await ship([one.id], { waybillNo, expressName: '圆通速递' });
    await ship([two.id, three.id]);
    expect(await actOf(one.orderNo)).toMatchObject([{ way: 'one', waybillNo, express: '圆通速递' }]);
    expect(await actOf(two.orderNo)).toMatchObject([{ way: 'bulk' }]);
    const right = number();
    await factory.call(order.action, {
      ...{ event: 'order.waybill.corrected', ids: [one.id] },
      params: { waybillNo: right, reason: '贴错面单' },
    });
    for (const asked of [waybillNo, right])
      expect(await actOf(asked)).toMatchObject([
        { orderId: one.id, waybillNo, correctedTo: right, userName: expect.stringMatching(/./) },
      ]);
    await expect(
      t.database
        .of(t.tenants.factory)
        .updateTable('sendAct')
        .set({ waybillNo: right })
        .where('factoryId', '=', t.tenants.factory)
        .execute(),
    ).rejects.toThrow(/permission denied/);
  });

  it('[P111] what a platform refused is told again, once, and what did not fail is refused by name', async () => {
    const [failed, fine] = [await packed(), await packed()];
    await ship([failed.id, fine.id]);
    await sql`update trade_order set platform_sync = 3 where id = ${failed.id}`.execute(t.database.system);
    await sql`insert into ship_back (merchant_id, shop_id, order_id, platform_order_no, waybill_no, express_name, status, tries,
        problem, next_at, created_at)
      select merchant_id, shop_id, id, platform_order_no, waybill_no, express_name, 'failed', 8, '平台没有这个订单',
        'infinity', now() from trade_order where id = ${failed.id}`.execute(t.database.system);
    const list = [...(await actOf(failed.orderNo)), ...(await actOf(fine.orderNo))];
    expect(list).toMatchObject([
      { sync: 'failed', again: false },
      { sync: 'none', again: false },
    ]);
    const { backs, log } = await factory.call(sendRecord.detail, { id: list[0]!.id });
    expect(backs).toMatchObject([{ status: 'failed', tries: 8, problem: '平台没有这个订单' }]);
    expect(log.at(-1)).toMatchObject({ title: '发货' });
    const ids = list.map(({ id }) => id);
    expect(await factory.call(sendRecord.tellAgain, { ids })).toEqual({
      ...{ count: 1, refused: [{ orderNo: fine.orderNo, msg: '没有回传失败，不用重新回传。' }] },
    });
    const after = await factory.call(sendRecord.detail, { id: list[0]!.id });
    expect(after.backs[0]).not.toMatchObject({ status: 'failed', tries: 8 });
    expect((await factory.call(sendRecord.tellAgain, { ids })).count).toBe(0);
  });

  it('[P111] another factory finds neither the act nor what the platform answered', async () => {
    const { id, orderNo } = await packed();
    await ship([id]);
    const [act] = await actOf(orderNo);
    await sql`update role set permissions = permissions || '{factory:data,factory:order:ship}'
      where tenant_id = ${t.tenants.designer}`.execute(t.database.system);
    const stranger = await t.as('designer01');
    expect((await stranger.call(sendRecord.page, { number: orderNo })).list).toEqual([]);
    await expect(stranger.call(sendRecord.detail, { id: act!.id })).rejects.toThrow(/发货记录不存在/);
    expect((await stranger.call(sendRecord.tellAgain, { ids: [act!.id] })).count).toBe(0);
  });

  it('[P111] the file has as many rows as the list counts, of the same question', async () => {
    const { id, orderNo } = await packed();
    await ship([id]);
    const { rows } = await taskFile(t, factory, sendRecord.export, { number: orderNo });
    expect(rows).toMatchObject([{ 订单号: orderNo, 方式: '逐单' }]);
    const asked = { way: 'one' as const };
    const { total } = await factory.call(sendRecord.page, asked);
    expect((await taskFile(t, factory, sendRecord.export, asked)).rows).toHaveLength(total);
  });
});
