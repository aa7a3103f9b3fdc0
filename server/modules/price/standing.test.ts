import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Input } from '#contract/endpoint.ts';
import { price } from '#contract/price/price.ts';
import { startTestApp, type Client, type TestApp } from '#tests/support/app.ts';
import { buildSku } from '#tests/support/goods.ts';
import { buildGroup, intoGroup } from '#tests/support/prices.ts';

let t: TestApp;
let factory: Client;
let skuId: number;
let groupId: number;
let merchantId: number;
let otherId: number;
beforeAll(async () => {
  t = await startTestApp();
  factory = await t.as('factory01');
  const { factory: factoryId, merchant1, merchant2 } = t.tenants;
  [merchantId, otherId] = [merchant1, merchant2];
  const made = { factoryId, material: '硅胶', color: '黑色', priceCents: 1000 };
  skuId = (await buildSku(t.database.system, { ...made, code: 'SHELL-1' })).id;
  groupId = await buildGroup(t.database.system, factoryId, '老客户');
});
afterAll(() => t.close());
beforeEach(async () => {
  await t.database.system.deleteFrom('priceRule').execute();
  await intoGroup(t.database.system, t.tenants.factory, merchantId, null);
});

const folds = (value: number, more: object = {}) => ({ way: 'percent' as const, value, ...more });
const set = (more: Partial<Input<typeof price.setGoods>> = {}) =>
  factory.call(price.setGoods, {
    merchantIds: [merchantId],
    items: [folds(8500, { material: '硅胶' })],
    ...more,
  });
const page = async (more: Input<typeof price.page> = {}) => (await factory.call(price.page, more)).list;
const explain = (more: Partial<Input<typeof price.explain>> = {}) =>
  factory.call(price.explain, { merchantId, skuId, quantity: 1, ...more });
const logged = async () =>
  (
    await t.database.system
      .selectFrom('tenantLog')
      .select('text')
      .where('tenantId', '=', t.tenants.factory)
      .where('kind', '=', 'price')
      .orderBy('id', 'desc')
      .executeTakeFirst()
  )?.text;

