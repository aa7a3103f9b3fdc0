import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { artDesk } from '#contract/art-desk/art-desk.ts';
import { notice } from '#contract/notice/notice.ts';
import { order } from '#contract/order/order.ts';
import { ruleTag } from '#contract/rule-tag/rule-tag.ts';
import { shopSync } from '#contract/shop-sync/shop-sync.ts';
import type { ShopifyOrder } from '#server/sandbox/shops/shopify.ts';
import { buildSku } from '#tests/support/goods.ts';
import { all } from '#tests/support/review.ts';
import { shopifyWorld, type ShopifyWorld } from '#tests/support/shopify-world.ts';

let world: ShopifyWorld;
let shopId: number;
beforeAll(async () => {
  world = await shopifyWorld();
  ({ shopId } = world);
});
afterAll(() => world.close());
let minute = 0;
beforeEach(() => void (minute += 1));

const line = (sku: string, quantity: number) => ({
  ...{ sku, title: '手机壳', variantTitle: null, variantId: 4001, price: '10.00' },
  quantity,
});
const { pull, find, merchant, factory } = {
  pull: () => world.o.pull(shopId),
  find: async (one: ShopifyOrder) => (await world.o.find(one.name))!,
  merchant: () => world.o.merchant,
  factory: () => world.o.factory,
};
/** The shop changes its order; the platform says when. */
const edit = (one: ShopifyOrder, change: Partial<ShopifyOrder>) =>
  Object.assign(one, change, { updatedAt: new Date(Date.now() + minute * 1000).toISOString() });
const detail = async (one: ShopifyOrder, who = merchant()) =>
  who.call(order.get, { id: (await find(one)).id });
const lines = async (one: ShopifyOrder) =>
  (await detail(one)).lines.map((l) => [l.platformCode, l.quantity, l.kind]);
const act = async (who: typeof world.o.merchant, event: string, id: number, params: object = {}) =>
  who.call(order.action, { event, ids: [id], params } as never);
const pulled = async () => {
  const one = world.bought({ lines: [line('CASE-1', 2)] });
  await pull();
  return one;
};
const pushed = async () => {
  const one = await pulled();
  expect((await act(merchant(), 'order.push', (await find(one)).id)).failed).toEqual([]);
  return one;
};
const decide = async (one: ShopifyOrder, decision: 'follow' | 'keep', who = merchant()) => {
  const { id, version } = await detail(one);
  return who.ask(shopSync.decide, { id, version, decision });
};
const SEVEN = '商品「CASE-1」由 2 件改为 7 件';

describe('an order that its shop changes before it is pushed', () => {
  it('follows: goods, quantities, recipient and amount, with a row in its log', async () => {
    const one = await pulled();
    edit(one, { phone: '+1 415 555 0199', lines: [line('CASE-1', 7), line('UNKNOWN', 1)] });
    expect(await pull()).toMatchObject({ status: 'done', result: { 新增: 0, 按平台修改: 1 } });
    expect(await lines(one)).toEqual([
      ['CASE-1', 7, 'sku'],
      ['UNKNOWN', 1, 'unmapped'],
    ]);
    const now = await detail(one);
    expect(now).toMatchObject({
      ...{ status: 'unmapped', pieces: 8, amountCents: 8000, recipientPhone: '+1 415 555 0199' },
      ...{ platformChange: [], reasons: [] },
    });
    expect(now.log[0] ?? now.log.at(-1)).toBeDefined();
    expect(now.log.find(({ event }) => event === 'order.platform.followed')?.note).toContain(SEVEN);
    // A line taken out goes, and the order is ready again.
    edit(one, { lines: [line('CASE-1', 3)] });
    await pull();
    expect(await lines(one)).toEqual([['CASE-1', 3, 'sku']]);
    expect(await find(one)).toMatchObject({ status: 'waitPush' });
    expect(await pull()).toMatchObject({ result: { 新增: 0, 已有: expect.any(Number) } });
  });

  it('asks where the merchant changed it by hand, and is not pushed until he decided', async () => {
    const one = await pulled();
    const { id, version } = await detail(one);
    await merchant().call(order.update, { id, version, address: '手改的地址 1 号' } as never);
    edit(one, { lines: [line('CASE-1', 7)] });
    expect(await pull()).toMatchObject({ result: { 平台改单待决定: 1 } });
    expect(await detail(one)).toMatchObject({
      ...{ status: 'waitPush', pieces: 2, address: '手改的地址 1 号' },
      ...{ platformChange: [SEVEN], reasons: ['platformChanged'] },
    });
    const { failed } = await act(merchant(), 'order.push', id);
    expect(failed).toMatchObject([{ msg: expect.stringContaining('按平台修改') }]);
    expect(await decide(one, 'keep')).toMatchObject({ code: 0 });
    expect(await detail(one)).toMatchObject({ pieces: 2, platformChange: [], reasons: [] });
    expect((await act(merchant(), 'order.push', id)).failed).toEqual([]);
  });
});

