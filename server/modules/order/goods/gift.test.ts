import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { orderGoods } from '#contract/order/order-goods.ts';
import { order } from '#contract/order/order.ts';
import { startTestApp, type Client, type TestApp } from '#tests/support/app.ts';
import { buildOrder, buildSku } from '#tests/support/goods.ts';

let t: TestApp;
let merchant: Client;
let bought: Awaited<ReturnType<typeof buildSku>>;
let gift: Awaited<ReturnType<typeof buildSku>>;
beforeAll(async () => {
  t = await startTestApp();
  merchant = await t.as('merchant01');
  bought = await buildSku(t.database.system, { factoryId: t.tenants.factory });
  gift = await buildSku(t.database.system, { factoryId: t.tenants.factory, priceCents: 120 });
});
afterAll(() => t.close());

let made = 0;
let prefix: string;
beforeEach(() => void (prefix = `Z${(made += 1)}`));

type Given = Partial<Parameters<typeof buildOrder>[1]>;
let nth = 0;
const build = (given: Given = {}) =>
  buildOrder(t.database.system, {
    merchantId: t.tenants.merchant1,
    status: 'waitPush',
    platformOrderNo: `${prefix}-${(nth += 1)}`,
    amountCents: 1990,
    lines: [{ platformCode: 'A', kind: 'sku', skuId: bought.id, skuCode: bought.code }],
    ...given,
  });
const give = (ids: number[], given: object = {}) =>
  merchant.call(orderGoods.gift, { ids, skuId: gift.id, quantity: 1, ...given });
const giftsOf = (orderId: number) =>
  t.database.system
    .selectFrom('orderLine')
    .select(['quantity', 'unitCents', 'skuId', 'title', 'costCents', 'factoryId'])
    .where('orderId', '=', orderId)
    .where('isGift', '=', true)
    .execute();
const rowOf = (id: number) =>
  t.database.system.selectFrom('tradeOrder').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

it('goes into every order that the merchant may edit, at no price; the others are told apart', async () => {
  const draft = await build({ status: 'draft', lines: [] });
  const ready = await build();
  const back = await build({ status: 'repulsed', factoryId: t.tenants.factory });
  const pushed = await build({ status: 'waitReview', factoryId: t.tenants.factory });
  const held = await build({ hold: 1, holdBy: 'merchant' });
  const foreign = await build({ merchantId: t.tenants.merchant2 });
  const { successIds, failed } = await give(
    [draft, ready, back, pushed, held, foreign].map(({ id }) => id),
    { quantity: 2 },
  );
  expect(successIds).toEqual([draft.id, ready.id, back.id]);
  expect(Object.fromEntries(failed.map(({ id, code }) => [id, code]))).toEqual({
    [pushed.id]: 403,
    [held.id]: 409,
    [foreign.id]: 404,
  });
  expect(await giftsOf(ready.id)).toMatchObject([
    { quantity: 2, unitCents: 0, skuId: gift.id, title: gift.name, costCents: null },
  ]);
  expect(await rowOf(ready.id)).toMatchObject({ pieces: 3, goodsLines: 2, amountCents: 1990, version: 2 });
  expect(await giftsOf(back.id)).toMatchObject([{ costCents: 120, factoryId: t.tenants.factory }]);
  expect(await giftsOf(foreign.id)).toEqual([]);
  const [line, present] = (await merchant.call(order.get, { id: ready.id })).lines;
  expect([line!.isGift, present!.isGift]).toEqual([false, true]);
});

it('is not given twice, but where more of it is asked for', async () => {
  const { id } = await build();
  await give([id]);
  expect((await give([id])).failed[0]!.msg).toContain('已有这个赠品 1 件');
  expect((await give([id], { quantity: 3, again: true })).successIds).toEqual([id]);
  expect(await giftsOf(id)).toMatchObject([{ quantity: 4 }]);
  expect(await rowOf(id)).toMatchObject({ pieces: 5, goodsLines: 2 });
});

