import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Input } from '#contract/endpoint.ts';
import { orderGoods } from '#contract/order/order-goods.ts';
import { order } from '#contract/order/order.ts';
import { price } from '#contract/price/price.ts';
import { startTestApp, type Client, type TestApp } from '#tests/support/app.ts';
import { buildOrder, buildShop, buildSku } from '#tests/support/goods.ts';
import { buildGroup, intoGroup } from '#tests/support/prices.ts';

let t: TestApp;
let merchant: Client;
let factory: Client;
let shell: number;
let glass: number;
let shopId: number;
beforeAll(async () => {
  t = await startTestApp();
  merchant = await t.as('merchant01');
  factory = await t.as('factory01');
  const factoryId = t.tenants.factory;
  const { system } = t.database;
  shell = (await buildSku(system, { factoryId, material: '硅胶', priceCents: 1000 })).id;
  glass = (await buildSku(system, { factoryId, material: '玻璃', priceCents: 555 })).id;
  shopId = (await buildShop(system, { merchantId: t.tenants.merchant1 })).id;
});
afterAll(() => t.close());
beforeEach(() => t.database.system.deleteFrom('priceRule').execute());

const line = (skuId: number, quantity: number, more: object = {}) => ({
  platformCode: `C${skuId}`,
  kind: 'sku',
  skuId,
  quantity,
  ...more,
});
const build = (lines: ReturnType<typeof line>[]) =>
  buildOrder(t.database.system, { merchantId: t.tenants.merchant1, shopId, status: 'waitPush', lines });
const set = (item: Partial<Input<typeof price.setGoods>['items'][number]>, gift = false) =>
  factory.call(gift ? price.setGift : price.setGoods, {
    merchantIds: [t.tenants.merchant1],
    items: [{ way: 'percent', value: 10_000, ...item }],
  });
const push = (ids: number[]) => merchant.call(order.action, { event: 'order.push', ids });
const estimated = async (ids: number[]) =>
  (await merchant.call(order.pushEstimate, { ids })).factories.map(({ costCents }) => costCents);
/** What lines cost, asked of SQL. */
const costs = async (orderId: number) => {
  const rows = await t.database.system
    .selectFrom('orderLine')
    .select(['costCents', 'quantity'])
    .where('orderId', '=', orderId)
    .orderBy('lineNo')
    .execute();
  const { costCents } = await t.database.system
    .selectFrom('tradeOrder')
    .select('costCents')
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow();
  expect(costCents).toBe(rows.reduce((sum, row) => sum + row.quantity * (row.costCents ?? 0), 0));
  return rows.map((row) => row.costCents);
};

describe('what it would cost to push', () => {
  it('is told of all that a filter chooses as of the same orders by their ids, and names what cannot be pushed', async () => {
    const { system } = t.database;
    const { merchant1: merchantId } = t.tenants;
    const country = '预估国';
    const given = { merchantId, shopId, country };
    const one = await buildOrder(system, {
      ...given,
      status: 'waitPush',
      pieces: 3,
      lines: [line(shell, 3)],
    });
    const two = await buildOrder(system, {
      ...given,
      status: 'waitPush',
      pieces: 2,
      lines: [line(glass, 2)],
    });
    const held = await buildOrder(system, {
      ...given,
      ...{ status: 'waitPush', hold: 1, holdBy: 'merchant', lines: [line(shell, 1)] },
    });
    const waiting = await buildOrder(system, {
      ...given,
      ...{ status: 'unmapped', lines: [{ platformCode: 'NEW', kind: 'unmapped', quantity: 1 }] },
    });
    const pushed = await build([line(shell, 1)]);
    await push([pushed.id]);
    const all = [one.id, two.id, held.id, waiting.id];
    const { position } = await merchant.call(order.page, { country });
    const estimate = await merchant.call(order.pushEstimate, { filter: { country }, position });
    expect(estimate.factories).toMatchObject([
      { factoryId: t.tenants.factory, orders: 2, pieces: 5, costCents: 3000 + 1110, currency: 'CNY' },
    ]);
    expect(estimate.refused).toEqual([
      { id: held.id, orderNo: held.orderNo, msg: '订单已锁定，请先解锁。' },
      { id: waiting.id, orderNo: waiting.orderNo, msg: '没有要生产的商品，或编码还没有匹配。' },
    ]);
    expect(estimate.refusedCount).toBe(2);
    expect(await merchant.call(order.pushEstimate, { ids: all })).toEqual(estimate);
    // What came since is not among them, as it would not be pushed.
    await buildOrder(system, { ...given, status: 'waitPush', lines: [line(shell, 1)] });
    expect(await merchant.call(order.pushEstimate, { filter: { country }, position })).toEqual(estimate);
    const twice = await merchant.call(order.pushEstimate, { ids: [pushed.id, one.id] });
    expect(twice.refused).toMatchObject([{ id: pushed.id, msg: '订单不是待推单，不会推送。' }]);
    expect(await merchant.ask(order.pushEstimate, { filter: {} })).toMatchObject({ code: 400 });
  });
});