describe('an order that its shop changes after it was pushed', () => {
  it('closes its approval for both sides until the merchant decides, and says what was changed', async () => {
    const one = await pushed();
    edit(one, { lines: [line('CASE-1', 7)] });
    expect(await pull()).toMatchObject({ result: { 平台改单待决定: 1 } });
    for (const who of [merchant(), factory()]) {
      const seen = await detail(one, who);
      expect(seen).toMatchObject({
        ...{ status: 'pendingRule', pieces: 2, platformChange: [SEVEN], reasons: ['platformChanged'] },
      });
      expect(seen.log.find(({ event }) => event === 'order.platform.changed')?.note).toBe(SEVEN);
      const { list } = await who.call(notice.page, {});
      expect(list.some(({ body }) => body.includes(seen.orderNo) && body.includes(SEVEN))).toBe(true);
    }
    const { id } = await find(one);
    const { failed } = await act(factory(), 'order.approve', id);
    expect(failed).toHaveLength(1);
    // Told once.
    const { version } = await detail(one);
    await pull();
    expect((await detail(one)).version).toBe(version);
    expect(await decide(one, 'keep')).toMatchObject({ code: 0 });
    expect((await act(factory(), 'order.approve', id)).failed).toEqual([]);
    expect(await detail(one)).toMatchObject({ status: 'waitProduce', pieces: 2 });
  });

  it('is told of an amount alone: a price that was lowered, or a part that was paid back', async () => {
    const one = await pushed();
    edit(one, { lines: [{ ...line('CASE-1', 2), price: '9.00' }] });
    expect(await pull()).toMatchObject({ result: { 平台改单待决定: 1 } });
    const change = ['订单金额有变化（改价或部分退款）'];
    for (const who of [merchant(), factory()])
      expect(await detail(one, who)).toMatchObject({ platformChange: change, reasons: ['platformChanged'] });
    expect(await decide(one, 'follow')).toMatchObject({ code: 0 });
    expect(await detail(one)).toMatchObject({ amountCents: 1800, pieces: 2, platformChange: [] });
  });

  it('goes back to its merchant with what the platform says, where he takes the change', async () => {
    const one = await pushed();
    edit(one, { lines: [line('CASE-1', 7)] });
    await pull();
    expect(await decide(one, 'follow', factory())).toMatchObject({ code: 403 });
    expect(await decide(one, 'follow')).toMatchObject({ code: 0 });
    expect(await detail(one)).toMatchObject({
      ...{ status: 'waitPush', pieces: 7, factoryId: null, platformChange: [], reasons: [] },
    });
    const { id } = await find(one);
    expect((await act(merchant(), 'order.push', id)).failed).toEqual([]);
    expect(await detail(one)).toMatchObject({ status: 'waitReview', pieces: 7 });
    expect(await decide(one, 'keep')).toMatchObject({ code: 409 });
  });

  it('keeps the mark where the merchant takes it back and where it is edited, and loses it where the shop undoes it', async () => {
    const one = await pushed();
    edit(one, { phone: '+1 415 555 0123' });
    await pull();
    const { id } = await find(one);
    expect((await act(merchant(), 'order.recall', id)).failed).toEqual([]);
    expect(await detail(one)).toMatchObject({ status: 'waitPush', reasons: ['platformChanged'] });
    expect((await act(merchant(), 'order.push', id)).failed).toHaveLength(1);
    minute += 1;
    edit(one, { phone: null });
    await pull();
    expect(await detail(one)).toMatchObject({ platformChange: [], reasons: [] });
    expect((await act(merchant(), 'order.push', id)).failed).toEqual([]);
  });

  it('that is approved already carries the mark, too; one that was sent from here is compared no more', async () => {
    const one = await pushed();
    const { id } = await find(one);
    expect((await act(factory(), 'order.approve', id)).failed).toEqual([]);
    edit(one, { lines: [line('CASE-1', 1)] });
    await pull();
    expect(await detail(one, factory())).toMatchObject({
      ...{ status: 'waitProduce', reasons: ['platformChanged'] },
      platformChange: ['商品「CASE-1」由 2 件改为 1 件'],
    });
    expect(await decide(one, 'follow')).toMatchObject({ code: 409, msg: expect.stringContaining('工厂') });
    expect(await decide(one, 'keep')).toMatchObject({ code: 0 });

    const sent = await pulled();
    await world.o.ship((await find(sent)).id, 'SF-CHANGED');
    edit(sent, { lines: [line('CASE-1', 9)] });
    await pull();
    expect(await detail(sent)).toMatchObject({ status: 'shipped', platformChange: [] });
  });
});

