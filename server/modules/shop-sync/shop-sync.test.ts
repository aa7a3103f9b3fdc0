import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { notice } from '#contract/notice/notice.ts';
import { order } from '#contract/order/order.ts';
import { shopSync } from '#contract/shop-sync/shop-sync.ts';
import { adapterOf, type PulledOrder, type ShopAccess } from '#server/modules/platform/service.ts';
import { NO_ADDRESS } from '#server/modules/platform/values.ts';
import { toolsOf } from '#server/modules/shop/service.ts';
import {
  SHOPIFY_TOKEN,
  throttled,
  type ShopifyOrder,
  type ShopifyShop,
} from '#server/sandbox/shops/shopify.ts';
import type { TestApp } from '#tests/support/app.ts';
import type { ShopOrders } from '#tests/support/shop-orders.ts';
import { later, minutesAgo, shopifyWorld, type ShopifyWorld } from '#tests/support/shopify-world.ts';
import { pullDueShops } from './timer.ts';

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

describe('orders of a platform', () => {
  it('come with what the platform knows, mapped and ready to be pushed, once', async () => {
    const one = bought({
      note: '请快一点',
      phone: '+1 415 555 0100',
      lines: [
        { sku: 'CASE-1', title: '手机壳', variantTitle: '黑', variantId: 4001, quantity: 2, price: '19.90' },
        { sku: null, title: '手机壳', variantTitle: '白', variantId: 4002, quantity: 1, price: '21.50' },
      ],
    });
    expect(await o.pull(shopId)).toMatchObject({ status: 'done', result: { 新增: 1, 已有: 0, 失败店铺: 0 } });
    const found = (await o.find(one.name))!;
    expect(found).toMatchObject({ status: 'waitPush', platformSync: 'none' });
    const detail = await o.merchant.call(order.get, { id: found.id });
    expect(detail).toMatchObject({
      ...{ platform: 'shopify', source: 'platform', platformOrderNo: one.name, buyerRemark: '请快一点' },
      ...{ recipientName: 'Ada Lovelace', country: 'US', city: 'San Francisco', postcode: '94107' },
      ...{ address: '12 Analytical St Apt 3', currency: 'USD', amountCents: 6130 },
    });
    expect(detail.lines.map((l) => [l.platformCode, l.quantity, l.unitCents])).toEqual([
      ['CASE-1', 2, 1990],
      // Without a code of the merchant's the platform's own number stands in.
      ['4002', 1, 2150],
    ]);
    expect(await o.pull(shopId)).toMatchObject({ result: { 新增: 0, 已有: 1 } });
    expect(await rows(one.name)).toHaveLength(1);
  });

  it('come page after page, also those with many lines', async () => {
    const many = Array.from({ length: 23 }, () => bought());
    const long = bought({
      lines: Array.from({ length: 60 }, (_, i) => ({
        sku: `L-${i}`,
        title: '贴纸',
        variantTitle: null,
        variantId: i,
        quantity: 1,
        price: '1.00',
      })),
    });
    expect(await o.pull(shopId)).toMatchObject({ result: { 新增: 24 } });
    for (const { name } of many) expect(await rows(name)).toHaveLength(1);
    const [row] = await rows(long.name);
    expect(row).toMatchObject({ goodsLines: 60, status: 5 });
  });

  it('come with what is still to be sent: nothing that others sent, nothing that is not sent at all', async () => {
    const line = { title: '壳', variantTitle: null, variantId: 4001, price: '1.00' };
    const part = bought({
      lines: [
        { ...line, sku: 'CASE-1', quantity: 3 },
        { ...line, sku: 'GIFT', quantity: 1, digital: true },
      ],
      sent: [1],
    });
    const card = bought({ lines: [{ ...line, sku: 'GIFT', quantity: 1, digital: true }] });
    expect(await o.pull(shopId)).toMatchObject({ result: { 新增: 1, 未导入: 0 } });
    const detail = await o.merchant.call(order.get, { id: (await o.find(part.name))!.id });
    expect(detail.lines.map((l) => [l.platformCode, l.quantity])).toEqual([['CASE-1', 2]]);
    expect(await o.find(card.name)).toBeUndefined();
  });

  it('that are not paid come when they are; those that were sent already do not', async () => {
    const unpaid = bought({ financial: 'PENDING' });
    const sent = bought({ sent: [2] });
    await o.pull(shopId);
    expect(await o.find(unpaid.name)).toBeUndefined();
    expect(await o.find(sent.name)).toBeUndefined();
    // Paid without a change of the time of change, as some platforms have it, long after it was passed.
    unpaid.financial = 'PAID';
    const until = (pulledUntil: Date | null) =>
      t.database.system.updateTable('shopSync').set({ pulledUntil }).where('shopId', '=', shopId).execute();
    await until(later(24 * 60));
    await o.pull(shopId);
    expect(await o.find(unpaid.name)).toMatchObject({ status: 'waitPush' });
    await until(null);
  });

  it('that the platform cancels are closed where no factory has them, and held where one has', async () => {
    const [own, pushed] = [bought(), bought()];
    await o.pull(shopId);
    const at = (await o.find(pushed.name))!;
    await o.merchant.call(order.action, { event: 'order.push', ids: [at.id], params: {} });
    for (const one of [own, pushed])
      Object.assign(one, { cancelledAt: minutesAgo(0), updatedAt: minutesAgo(0) });
    expect(await o.pull(shopId)).toMatchObject({ result: { 退款拦截: 2 } });
    expect(await o.find(own.name)).toMatchObject({ status: 'closed', hold: 'none' });
    expect(await o.find(pushed.name)).toMatchObject({ status: 'waitReview', hold: 'intercepted' });
    expect(await o.pull(shopId)).toMatchObject({ result: { 新增: 0 } });
  });

  it('that cannot be read are told with the reason, and stop no other', async () => {
    const bad = bought({
      lines: [
        { sku: 'C'.repeat(200), title: '壳', variantTitle: null, variantId: 1, quantity: 1, price: '1' },
      ],
    });
    const good = bought();
    const done = await o.pull(shopId);
    expect(done).toMatchObject({ status: 'done', result: { 新增: 1, 未导入: 1 } });
    expect(done.errorFile).toBeTruthy();
    expect(await rows(bad.name)).toEqual([]);
    expect(await rows(good.name)).toHaveLength(1);
    const { list } = await o.merchant.call(shopSync.page, {});
    expect(list).toMatchObject([{ id: shopId, running: false, problem: expect.stringContaining(bad.name) }]);
    const problem = async () => (await o.merchant.call(shopSync.page, {})).list[0]!.problem;
    // A run that brings something else does not make it forgotten.
    shopify.orders.splice(shopify.orders.indexOf(bad), 1);
    bought();
    await o.pull(shopId);
    expect(await problem()).toContain(bad.name);
    shopify.orders.push(bad);
    bad.lines[0]!.sku = 'CASE-1';
    await o.pull(shopId);
    expect(await rows(bad.name)).toHaveLength(1);
    expect(await problem()).toBeNull();
  });

  it('that are intercepted once are not again, where that was withdrawn here', async () => {
    const one = bought();
    await o.pull(shopId);
    const { id } = (await o.find(one.name))!;
    await o.merchant.call(order.action, { event: 'order.push', ids: [id], params: {} });
    Object.assign(one, { cancelledAt: minutesAgo(0), updatedAt: minutesAgo(0) });
    expect(await o.pull(shopId)).toMatchObject({ result: { 退款拦截: 1 } });
    const back = await o.merchant.call(order.action, {
      event: 'order.refund.withdrawn',
      ids: [id],
      params: {},
    });
    expect(back.failed).toEqual([]);
    await o.pull(shopId);
    expect(await o.find(one.name)).toMatchObject({ status: 'waitReview', hold: 'none' });
  });

  it('that were taken up before their content was kept, and whose recipient is another one since, are told once', async () => {
    const one = bought();
    await o.pull(shopId);
    await t.database.system
      .updateTable('platformOrder')
      .set({ agreed: null })
      .where('platformOrderNo', '=', one.name)
      .execute();
    Object.assign(one, { phone: '+1 415 555 0199', updatedAt: minutesAgo(0) });
    await o.pull(shopId);
    await o.pull(shopId);
    const told = (await o.merchant.call(notice.page, {})).list.filter(({ body }) => body.includes(one.name));
    expect(told).toMatchObject([{ title: '平台订单的收件信息有变更', link: '/business/order/platformSync' }]);
  });

  it('of a time to come do not keep those of today away', async () => {
    bought({ updatedAt: later(3 * 24 * 60).toISOString() });
    await o.pull(shopId);
    const { pulledUntil } = await t.database.system
      .selectFrom('shopSync')
      .select('pulledUntil')
      .where('shopId', '=', shopId)
      .executeTakeFirstOrThrow();
    expect(pulledUntil!.getTime()).toBeLessThanOrEqual(Date.now());
    shopify.orders.pop();
  });

  it('without an end are left after a while, and gone on with', async () => {
    const asked: Date[] = [];
    const at = new Date(Date.parse(minutesAgo(5)));
    const endless = vi.spyOn(adapter, 'pullOrders').mockImplementation((_access, { since, cursor }) => {
      asked.push(since);
      const seen = { platformId: 'x', platformOrderNo: 'x', updatedAt: at, state: 'shipped' as const };
      const orders = [{ ...seen, recipient: NO_ADDRESS, buyerRemark: '' } as PulledOrder];
      return Promise.resolve({ orders, unreadable: [], next: String(Number(cursor ?? 0) + 1) });
    });
    const done = await o.pull(shopId);
    expect(done).toMatchObject({ status: 'done', result: { 新增: 0 } });
    expect(done.errorFile).toBeTruthy();
    expect(asked.length).toBeLessThanOrEqual(200);
    await o.pull(shopId);
    expect(asked.at(-1)).toEqual(at);
    endless.mockRestore();
    await o.pull(shopId);
  });

  it('are no business of another merchant, nor of who may not', async () => {
    const other = await t.as('merchant02');
    expect(await other.ask(shopSync.start, { shopIds: [shopId] })).toMatchObject({ code: 404 });
    expect(await other.ask(shopSync.start, {})).toMatchObject({
      code: 400,
      msg: expect.stringContaining('绑定'),
    });
    expect((await other.call(shopSync.page, {})).list).toEqual([]);
    expect((await other.call(shopSync.shipBacks, {})).list).toEqual([]);
    expect(await o.factory.ask(shopSync.start, {})).toMatchObject({ code: 403 });
    expect(await (await t.as('merchant04')).ask(shopSync.start, {})).toMatchObject({ code: 403 });
  });
});