describe('an order that is pushed', () => {
  it('costs the list prices where nothing was agreed, and has nothing to explain', async () => {
    const { id } = await build([line(shell, 2), line(glass, 1)]);
    expect(await estimated([id])).toEqual([2555]);
    await push([id]);
    expect(await costs(id)).toEqual([1000, 555]);
    const { lines } = await merchant.call(order.get, { id });
    expect(lines.map(({ priceSteps }) => priceSteps)).toEqual([[], []]);
  });

  it('costs in the currency of its SKU, whatever the buyer pays in', async () => {
    const { factory: factoryId, merchant1: merchantId } = t.tenants;
    const { system } = t.database;
    const usd = { factoryId, currency: 'USD' };
    const silicone = (await buildSku(system, { ...usd, material: '硅胶', priceCents: 300 })).id;
    const gift = (await buildSku(system, { ...usd, material: '玻璃', priceCents: 100 })).id;
    await set({ material: '硅胶', value: 8000 });
    const { id, currency } = await buildOrder(system, {
      merchantId,
      shopId,
      status: 'waitPush',
      lines: [line(silicone, 1), line(gift, 1)],
    });
    expect(currency).toBe('CNY');
    await push([id]);
    await factory.call(order.action, { event: 'order.repulse', ids: [id], params: { reason: '换货' } });
    await merchant.call(orderGoods.gift, { ids: [id], skuId: gift, quantity: 1 });
    const cost = ({ costCents, costCurrency }: { costCents: number | null; costCurrency: string }) =>
      `${costCents} ${costCurrency}`;
    for (const side of [merchant, factory]) {
      const { lines } = await side.call(order.get, { id });
      expect(lines.map(cost)).toEqual(['240 USD', '100 USD', '100 USD']);
    }
    const before = await merchant.call(order.get, { id });
    const lines = before.lines.map((one) => ({
      ...{ id: one.id, kind: one.kind, skuId: one.skuId, quantity: 3, unitCents: one.unitCents },
    }));
    const added = { id: null, kind: 'sku' as const, skuId: shell, quantity: 1, unitCents: 0 };
    const answer = await merchant.call(orderGoods.update, {
      id,
      version: before.version,
      lines: [...lines, added],
    });
    expect(answer.problems).toEqual([]);
    const after = await merchant.call(order.get, { id });
    expect(after.lines.map(cost)).toEqual(['240 USD', '100 USD', '100 USD', '800 CNY']);
  });

  it('costs what was agreed, as estimated before, and explains it to both sides', async () => {
    await set({ material: '硅胶', value: 8500 });
    await set({ value: 5000 }, true);
    const { id } = await build([line(shell, 2), line(glass, 1), line(shell, 1, { isGift: true })]);
    expect(await estimated([id])).toEqual([850 * 2 + 555 + 500]);
    expect(await push([id])).toMatchObject({ successIds: [id] });
    expect(await costs(id)).toEqual([850, 555, 500]);
    for (const side of [merchant, factory]) {
      const { lines, costCents } = await side.call(order.get, { id });
      expect(costCents).toBe(2755);
      expect(lines.map(({ priceSteps }) => priceSteps)).toEqual([
        [
          { step: 'list', way: null, value: 1000, after: 1000 },
          { step: 'customer', way: 'percent', value: 8500, after: 850 },
        ],
        [],
        [
          { step: 'list', way: null, value: 1000, after: 1000 },
          { step: 'customer', way: 'percent', value: 5000, after: 500 },
        ],
      ]);
    }
  });

  it('is priced by its merchant’s group, and by nobody else’s rules', async () => {
    const { system } = t.database;
    const { factory: factoryId, merchant1, merchant2 } = t.tenants;
    const groupId = await buildGroup(system, factoryId, '老客户');
    const items = [{ way: 'percent' as const, value: 9000 }];
    await factory.call(price.setGoods, { groupIds: [groupId], items });
    await factory.call(price.setGoods, { merchantIds: [merchant2], items: [{ way: 'percent', value: 1 }] });
    const before = await build([line(shell, 1)]);
    const after = await build([line(shell, 1)]);
    await push([before.id]);
    await intoGroup(system, factoryId, merchant1, groupId);
    expect(await estimated([after.id])).toEqual([900]);
    await push([after.id]);
    expect([await costs(before.id), await costs(after.id)]).toEqual([[1000], [900]]);
    await intoGroup(system, factoryId, merchant1, null);
  });

  it('counts all pieces of a SKU for a range, however many lines they stand in', async () => {
    await set({ material: '硅胶', ranges: [{ from: 10, to: null, way: 'fixed', value: 700 }] });
    const many = await build([line(shell, 4), line(glass, 9), line(shell, 6)]);
    const few = await build([line(shell, 9)]);
    expect(await estimated([many.id, few.id])).toEqual([700 * 10 + 555 * 9 + 1000 * 9]);
    await push([many.id, few.id]);
    expect([await costs(many.id), await costs(few.id)]).toEqual([[700, 555, 700], [1000]]);
  });

  it('keeps what was agreed when prices change, and is priced anew when it is pushed anew', async () => {
    await set({ value: 8000 });
    const { id } = await build([line(shell, 1)]);
    await push([id]);
    await set({ value: 5000 });
    expect(await costs(id)).toEqual([800]);
    expect((await merchant.call(order.action, { event: 'order.recall', ids: [id] })).successIds).toEqual([
      id,
    ]);
    expect(await costs(id)).toEqual([null]);
    expect((await merchant.call(order.get, { id })).lines[0]!.priceSteps).toEqual([]);
    await push([id]);
    expect(await costs(id)).toEqual([500]);
  });

  it('prices what comes in afterwards, and leaves the rest as it was agreed', async () => {
    await set({ value: 8000 });
    const { id } = await build([line(shell, 1, { pictureFileId: null })]);
    await push([id]);
    await merchant.call(order.action, { event: 'order.recall', ids: [id] });
    await push([id]);
    await factory.call(order.action, { event: 'order.repulse', ids: [id], params: { reason: '换货' } });
    await set({ value: 5000 });
    const whole = await merchant.call(order.get, { id });
    const [stands] = whole.lines;
    const kept = {
      id: stands!.id,
      kind: 'sku' as const,
      skuId: shell,
      quantity: 1,
      unitCents: stands!.unitCents,
    };
    const added = { kind: 'sku' as const, skuId: glass, quantity: 2, unitCents: 0 };
    const answer = await merchant.call(orderGoods.update, {
      id,
      version: whole.version,
      lines: [kept, added],
    });
    expect(answer.problems).toEqual([]);
    // Half of 5.55, rounded once: 2.775 is 2.78.
    expect(await costs(id)).toEqual([800, 278]);
    await set({ value: 2000 }, true);
    await merchant.call(orderGoods.gift, { ids: [id], skuId: shell, quantity: 1 });
    expect(await costs(id)).toEqual([800, 278, 200]);
    const { lines } = await merchant.call(order.get, { id });
    expect(lines.map(({ priceSteps }) => priceSteps.at(-1)?.after)).toEqual([800, 277.5, 200]);
  });

  it('is priced anew where the number of its pieces changes: a price for many is not kept for few', async () => {
    const many = { way: 'percent' as const, value: 7000, from: 10, to: null };
    await set({ material: '硅胶', ranges: [many] });
    const { id } = await build([line(shell, 6), line(shell, 6), line(glass, 1)]);
    await push([id]);
    expect(await costs(id)).toEqual([700, 700, 555]);
    // What changes later is no business of goods whose number stays.
    await set({ material: '玻璃', value: 5000 });
    const edit = async (quantities: (number | null)[]) => {
      const { version, lines } = await factory.call(order.get, { id });
      const asked = lines.flatMap(({ id: lineId, kind, skuId, unitCents }, i) => {
        const quantity = quantities[i];
        return quantity ? [{ id: lineId, kind, skuId, quantity, unitCents }] : [];
      });
      const answer = await merchant.call(orderGoods.update, { id, version, lines: asked });
      expect(answer.problems).toEqual([]);
    };
    await factory.call(order.action, { event: 'order.repulse', ids: [id], params: { reason: '核对' } });
    // Four and six of them are ten still; three and six are not.
    await edit([4, 6, 1]);
    expect(await costs(id)).toEqual([700, 700, 555]);
    await edit([3, 6, 1]);
    expect(await costs(id)).toEqual([1000, 1000, 555]);
    const { lines } = await merchant.call(order.get, { id });
    expect(lines.map(({ priceSteps }) => priceSteps.at(-1)?.after)).toEqual([1000, 1000, undefined]);
    await edit([30, 6, 1]);
    expect(await costs(id)).toEqual([700, 700, 555]);
    // A line that goes takes its pieces with it.
    await edit([null, 6, 1]);
    expect(await costs(id)).toEqual([1000, 555]);
    await edit([6, 2]);
    expect(await costs(id)).toEqual([1000, 278]);
  });

  it('[A7] halves that the merchant makes before the push are priced each by its own number, halves that the factory makes keep what was agreed', async () => {
    await set({ material: '硅胶', ranges: [{ from: 10, to: null, way: 'fixed', value: 700 }] });
    const split = async (who: Client, id: number) => {
      const { lines } = await who.call(order.get, { id });
      const parts = [6, 4].map((quantity) => [{ lineId: lines[0]!.id, quantity }]);
      const done = await who.call(order.action, { event: 'order.split', ids: [id], params: { parts } });
      expect(done.failed).toEqual([]);
      const halves = t.database.system.selectFrom('tradeOrder').select('id').where('parentId', '=', id);
      return (await halves.orderBy('id').execute()).map((half) => half.id);
    };
    const before = await build([line(shell, 10)]);
    const own = await split(merchant, before.id);
    expect(await estimated(own)).toEqual([1000 * 10]);
    await push(own);
    expect(await Promise.all(own.map(costs))).toEqual([[1000], [1000]]);

    const after = await build([line(shell, 10)]);
    await push([after.id]);
    const parcels = await split(factory, after.id);
    expect(await Promise.all(parcels.map(costs))).toEqual([[700], [700]]);
  });

  it('a gift that is given again has the price of all that are given', async () => {
    const many = { way: 'percent' as const, value: 5000, from: 3, to: null };
    await set({ ranges: [many] }, true);
    const { id } = await build([line(shell, 1)]);
    await push([id]);
    await factory.call(order.action, { event: 'order.repulse', ids: [id], params: { reason: '加赠品' } });
    await merchant.call(orderGoods.gift, { ids: [id], skuId: shell, quantity: 2 });
    expect(await costs(id)).toEqual([1000, 1000]);
    await merchant.call(orderGoods.gift, { ids: [id], skuId: shell, quantity: 1, again: true });
    expect(await costs(id)).toEqual([1000, 500]);
  });
});
