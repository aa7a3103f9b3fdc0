import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { orderMerge } from '#contract/order/order-merge.ts';
import { HOLD } from '#contract/order/life-cycle/order-states.ts';
import { order } from '#contract/order/order.ts';
import { task } from '#contract/task/task.ts';
import { startTestApp, type Client, type TestApp } from '#tests/support/app.ts';
import { buildOrder, buildShop, buildSku } from '#tests/support/goods.ts';
import { until } from '#tests/support/until.ts';

let t: TestApp;
let merchant: Client;
let factory: Client;
let shopId: number;
let skuId: number;
beforeAll(async () => {
  t = await startTestApp();
  merchant = await t.as('merchant01');
  factory = await t.as('factory01');
  shopId = (await buildShop(t.database.system, { merchantId: t.tenants.merchant1 })).id;
  skuId = (await buildSku(t.database.system, { factoryId: t.tenants.factory })).id;
});
afterAll(() => t.close());

type Order = Partial<Parameters<typeof buildOrder>[1]>;
/** An order under review; `buyer` sets it apart from those of other tests. */
const standing = async (buyer: string, more: Order = {}) =>
  (
    await buildOrder(t.database.system, {
      merchantId: t.tenants.merchant1,
      factoryId: t.tenants.factory,
      shopId,
      status: 'waitReview',
      buyerKey: buyer,
      country: buyer,
      lines: [{ platformCode: 'A', kind: 'notGoods' }, { platformCode: 'B' }],
      ...more,
    })
  ).id;

const suggested = async (who: Client, buyer: string) =>
  (await who.call(orderMerge.suggest, { filter: { country: buyer } })).groups.map(({ orders }) =>
    orders.map(({ id }) => id),
  );
const statusOf = async (id: number) => (await factory.call(order.get, { id })).status;

describe('suggestions', () => {
  it('join orders that are alike in all that a parcel shares, the oldest first', async () => {
    const ids = [await standing('甲'), await standing('甲'), await standing('甲')];
    const found = await factory.call(orderMerge.suggest, { filter: { country: '甲' } });
    expect(found).toMatchObject({ totalGroups: 1, totalOrders: 3 });
    expect(found.groups[0]).toMatchObject({
      recipientName: '王小明',
      status: 'waitReview',
      orders: ids.map((id) => ({ id, pieces: 1, lineCount: 2 })),
    });
  });

  const unlike: [string, Order][] = [
    ['another buyer', { buyerKey: '别人' }],
    ['another recipient', { recipientName: '李小红' }],
    ['another address', { address: '文三路 2 号' }],
    ['another courier', { expressName: '顺丰速运' }],
    ['another currency', { currency: 'USD' }],
    ['another state', { status: 'pendingRule' }],
    ['a lock', { hold: HOLD.locked.code }],
    ['a refund', { hold: HOLD.intercepted.code }],
    ['no address', { address: '' }],
  ];
  it.each(unlike)('leave out what has %s', async (what, more) => {
    await standing(what);
    await standing(what, more);
    expect(await suggested(factory, what)).toEqual([]);
  });

  it('leave out hidden addresses of unknown buyers', async () => {
    await standing('丙', { buyerKey: null, address: '文三路 *** 号' });
    await standing('丙', { buyerKey: null, address: '文三路 *** 号' });
    expect(await suggested(factory, '丙')).toEqual([]);
  });

  it('are each side’s own: the merchant before the push, the factory under review', async () => {
    const waiting = [
      await standing('丁', { status: 'waitPush', factoryId: 0 }),
      await standing('丁', { status: 'waitPush', factoryId: 0 }),
    ];
    const pushed = [await standing('丁'), await standing('丁')];
    expect(await suggested(merchant, '丁')).toEqual([waiting]);
    expect(await suggested(factory, '丁')).toEqual([pushed]);
    expect(await suggested(await t.as('merchant02'), '丁')).toEqual([]);
  });

  it('do not put together again what was split, unless one chooses it', async () => {
    const id = await standing('寅', { lines: [{ platformCode: 'A' }, { platformCode: 'B' }] });
    await factory.call(order.action, { event: 'order.split', ids: [id], params: {} });
    expect(await suggested(factory, '寅')).toEqual([]);
    const { list } = await factory.call(order.page, { country: '寅', status: 'waitReview' });
    const ids = list.map((row) => row.id);
    expect((await factory.call(orderMerge.suggest, { ids })).totalOrders).toBe(2);
  });

  it('look at the chosen orders only, where some are chosen', async () => {
    const [a, , c] = [await standing('戊'), await standing('戊'), await standing('戊')];
    const { groups } = await factory.call(orderMerge.suggest, { ids: [a, c] });
    expect(groups.map(({ orders }) => orders.map(({ id }) => id))).toEqual([[a, c]]);
  });
});