it('is taken out again, also when it is no longer offered; but not where nothing would be left', async () => {
  const { id } = await build();
  const only = await build({ status: 'draft', lines: [] });
  const none = await build();
  await give([id, only.id]);
  await t.database.system.updateTable('tradeOrder').set({ status: 10 }).where('id', '=', only.id).execute();
  await t.database.system.updateTable('sku').set({ status: 1 }).where('id', '=', gift.id).execute();
  const { successIds, failed } = await give([id, only.id, none.id], { remove: true });
  await t.database.system.updateTable('sku').set({ status: 0 }).where('id', '=', gift.id).execute();
  expect(successIds).toEqual([id]);
  expect(failed.map((one) => one.id)).toEqual([only.id, none.id]);
  expect(await giftsOf(id)).toEqual([]);
  expect(await rowOf(id)).toMatchObject({ pieces: 1, goodsLines: 1 });
});

it('comes from the factory of the order’s goods, and from a bound one', async () => {
  const { designer, merchant1 } = t.tenants;
  const elsewhere = await buildSku(t.database.system, { factoryId: designer });
  const { id } = await build();
  const refused = { ids: [id], skuId: elsewhere.id, quantity: 1 };
  expect(await merchant.ask(orderGoods.gift, refused)).toMatchObject({ code: 400 });
  await t.database.system
    .insertInto('binding')
    .values({ merchantId: merchant1, factoryId: designer })
    .execute();
  expect((await merchant.call(orderGoods.gift, refused)).failed[0]!.msg).toContain('另一个工厂');
  expect(await giftsOf(id)).toEqual([]);
});

it('goes to all that match as the user saw them, once for a key', async () => {
  const orders = [await build(), await build(), await build()];
  const numbers = orders.map((row) => row.platformOrderNo);
  const { position } = await merchant.call(order.page, { platformOrderNo: numbers });
  await give([orders[0]!.id]);
  const idempotencyKey = randomUUID();
  const all = {
    filter: { platformOrderNo: numbers },
    position,
    skuId: gift.id,
    quantity: 1,
    again: true,
    idempotencyKey,
  };
  const twice = await Promise.all([merchant.call(orderGoods.gift, all), merchant.call(orderGoods.gift, all)]);
  expect(twice[0]).toEqual(twice[1]);
  // The first one changed after the look.
  expect(twice[0].successIds).toEqual([orders[1]!.id, orders[2]!.id]);
  for (const { id } of orders) expect(await giftsOf(id)).toMatchObject([{ quantity: 1 }]);
});

it('given by two at once, one of them waits and is told', async () => {
  const { id } = await build();
  const both = await Promise.all([give([id]), give([id])]);
  expect(both.flatMap((answer) => answer.successIds)).toEqual([id]);
  expect(await giftsOf(id)).toMatchObject([{ quantity: 1 }]);
});

it('is given as often in one order as the factory allows, and is told where more is asked for', async () => {
  const { system } = t.database;
  const { id: giftTypeId } = await system
    .insertInto('giftType')
    .values({
      ...{ factoryId: t.tenants.factory, name: '贴纸', nameKey: '贴纸', code: 'TZ', most: 3 },
      updatedAt: new Date(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const sticker = await buildSku(system, { factoryId: t.tenants.factory, giftTypeId });
  const { id } = await build();
  const ask = (quantity: number) => give([id], { skuId: sticker.id, quantity, again: true });
  expect((await ask(2)).successIds).toEqual([id]);
  expect((await ask(2)).failed[0]!.msg).toBe('工厂规定这个赠品每单最多 3 件，订单已有 2 件，请减少数量。');
  expect((await ask(1)).successIds).toEqual([id]);
  await system.updateTable('sku').set({ giftMost: 4 }).where('id', '=', sticker.id).execute();
  expect((await ask(1)).successIds).toEqual([id]);
});
