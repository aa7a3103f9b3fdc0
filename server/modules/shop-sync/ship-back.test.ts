import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { notice } from '#contract/notice/notice.ts';
import { order } from '#contract/order/order.ts';
import { packages } from '#contract/package/package.ts';
import { shopAccess } from '#contract/shop/shop-access.ts';
import { shopSync } from '#contract/shop-sync/shop-sync.ts';
import { adapterOf, PlatformError } from '#server/modules/platform/service.ts';
import { throttled, type ShopifyOrder, type ShopifyShop } from '#server/sandbox/shops/shopify.ts';
import type { TestApp } from '#tests/support/app.ts';
import type { ShopOrders } from '#tests/support/shop-orders.ts';
import { later, shopifyWorld, type ShopifyWorld } from '#tests/support/shopify-world.ts';
import { takeDueBack } from './due.sql.ts';
import { sendDueBacks } from './ship-back.ts';
import { isStill } from './sql.ts';

const adapter = adapterOf('shopify')!;
let world: ShopifyWorld;
let t: TestApp;
let o: ShopOrders;
let shopify: ShopifyShop;
let shopId: number;
beforeAll(async () => {
  world = await shopifyWorld();
  ({ t, o, shopify, shopId } = world);
});
afterAll(() => world.close());
beforeEach(() => {
  vi.restoreAllMocks();
  shopify.faults.splice(0);
});

const bought = (more?: Partial<ShopifyOrder>) => world.bought(more);
const rows = (no: string) =>
  t.database.system.selectFrom('tradeOrder').selectAll().where('platformOrderNo', '=', no).execute();

const backs = (no: string) => world.backs(no);