describe('a merge', () => {
  it('is refused to who may not edit, and for orders of others', async () => {
    const [into, from] = [await standing('己'), await standing('己')];
    const groups = [{ into, ids: [from] }];
    expect(await (await t.as('factory02')).ask(orderMerge.run, { groups })).toMatchObject({ code: 403 });
    const stranger = await t.as('merchant02');
    expect(await stranger.call(orderMerge.run, { groups })).toMatchObject({
      merged: 0,
      failed: [{ id: from, code: 404 }],
    });
    expect(await statusOf(from)).toBe('waitReview');
  });

  it('says that an order has a refund, whichever of the two it is', async () => {
    const refund = { hold: HOLD.intercepted.code };
    const [into, from] = [await standing('庚', refund), await standing('庚')];
    const { failed } = await factory.call(orderMerge.run, { groups: [{ into, ids: [from] }] });
    expect(failed).toMatchObject([{ id: from, code: 409, msg: '其中有订单正在退款，请先处理退款再合并。' }]);
  });

  it('of two operators at the same moment happens once, and the other is told', async () => {
    const [into, b, c] = [await standing('辛'), await standing('辛'), await standing('辛')];
    const other = await t.as('many01', t.tenants.factory);
    const run = (who: Client) => who.call(orderMerge.run, { groups: [{ into, ids: [b, c] }] });
    const answers = await Promise.all([run(factory), run(other)]);
    expect(answers.map(({ merged }) => merged).toSorted((a, b) => a - b)).toEqual([0, 2]);
    expect(answers.flatMap(({ failed }) => failed)).toMatchObject([
      { id: b, code: 409, msg: expect.stringContaining('已合并') },
      { id: c, code: 409, msg: expect.stringContaining('已合并') },
    ]);
    expect(await factory.call(order.get, { id: into })).toMatchObject({ pieces: 3, lineCount: 6 });
  });

  it('of two operators who let different orders take in leaves no ring of waiting, and every line', async () => {
    const [a, b, c] = [await standing('壬'), await standing('壬'), await standing('壬')];
    const other = await t.as('many01', t.tenants.factory);
    await Promise.all([
      factory.call(orderMerge.run, { groups: [{ into: a, ids: [b, c] }] }),
      other.call(orderMerge.run, { groups: [{ into: c, ids: [a, b] }] }),
    ]);
    const all = await Promise.all([a, b, c].map((id) => factory.call(order.get, { id })));
    expect(all.map(({ status }) => status).toSorted()).toEqual(['merged', 'merged', 'waitReview']);
    expect(all.map(({ lineCount }) => lineCount).toSorted((x, y) => x - y)).toEqual([0, 0, 6]);
  });

  it('loses no remark, no reason and no urgency', async () => {
    const more = { status: 'pendingRule' as const, recipientName: '' };
    const into = await standing('癸', { ...more, buyerRemark: '周末送', reasons: ['addressMissing'] });
    const from = await standing('癸', {
      ...more,
      buyerRemark: '放门口',
      reasons: ['addressMissing', 'pictureMissing'],
      urgent: true,
      lines: [{ platformCode: 'C', kind: 'sku', skuId, skuCode: 'C' }],
    });
    await factory.call(orderMerge.run, { groups: [{ into, ids: [from] }] });
    const taken = await factory.call(order.get, { id: into });
    expect(taken).toMatchObject({ buyerRemark: '周末送；放门口', urgent: true });
    expect(taken.reasons.toSorted()).toEqual(['addressMissing', 'pictureMissing']);
  });

  it('sent twice under one key happens once and is answered alike', async () => {
    const [into, from] = [await standing('子'), await standing('子')];
    const run = () =>
      factory.call(orderMerge.run, { groups: [{ into, ids: [from] }], idempotencyKey: 'merge-key-1' });
    expect([await run(), await run()]).toMatchObject([{ merged: 1 }, { merged: 1, intoIds: [into] }]);
  });

  it('of a whole question goes on as a task and takes nothing that came later', async () => {
    const seen = [await standing('丑'), await standing('丑')];
    const filter = { country: '丑' };
    const { position } = await factory.call(order.page, filter);
    const later = await standing('丑');
    const { taskId } = await factory.call(orderMerge.run, { filter, position });
    const ended = () => factory.call(task.get, { id: taskId! });
    await until(async () => (await ended()).endedAt, 'the task did not end');
    expect((await ended()).result).toEqual({ 包裹: 1, 并入: 1, 失败: 0 });
    expect(await Promise.all([...seen, later].map(statusOf))).toEqual(['waitReview', 'merged', 'waitReview']);
  });
});
