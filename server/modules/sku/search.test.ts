import { afterAll, beforeAll, expect, it } from 'vitest';
import { sku, type SkuForm } from '#contract/sku/sku.ts';
import { startTestApp, type Client, type TestApp } from '#tests/support/app.ts';
import { buildSku } from '#tests/support/goods.ts';
import { fillPinyin } from './pinyin-fill.ts';

let t: TestApp;
let factory: Client;
const form = (code: string, more: Partial<SkuForm>): SkuForm => ({
  ...{ code, name: '磨砂手机壳', material: '磨砂软壳', brand: '苹果', model: 'iPhone 15 Pro', color: '黑色' },
  ...{ priceCents: 990, ...more },
});
beforeAll(async () => {
  t = await startTestApp();
  factory = await t.as('factory01');
  await factory.call(sku.create, form('APPLE-B', {}));
  await factory.call(sku.create, form('APPLE-G', { color: '绿色' }));
  await factory.call(sku.create, form('HW-B', { brand: '华为', model: 'Mate 70', name: '透明手机壳' }));
});
afterAll(() => t.close());

const found = async (keyword: string) =>
  (await factory.call(sku.page, { keyword })).list.map((row) => row.code).toSorted();

it.each([
  ['words in any order', '黑色 15 苹果', ['APPLE-B']],
  ['words without blanks between them', '苹果iPhone15Pro黑色', ['APPLE-B']],
  ['letters of another case, written together', 'IPHONE15PRO', ['APPLE-B', 'APPLE-G']],
  ['the end of a code', '-b', ['APPLE-B', 'HW-B']],
  ['Chinese characters that do not stand together', '苹果黑壳', ['APPLE-B']],
  ['first letters of pinyin', 'tmsjk', ['HW-B']],
  ['first letters of two fields', 'pg ls', ['APPLE-G']],
  ['whole pinyin', 'heise huawei', ['HW-B']],
  ['letters and figures together, as they stand in two fields', 'pg15', ['APPLE-B', 'APPLE-G']],
  ['one word that is in none', '苹果 红色', []],
])('goods are found by %s', async (_by, keyword, expected) => {
  expect(await found(keyword)).toEqual(expected);
});

it('goods whose code is what was typed stand before newer ones that only have it in their name', async () => {
  await factory.call(sku.create, form('XK9', {}));
  await factory.call(sku.create, form('XK9-2', {}));
  await factory.call(sku.create, form('OTHER', { name: '配 XK9 的壳' }));
  const { list } = await factory.call(sku.page, { keyword: 'xk9' });
  expect(list.map((row) => row.code)).toEqual(['XK9', 'XK9-2', 'OTHER']);
});

it('a change of the words is found by the new ones, and no longer by the old', async () => {
  const { id } = await factory.call(sku.create, form('CHANGED', { name: '皮革壳' }));
  expect(await found('pgk')).toContain('CHANGED');
  await factory.call(sku.update, { ...form('CHANGED', { name: '亚克力壳' }), id, version: 1 });
  expect(await found('pgk')).not.toContain('CHANGED');
  expect(await found('yklk')).toEqual(['CHANGED']);
});

it('goods that came in past the server are found by pinyin once it has read them, and again after a change', async () => {
  const { system } = t.database;
  const { id } = await buildSku(system, { factoryId: t.tenants.factory, name: '玻璃壳' });
  await fillPinyin(system);
  expect(await found('boli')).toHaveLength(1);
  await system.updateTable('sku').set({ name: '陶瓷壳' }).where('id', '=', id).execute();
  expect(await found('boli')).toEqual([]);
  await fillPinyin(system);
  expect(await found('taoci')).toHaveLength(1);
});