describe('a shipment', () => {
  const shipped = async () => {
    const one = bought();
    await o.pull(shopId);
    const { id } = (await o.find(one.name))!;
    await o.ship(id, `SF${one.id}`);
    return one;
  };

  it('is told to the platform, once, and the order says so', async () => {
    const one = await shipped();
    expect(await backs(one.name)).toMatchObject([{ status: 'waiting', waybillNo: `SF${one.id}` }]);
    await sendDueBacks(t.app, later(0));
    expect(one.sent).toEqual([2]);
    expect(one.trackings).toEqual([{ number: `SF${one.id}`, company: 'SF Express' }]);
    expect(await o.find(one.name)).toMatchObject({ status: 'shipped', platformSync: 'uploaded' });
    expect(await sendDueBacks(t.app, later(0))).toBe(0);
  });

  it('is tried again later where the platform is busy, and acts once where an answer was lost', async () => {
    const one = await shipped();
    shopify.faults.push(throttled);
    await sendDueBacks(t.app, later(0));
    expect(await backs(one.name)).toMatchObject([
      { status: 'waiting', tries: 1, problem: expect.stringContaining('频率') },
    ]);
    expect(await o.find(one.name)).toMatchObject({ platformSync: 'uploading' });
    expect(await sendDueBacks(t.app, later(0))).toBe(0);
    // The platform acted, and its answer did not arrive: it is asked, and has the number already.
    one.sent = [2];
    one.trackings = [{ number: `SF${one.id}` }];
    await sendDueBacks(t.app, later(2));
    expect(one.trackings).toHaveLength(1);
    expect(await backs(one.name)).toMatchObject([{ status: 'sent' }]);
    expect(await o.find(one.name)).toMatchObject({ platformSync: 'uploaded' });
  });

  it('that the platform refuses waits for the merchant, who is told and can send it again', async () => {
    const one = await shipped();
    const kept = shopify.orders.splice(shopify.orders.indexOf(one), 1);
    await sendDueBacks(t.app, later(0));
    expect(await backs(one.name)).toMatchObject([
      { status: 'failed', problem: expect.stringContaining('订单已不存在') },
    ]);
    expect(await o.find(one.name)).toMatchObject({ platformSync: 'failed' });
    const [told] = (await o.merchant.call(notice.page, {})).list;
    expect(told).toMatchObject({ kind: 'order.sync', body: expect.stringContaining(one.name) });
    shopify.orders.push(...kept);
    const { list } = await o.merchant.call(shopSync.shipBacks, { status: 'failed' });
    const other = await t.as('merchant02');
    expect(await other.call(shopSync.retry, { ids: [list[0]!.id] })).toEqual({ count: 0 });
    expect(await o.merchant.call(shopSync.retry, { ids: [list[0]!.id] })).toEqual({ count: 1 });
    await sendDueBacks(t.app, later(0));
    expect(one.trackings).toHaveLength(1);
    expect(await o.find(one.name)).toMatchObject({ platformSync: 'uploaded' });
  });

  it('that the platform holds, and that is told nowhere, is not said to be told', async () => {
    const one = await shipped();
    one.onHold = true;
    await sendDueBacks(t.app, later(0));
    expect(await backs(one.name)).toMatchObject([
      { status: 'failed', problem: expect.stringContaining('没有可发货的商品，请在平台后台核对') },
    ]);
    expect(await o.find(one.name)).toMatchObject({ platformSync: 'failed' });
  });

  it('[X28] that is taken back before it was told is not told, also where it was just taken up', async () => {
    const one = await shipped();
    const { id } = (await o.find(one.name))!;
    const [parcel] = await t.database.system
      .selectFrom('package')
      .select('id')
      .where('orderId', '=', id)
      .execute();
    const now = later(0);
    const lease = new Date(now.getTime() + 60_000);
    const taken = await takeDueBack(t.database.system, now, lease, []);
    expect(taken).toMatchObject({ orderId: id });
    await o.factory.call(packages.undo, { ids: [parcel!.id], reason: '快递没有收走' });
    expect(await isStill(t.database.of(taken!.merchantId), taken!.merchantId, taken!)).toBe(false);
    expect(await backs(one.name)).toEqual([]);
    expect(await sendDueBacks(t.app, later(2))).toBe(0);
    expect(one.trackings ?? []).toEqual([]);
    expect(await o.find(one.name)).toMatchObject({ status: 'packed', platformSync: 'none' });
  });

  it('of many lines is told with all of them', async () => {
    const lines = Array.from({ length: 60 }, () => ({
      ...{ sku: 'CASE-1', title: '壳', variantTitle: null, variantId: 1, quantity: 1, price: '1.00' },
    }));
    const one = bought({ lines });
    await o.pull(shopId);
    await o.ship((await o.find(one.name))!.id, 'SF-LONG');
    await sendDueBacks(t.app, later(0));
    expect(one.sent).toEqual(lines.map(() => 1));
  });

  it('of merged orders is told for each of the platform’s orders', async () => {
    const [into, taken] = [bought(), bought()];
    await o.pull(shopId);
    const [a, b] = [(await o.find(into.name))!, (await o.find(taken.name))!];
    const merged = await o.merchant.call(order.action, {
      event: 'order.merge',
      ids: [b.id],
      params: { into: a.id },
    });
    expect(merged.failed).toEqual([]);
    await o.ship(a.id, 'SF-BOTH');
    await sendDueBacks(t.app, later(0));
    expect([into.trackings, taken.trackings]).toEqual([
      [expect.objectContaining({ number: 'SF-BOTH' })],
      [expect.objectContaining({ number: 'SF-BOTH' })],
    ]);
    expect(await o.find(into.name)).toMatchObject({ platformSync: 'uploaded' });
  });

  it('that another server has taken meanwhile is left to it', async () => {
    const one = await shipped();
    const { system } = t.database;
    const late = vi.spyOn(adapter, 'shipOrder').mockImplementationOnce(async () => {
      await system
        .updateTable('shipBack')
        .set((eb) => ({ tries: eb('tries', '+', 1) }))
        .where('platformOrderNo', '=', one.name)
        .execute();
      throw new PlatformError('refused', '不行');
    });
    await sendDueBacks(t.app, later(0));
    late.mockRestore();
    expect(await backs(one.name)).toMatchObject([{ status: 'waiting', tries: 2, problem: null }]);
    await sendDueBacks(t.app, later(6));
    expect(await backs(one.name)).toMatchObject([{ status: 'sent' }]);
  });

  it('is found by each of its numbers; its shop stays until its platform knows of it', async () => {
    const one = await shipped();
    const [row] = await rows(one.name);
    for (const number of [row!.orderNo, one.name, `SF${one.id}`])
      expect((await o.merchant.call(shopSync.shipBacks, { number })).list).toMatchObject([
        { orderNo: row!.orderNo },
      ]);
    await t.database.system
      .updateTable('tradeOrder')
      .set({ status: 90 })
      .where('merchantId', '=', o.merchant.tenantId)
      .where('shopId', '=', shopId)
      .where('status', '<', 70)
      .execute();
    expect(await o.merchant.ask(shopAccess.delete, { id: shopId })).toMatchObject({
      code: 409,
      msg: expect.stringContaining('回传'),
    });
    await sendDueBacks(t.app, later(0));
  });

  it('of an order that no platform knows is told to none', async () => {
    const { system } = t.database;
    const before = await system.selectFrom('shipBack').select('id').execute();
    const one = bought();
    await o.pull(shopId);
    await system.deleteFrom('platformOrder').where('platformOrderNo', '=', one.name).execute();
    await o.ship((await o.find(one.name))!.id, 'SF-NONE');
    expect(await system.selectFrom('shipBack').select('id').execute()).toEqual(before);
    expect(await o.find(one.name)).toMatchObject({ status: 'shipped', platformSync: 'none' });
  });
});