describe('discounts that stand', () => {
  const standing = async () => {
    await set({ items: [folds(8500, { material: '硅胶' }), folds(9000)] });
    return (await page()).toSorted((a, b) => a.value - b.value);
  };

  it('are changed by who saw them as they are', async () => {
    const [one] = await standing();
    const wish = { ...folds(7000), id: one!.id, version: one!.version };
    expect(await factory.call(price.update, wish)).toEqual({ version: 2 });
    expect(await factory.ask(price.update, wish)).toMatchObject({ code: 409 });
    expect(await factory.ask(price.update, { ...wish, id: 999_999 })).toMatchObject({ code: 404 });
    expect(await page({ keyword: '硅' })).toMatchObject([{ value: 7000, version: 2 }]);
  });

  it('are told in the log: whose, of what, from what to what', async () => {
    await set({ items: [folds(9000, { material: '硅胶', color: '黑色' })] });
    expect(await logged()).toBe('设置「云朵手机壳旗舰店」的商品折扣「硅胶 · 黑色」：9 折');
    await set({ items: [{ way: 'fixed', value: 880, material: '硅胶', color: '黑色' }] });
    expect(await logged()).toBe('设置「云朵手机壳旗舰店」的商品折扣「硅胶 · 黑色」：9 折 → 一口价 8.80 CNY');
    const [one] = await page();
    const wish = { ...folds(8500), id: one!.id, version: one!.version };
    await factory.call(price.update, wish);
    expect(await logged()).toBe(
      '修改「云朵手机壳旗舰店」的商品折扣「硅胶 · 黑色」：一口价 8.80 CNY → 8.5 折',
    );
    await factory.call(price.updateMany, { ids: [one!.id], ...folds(8000) });
    expect(await logged()).toContain('「硅胶 · 黑色」：8.5 折，改为 8 折');
    await factory.call(price.delete, { ids: [one!.id] });
    expect(await logged()).toBe('删除「云朵手机壳旗舰店」的商品折扣「硅胶 · 黑色」：8 折');
    await set({ merchantIds: [], all: true, items: [folds(9000, { skuId })] });
    expect(await logged()).toBe('设置全部客户的商品折扣「SKU SHELL-1」：9 折');
  });

  it('stand beside each other in several currencies, each for what is priced in it', async () => {
    const { factory: factoryId } = t.tenants;
    const dollar = { factoryId, material: '双币', color: '黑色', currency: 'USD', priceCents: 300 };
    const usd = (await buildSku(t.database.system, dollar)).id;
    const cny = (await buildSku(t.database.system, { ...dollar, currency: 'CNY', priceCents: 2000 })).id;
    const fixed = (value: number, currency: string) => ({
      ...{ way: 'fixed' as const, value, currency, material: '双币' },
    });
    expect(await set({ items: [fixed(1500, 'CNY'), fixed(200, 'USD')] })).toMatchObject({ added: 2 });
    expect(await set({ items: [fixed(1400, 'CNY')] })).toMatchObject({ added: 0, changed: 1 });
    expect(await explain({ skuId: usd })).toMatchObject({ unitCents: 200, currency: 'USD' });
    expect(await explain({ skuId: cny })).toMatchObject({ unitCents: 1400, currency: 'CNY' });
    const from = { target: 'customer' as const, targetId: merchantId };
    await set({ merchantIds: [otherId], items: [fixed(100, 'USD'), fixed(100, 'CNY'), fixed(50, 'CNY')] });
    const to = { from, merchantIds: [otherId], replace: true };
    expect(await factory.call(price.copy, to)).toMatchObject({ added: 0, changed: 2, removed: 0 });
    const one = (await page({ merchantId: otherId })).find(({ currency }) => currency === 'CNY');
    const wish = { ...fixed(100, 'USD'), id: one!.id, version: one!.version };
    expect(await factory.ask(price.update, wish)).toMatchObject({
      code: 409,
      msg: '这一项已有以 USD 计价的折扣，请直接修改它。',
    });
  });

  it('are changed many at once, and told apart where they cannot', async () => {
    const ids = [...(await standing()).map(({ id }) => id), 999_999];
    const done = await factory.call(price.updateMany, { ids, way: 'fixed', value: 900 });
    expect(done).toMatchObject({
      successIds: ids.slice(0, 2).toSorted((a, b) => a - b),
      failed: [{ id: 999_999, code: 404 }],
    });
    const high = await factory.call(price.updateMany, { ids: ids.slice(0, 1), way: 'fixed', value: 5000 });
    expect(high).toMatchObject({ successIds: [], failed: [{ id: ids[0], code: 409 }] });
    expect((await page()).map(({ way, value }) => [way, value])).toEqual([
      ['fixed', 900],
      ['fixed', 900],
    ]);
    expect(await factory.call(price.delete, { ids })).toMatchObject({ failed: [{ id: 999_999 }] });
    expect(await page()).toEqual([]);
  });

  it('are changed and added for one customer, both or nothing', async () => {
    const [one] = await standing();
    const wish = { kind: 'goods' as const, target: 'customer' as const, targetId: merchantId };
    const modify = [{ ...folds(6000), id: one!.id, version: one!.version }];
    const add = [folds(5000, { material: '玻璃' })];
    const stale = [{ ...modify[0]!, version: 9 }];
    expect(await factory.ask(price.modifyAndAdd, { ...wish, modify: stale, add })).toMatchObject({
      code: 409,
    });
    expect(await page()).toHaveLength(2);
    expect(await factory.ask(price.modifyAndAdd, { ...wish, targetId: otherId, modify, add })).toMatchObject({
      code: 404,
    });
    expect(await factory.call(price.modifyAndAdd, { ...wish, modify, add })).toEqual({
      added: 1,
      changed: 1,
      unchanged: 0,
    });
    expect((await page()).map(({ value }) => value).toSorted()).toEqual([5000, 6000, 9000]);
  });

  it('are copied to others, beside or in place of what those have', async () => {
    await standing();
    await factory.call(price.setGift, { merchantIds: [merchantId], items: [folds(5000)] });
    await factory.call(price.setExpress, {
      merchantIds: [merchantId],
      items: [folds(8000, { expressName: '顺丰' })],
    });
    await set({ merchantIds: [otherId], items: [folds(100, { material: '玻璃' }), folds(100)] });
    const from = { target: 'customer' as const, targetId: merchantId };
    const to = { from, merchantIds: [otherId], groupIds: [groupId] };
    expect(await factory.call(price.copy, to)).toEqual({ added: 5, changed: 1, unchanged: 0, removed: 0 });
    expect(await page({ merchantId: otherId })).toHaveLength(4);
    expect(await factory.call(price.copy, { ...to, replace: true })).toEqual({
      added: 0,
      changed: 0,
      unchanged: 6,
      removed: 1,
    });
    expect(await page({ groupId })).toMatchObject([{ target: 'group' }, {}, {}]);
    expect(await page({ kind: 'express' })).toHaveLength(1);
    expect(await factory.call(price.copyExpress, to)).toMatchObject({ added: 2 });
    expect(await factory.ask(price.copy, { from, merchantIds: [merchantId] })).toMatchObject({ code: 400 });
    const empty = { from: { target: 'customer', targetId: otherId }, merchantIds: [merchantId] };
    await t.database.system.deleteFrom('priceRule').execute();
    expect(await factory.ask(price.copy, empty)).toMatchObject({
      code: 400,
      msg: expect.stringContaining('还没有可复制'),
    });
  });

  it('are found by kind, customer, group, way, words and whether they are for a while', async () => {
    const now = t.app.clock.now().getTime();
    await set({ items: [folds(9000, { material: '硅胶' }), { way: 'minus', value: 10, skuId }] });
    await set({
      groupIds: [groupId],
      merchantIds: [],
      items: [folds(1)],
      promotion: { name: '促销', from: now, until: now + 1 },
    });
    await factory.call(price.setGift, { merchantIds: [otherId], items: [folds(5000)] });
    expect(await page({ kind: 'gift' })).toMatchObject([{ targetId: otherId }]);
    expect(await page({ merchantId })).toHaveLength(2);
    expect(await page({ groupId })).toHaveLength(1);
    expect(await page({ target: 'group' })).toHaveLength(1);
    expect(await page({ way: 'minus' })).toMatchObject([{ skuCode: 'SHELL-1' }]);
    expect(await page({ keyword: 'shell' })).toHaveLength(1);
    expect(await page({ promoted: 'yes' })).toMatchObject([{ promotion: { name: '促销' } }]);
    expect(await page({ promoted: 'no' })).toHaveLength(3);
    expect(await factory.call(price.page, { pageSize: 2, pageNo: 2 })).toMatchObject({
      total: 4,
      list: [{}, {}],
    });
  });

  it('go with their group', async () => {
    const gone = await buildGroup(t.database.system, t.tenants.factory, '要删的');
    await set({ merchantIds: [], groupIds: [gone] });
    await t.database.system.deleteFrom('customerGroup').where('id', '=', gone).execute();
    expect(await page()).toEqual([]);
  });
});