describe('by the clock', () => {
  it('a shop is pulled when its time has come, and not before', async () => {
    const one = bought();
    const now = later(60);
    expect(await pullDueShops(t.app, now)).toBe(1);
    expect(await o.find(one.name)).toMatchObject({ status: 'waitPush' });
    expect(await pullDueShops(t.app, new Date(now.getTime() + 60_000))).toBe(0);
    const [state] = (await o.merchant.call(shopSync.page, {})).list;
    expect(state).toMatchObject({ autoSync: true, nextAt: now.getTime() + 600_000 });
  });

  it('a platform that is busy is left alone for longer; a token that it refuses is told once', async () => {
    shopify.faults.push(throttled);
    const first = later(120);
    await pullDueShops(t.app, first);
    let [state] = (await o.merchant.call(shopSync.page, {})).list;
    expect(state).toMatchObject({
      problem: expect.stringContaining('限制了调用频率'),
      nextAt: first.getTime() + 1_200_000,
    });
    await o.pull(shopId);
    [state] = (await o.merchant.call(shopSync.page, {})).list;
    expect(state!.problem).toBeNull();
    const refuse = (reply: { code(n: number): { send(b: unknown): unknown } }) =>
      reply.code(401).send({ errors: 'x' });
    // Busy first: that the token is refused comes as the second failure in a row.
    shopify.faults.push(throttled);
    await pullDueShops(t.app, later(8 * 60));
    for (const hours of [10, 20]) {
      shopify.faults.push(refuse);
      await pullDueShops(t.app, later(hours * 60));
    }
    const told = (await o.merchant.call(notice.page, {})).list.filter(({ title }) =>
      title.includes('授权失效'),
    );
    expect(told).toHaveLength(1);
    await o.pull(shopId);
  });

  it('an order that could not be taken up is told, once', async () => {
    const lines = [
      { sku: 'C'.repeat(200), title: '壳', variantTitle: null, variantId: 1, quantity: 1, price: '1' },
    ];
    const bad = bought({ lines });
    for (const hours of [40, 50]) await pullDueShops(t.app, later(hours * 60));
    const told = (await o.merchant.call(notice.page, {})).list.filter(({ body }) => body.includes(bad.name));
    expect(told).toMatchObject([{ title: '平台订单没有导入', link: '/business/order/platformSync' }]);
    bad.lines[0]!.sku = 'CASE-1';
    await o.pull(shopId);
  });

  it('a shop that is authorised anew is pulled at once', async () => {
    shopify.faults.push((reply) => reply.code(401).send({ errors: 'x' }));
    await pullDueShops(t.app, later(60 * 60));
    const state = async () => (await o.merchant.call(shopSync.page, {})).list[0]!;
    expect((await state()).problem).toContain('重新授权');
    await o.bind('shopify', { url: shopify.url, accessToken: SHOPIFY_TOKEN });
    expect(await state()).toMatchObject({ problem: null, nextAt: null });
    await o.pull(shopId);
  });

  it('a token is renewed by one at a time, and is not kept for a shop that has no access any more', async () => {
    const shop = { merchantId: o.merchant.tenantId, shopId, now: later(0) };
    const renew = toolsOf(t.app, shop).renew!;
    let times = 0;
    const by = (kept: ShopAccess) => {
      if (kept['token'] === 'new') return Promise.resolve(undefined);
      times += 1;
      return Promise.resolve({ access: { ...kept, token: 'new' }, tokenExpires: null });
    };
    const got = await Promise.all([renew(by), renew(by)]);
    expect([times, ...got.map(({ token }) => token)]).toEqual([1, 'new', 'new']);
    const { system } = t.database;
    const [kept] = await system
      .deleteFrom('shopAccess')
      .where('merchantId', '=', o.merchant.tenantId)
      .where('shopId', '=', shopId)
      .returningAll()
      .execute();
    await expect(renew(by)).rejects.toMatchObject({ kind: 'access' });
    await system.insertInto('shopAccess').values(kept!).execute();
  });
});