describe('[X28] an order of several packages', () => {
  /** Two lines of two and one piece, each in a package of its own, packed and with a number. */
  const parted = async () => {
    const line = { title: '手机壳', variantTitle: null, price: '9.90' };
    const one = bought({
      lines: [
        { ...line, sku: 'CASE-1', variantId: 4001, quantity: 2 },
        { ...line, sku: '', variantId: 4002, quantity: 1 },
      ],
    });
    await o.pull(shopId);
    const { id } = (await o.find(one.name))!;
    const send = async (who: typeof o.factory, event: string, rest: object = {}) =>
      expect((await who.call(order.action, { event, ids: [id], params: {}, ...rest })).failed).toEqual([]);
    await send(o.merchant, 'order.push');
    await send(o.factory, 'order.approve');
    const [, second] = await t.database.system
      .selectFrom('orderLine')
      .select('id')
      .where('orderId', '=', id)
      .orderBy('lineNo')
      .execute();
    const of = () =>
      t.database.system
        .selectFrom('package')
        .select(['id', 'waybillNo as no'])
        .where('orderId', '=', id)
        .orderBy('id')
        .execute();
    const [whole] = await of();
    const parts = [[{ lineId: second!.id, quantity: 1 }]];
    const split = { event: 'package.split' as const, ids: [whole!.id], params: { parts } };
    expect((await o.factory.call(packages.act, split)).failed).toEqual([]);
    await send(o.factory, 'order.pack.forced', { dangerVerified: true });
    for (const [at, one] of (await of()).entries())
      await o.factory.call(packages.enter, {
        id: one.id,
        waybillNo: `SF${id}${at}`,
        expressName: '顺丰速运',
      });
    const [a, b] = await of();
    return { ...{ one, id }, a: a!, b: b! };
  };
  const leave = async (...ids: number[]) =>
    expect(
      (await o.factory.call(packages.act, { event: 'package.handed.over', ids, params: {} })).failed,
    ).toEqual([]);
  const undo = (id: number) => o.factory.call(packages.undo, { ids: [id], reason: '装错了车' });
  const numbersOf = ({ trackings = [] }: ShopifyOrder) => trackings.map(({ number }) => number);

  it('tells the platform of the first of them by its lines alone, and of the rest with the last', async () => {
    const { one, a, b } = await parted();
    await leave(a.id);
    await sendDueBacks(t.app, later(0));
    expect([one.sent, numbersOf(one)]).toEqual([[2, 0], [a.no]]);
    expect(await o.find(one.name)).toMatchObject({ status: 'packed', platformSync: 'uploaded' });
    await leave(b.id);
    expect(await o.find(one.name)).toMatchObject({ status: 'shipped', platformSync: 'none' });
    expect(await backs(one.name)).toMatchObject([{ status: 'waiting', waybillNo: `${a.no}、${b.no}` }]);
    await sendDueBacks(t.app, later(0));
    expect([one.sent, numbersOf(one)]).toEqual([
      [2, 1],
      [a.no, b.no],
    ]);
    expect(await o.find(one.name)).toMatchObject({ status: 'shipped', platformSync: 'uploaded' });
    expect(await sendDueBacks(t.app, later(0))).toBe(0);
  });

  it('that leave together are told with a number each', async () => {
    const { one, a, b } = await parted();
    await leave(a.id, b.id);
    await sendDueBacks(t.app, later(0));
    expect([one.sent, numbersOf(one)]).toEqual([
      [2, 1],
      [a.no, b.no],
    ]);
  });

  it('keeps what was told where the platform is busy then, and tells that no second time', async () => {
    const { one, a, b } = await parted();
    await leave(a.id, b.id);
    const ship = adapter.shipOrder.bind(adapter);
    const busy = vi
      .spyOn(adapter, 'shipOrder')
      .mockImplementationOnce(ship)
      .mockRejectedValueOnce(new PlatformError('busy', '平台繁忙'));
    await sendDueBacks(t.app, later(0));
    expect([one.sent, numbersOf(one)]).toEqual([[2, 0], [a.no]]);
    busy.mockClear();
    await sendDueBacks(t.app, later(3));
    expect(busy.mock.calls.map(([, { waybillNo }]) => waybillNo)).toEqual([b.no]);
    expect(numbersOf(one)).toEqual([a.no, b.no]);
  });

  it('has the one back that no platform was told of, and no other', async () => {
    const { one, a, b } = await parted();
    await leave(a.id);
    await sendDueBacks(t.app, later(0));
    await leave(b.id);
    expect((await undo(a.id)).failed).toMatchObject([{ msg: expect.stringContaining('已回传') }]);
    expect(await undo(b.id)).toMatchObject({ failed: [], successIds: [b.id] });
    await sendDueBacks(t.app, later(0));
    expect(numbersOf(one)).toEqual([a.no]);
    expect(await o.find(one.name)).toMatchObject({ status: 'packed' });
    await leave(b.id);
    await sendDueBacks(t.app, later(0));
    expect([one.sent, numbersOf(one)]).toEqual([
      [2, 1],
      [a.no, b.no],
    ]);
  });

  it('tells nothing of a package that came back before it was told', async () => {
    const { one, a, b } = await parted();
    await leave(a.id);
    expect((await undo(a.id)).failed).toEqual([]);
    await sendDueBacks(t.app, later(0));
    expect(await backs(one.name)).toEqual([]);
    await leave(b.id);
    await sendDueBacks(t.app, later(0));
    expect([one.sent, numbersOf(one)]).toEqual([[0, 1], [b.no]]);
  });

  it('has the number put right there that was wrong, and the others left alone', async () => {
    const { one, id, a, b } = await parted();
    await leave(a.id, b.id);
    await sendDueBacks(t.app, later(0));
    const right = { waybillNo: `SF9${id}`, expressName: '', reason: '写错了' };
    const corrected = { event: 'order.waybill.corrected', ids: [id], params: right };
    expect((await o.factory.call(order.action, corrected)).failed).toEqual([]);
    expect(await o.find(one.name)).toMatchObject({ platformSync: 'none' });
    await sendDueBacks(t.app, later(0));
    expect(numbersOf(one)).toEqual([`SF9${id}`, b.no]);
    expect(await o.find(one.name)).toMatchObject({ platformSync: 'uploaded' });
  });
});
