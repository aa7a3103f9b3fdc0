import { afterAll, beforeAll, expect, it } from 'vitest';
import { order } from '#contract/order/order.ts';
import { suit } from '#contract/suit/suit.ts';
import { buildSku } from '#tests/support/goods.ts';
import { shopifyWorld, type ShopifyWorld } from '#tests/support/shopify-world.ts';

let world: ShopifyWorld;
beforeAll(async () => {
  world = await shopifyWorld();
});
afterAll(() => world.close());

const line = (sku: string, quantity: number) => ({
  ...{ sku, title: '套装', variantTitle: null, variantId: 4001, price: '10.00' },
  quantity,
});

it('[G13] a suit that a shop sells comes with its parts, follows what the shop changes, and goes with its line', async () => {
  const { o, t, shopId } = world;
  const factoryId = t.tenants.factory;
  const shell = await buildSku(t.database.system, { factoryId });
  const strap = await buildSku(t.database.system, { factoryId });
  await o.merchant.call(suit.create, {
    ...{ code: 'PAIR', name: '一对' },
    items: [
      { skuId: shell.id, quantity: 2, pictureFileId: null },
      { skuId: strap.id, quantity: 1, pictureFileId: null },
    ],
  });
  const one = world.bought({ lines: [line('PAIR', 3), line('CASE-1', 1)] });
  await o.pull(shopId);
  const detail = async () => o.merchant.call(order.get, { id: (await o.find(one.name))!.id });
  const read = async () =>
    (await detail()).lines.map((l) => [l.kind, l.skuCode ?? l.platformCode, l.quantity]);
  expect(await read()).toEqual([
    ['notGoods', 'PAIR', 3],
    ['sku', expect.any(String), 1],
    ['sku', shell.code, 6],
    ['sku', strap.code, 3],
  ]);
  expect(await detail()).toMatchObject({ status: 'waitPush', pieces: 10, amountCents: 4000 });

  let minute = 0;
  const edit = async (lines: ReturnType<typeof line>[]) => {
    minute += 1;
    Object.assign(one, { lines, updatedAt: new Date(Date.now() + minute * 1000).toISOString() });
    await o.pull(shopId);
  };
  await edit([line('PAIR', 1), line('CASE-1', 1)]);
  expect(await read()).toEqual([
    ['notGoods', 'PAIR', 1],
    ['sku', expect.any(String), 1],
    ['sku', shell.code, 2],
    ['sku', strap.code, 1],
  ]);
  expect(await detail()).toMatchObject({ status: 'waitPush', pieces: 4, amountCents: 2000 });
  await edit([line('CASE-1', 5)]);
  expect(await read()).toEqual([['sku', expect.any(String), 5]]);
  expect(await detail()).toMatchObject({ status: 'waitPush', pieces: 5, amountCents: 5000 });
});