describe('what was said of a line here, where its shop changes the order', () => {
  const LAID = { fit: 'contain', turn: 90, mirror: false } as const;
  const desk = async (one: ShopifyOrder) =>
    (await factory().call(artDesk.page, { orderNo: [one.name], finding: 'all' })).list[0]!;

  it('how the factory laid its picture stays while it waits for the merchant, and ends where he takes it back', async () => {
    const one = await pushed();
    const { id: lineId, version } = await desk(one);
    await factory().call(artDesk.place, { items: [{ lineId, version }], place: LAID });
    edit(one, { lines: [line('CASE-1', 7)] });
    expect(await pull()).toMatchObject({ result: { 平台改单待决定: 1 } });
    expect(await desk(one)).toMatchObject({ id: lineId, place: LAID });
    expect(await decide(one, 'keep')).toMatchObject({ code: 0 });
    expect(await desk(one)).toMatchObject({ id: lineId, place: LAID, quantity: 2 });
    minute += 1;
    edit(one, { lines: [line('CASE-1', 8)] });
    await pull();
    expect(await decide(one, 'follow')).toMatchObject({ code: 0 });
    expect((await detail(one)).lines[0]).toMatchObject({ quantity: 8, place: null });
  });

  it('[G15] the gift of a rule stays once, and is still the rule’s', async () => {
    const name = `赠品 ${minute}`;
    const gift = await buildSku(world.t.database.system, { factoryId: world.t.tenants.factory, name });
    const { id: ruleId } = await merchant().call(ruleTag.create, {
      ...{ name, triggers: ['new', 'match', 'edit'], actions: { gift: { skuId: gift.id, quantity: 1 } } },
      condition: all({ field: 'code', op: 'anyOf', values: ['CASE-1'] }),
    });
    const one = await pulled();
    const gifts = async () =>
      (await detail(one)).lines
        .filter(({ isGift }) => isGift)
        .map(({ skuId, quantity }) => [skuId, quantity]);
    expect(await gifts()).toEqual([[gift.id, 1]]);
    edit(one, { lines: [line('CASE-1', 7), line('4002', 1)] });
    expect(await pull()).toMatchObject({ result: { 按平台修改: 1 } });
    expect(await gifts()).toEqual([[gift.id, 1]]);
    expect(await detail(one)).toMatchObject({ pieces: 9 });
    const hits = await world.t.database.system
      .selectFrom('orderLine as l')
      .innerJoin('ruleTagHit as h', 'h.id', 'l.giftHitId')
      .select('h.ruleId')
      .where('l.orderId', '=', (await find(one)).id)
      .execute();
    expect(hits).toEqual([{ ruleId }]);
    await merchant().call(ruleTag.delete, { id: ruleId });
  });
});
