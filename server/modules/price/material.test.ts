import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Endpoint, Input } from '#contract/endpoint.ts';
import { materialPrice } from '#contract/price/material-price.ts';
import { price } from '#contract/price/price.ts';
import { startTestApp, type Client, type TestApp } from '#tests/support/app.ts';
import { buildSku } from '#tests/support/goods.ts';
import { taskFile } from '#tests/support/task-file.ts';

let t: TestApp;
let factory: Client;
let merchantId: number;
beforeAll(async () => {
  t = await startTestApp();
  factory = await t.as('factory01');
  merchantId = t.tenants.merchant1;
  const made = { factoryId: t.tenants.factory, material: '硅胶' };
  const { system } = t.database;
  await buildSku(system, { ...made, code: '0012', color: '黑', priceCents: 1000 });
  await buildSku(system, { ...made, code: 'B2', color: '黑', priceCents: 1200 });
  await buildSku(system, { ...made, code: 'W1', color: '白', priceCents: 900 });
  await buildSku(system, {
    ...made,
    material: '玻璃',
    code: 'G1',
    color: '透明',
    priceCents: 2000,
    status: 1,
  });
});
afterAll(() => t.close());
beforeEach(() => t.database.system.deleteFrom('priceRule').execute());
const config = (items: Input<typeof materialPrice.config>['items']) =>
  factory.call(materialPrice.config, { merchantId, items });

const fileOf = <E extends Endpoint>(e: E, input: Input<E>) => taskFile(t, factory, e, input);

describe('the material prices of a customer', () => {
  it('are listed by material and colour, with what is agreed', async () => {
    expect(await factory.call(materialPrice.list, { id: merchantId })).toMatchObject([
      { material: '硅胶', color: '白', skus: 1, lowCents: 900, highCents: 900, way: null, priceCents: null },
      {
        material: '硅胶',
        color: '黑',
        skus: 2,
        lowCents: 1000,
        highCents: 1200,
        way: null,
        priceCents: null,
      },
    ]);
    expect(await config([{ material: '硅胶', color: '黑', priceCents: 880 }])).toEqual({
      added: 1,
      changed: 0,
      unchanged: 0,
      removed: 0,
    });
    const [white, dark] = await factory.call(materialPrice.list, { id: merchantId });
    expect(white).toMatchObject({ priceCents: null });
    expect(dark).toMatchObject({ way: 'fixed', priceCents: 880, updatedAt: expect.any(Number) });
  });

  it('are what the goods of it cost him, as the discounts say too', async () => {
    await config([{ material: '硅胶', priceCents: 850 }]);
    const { list, total } = await factory.call(materialPrice.details, { merchantId, material: '硅胶' });
    expect(total).toBe(3);
    expect(list.map(({ unitCents }) => unitCents)).toEqual([850, 850, 850]);
    expect((await factory.call(materialPrice.details, { merchantId, color: '白' })).total).toBe(1);
    expect((await factory.call(price.page, { merchantId })).list).toMatchObject([
      { kind: 'goods', way: 'fixed', value: 850, item: { material: '硅胶', color: '' } },
    ]);
  });

  it('end where they are set to nothing; a discount in their place stays', async () => {
    await config([{ material: '硅胶', priceCents: 850 }]);
    await factory.call(price.setGoods, {
      merchantIds: [merchantId],
      items: [{ material: '硅胶', color: '白', way: 'percent', value: 9000 }],
    });
    const none = ['', '白', '红'].map((color) => ({ material: '硅胶', color, priceCents: null }));
    expect(await config(none)).toMatchObject({ removed: 1 });
    expect(await config(none)).toMatchObject({ removed: 0 });
    expect((await factory.call(price.page, {})).list).toMatchObject([{ way: 'percent' }]);
  });

  it('are agreed in each currency, and of one colour or of all', async () => {
    const usd = { factoryId: t.tenants.factory, material: '双币', color: '黑', currency: 'USD' };
    await buildSku(t.database.system, { ...usd, priceCents: 300 });
    await buildSku(t.database.system, { ...usd, currency: 'CNY', priceCents: 2000 });
    const at = (priceCents: number | null, currency: string, color = '黑') => ({
      ...{ material: '双币', color, priceCents, currency },
    });
    expect(await config([at(1500, 'CNY'), at(200, 'USD')])).toMatchObject({ added: 2 });
    const shown = async () =>
      (await factory.call(materialPrice.list, { id: merchantId }))
        .filter(({ material }) => material === '双币')
        .map(({ currency, priceCents, inherited }) => [currency, priceCents, inherited]);
    expect(await shown()).toEqual([
      ['CNY', 1500, false],
      ['USD', 200, false],
    ]);
    expect(await config([at(null, 'CNY')])).toMatchObject({ removed: 1 });
    await config([at(1800, 'CNY', '')]);
    expect(await shown()).toEqual([
      ['CNY', 1800, true],
      ['USD', 200, false],
    ]);
    const { system } = t.database;
    const ofBoth = system.selectFrom('sku').select('id').where('material', '=', '双币');
    await system.deleteFrom('skuEvent').where('skuId', 'in', ofBoth).execute();
    await system.deleteFrom('sku').where('material', '=', '双币').execute();
  });

  it('keep the number ranges that were set beside them', async () => {
    const ranges = [{ from: 10, to: null, way: 'percent' as const, value: 9000 }];
    const item = { material: '硅胶', color: '黑', way: 'fixed' as const, value: 900, ranges };
    await factory.call(price.setGoods, { merchantIds: [merchantId], items: [item] });
    await config([{ material: '硅胶', color: '黑', priceCents: 850 }]);
    expect((await factory.call(price.page, { merchantId })).list).toMatchObject([{ value: 850, ranges }]);
  });

  it('are refused above the list price, for no material, and for who is no customer', async () => {
    const ask = (item: object, who = merchantId) =>
      factory.ask(materialPrice.config, {
        merchantId: who,
        items: [{ material: '硅胶', priceCents: 1, ...item }],
      });
    expect(await ask({ priceCents: 1201 })).toMatchObject({
      code: 400,
      msg: expect.stringContaining('高于最高标价 12.00'),
    });
    expect(await ask({ priceCents: -1 })).toMatchObject({
      code: 400,
      msg: expect.stringContaining('价格不能为负数'),
    });
    expect(await ask({ material: '木头' })).toMatchObject({
      code: 400,
      msg: expect.stringContaining('没有以 CNY 标价'),
    });
    for (const id of [t.tenants.merchant3, 999_999]) {
      expect(await ask({}, id)).toMatchObject({ code: 404 });
      expect(await factory.ask(materialPrice.list, { id })).toMatchObject({ code: 404 });
      expect(await factory.ask(materialPrice.details, { merchantId: id })).toMatchObject({ code: 404 });
      expect(await factory.ask(materialPrice.export, { merchantId: id })).toMatchObject({ code: 404 });
      expect(await factory.ask(materialPrice.exportTransactions, { merchantId: id })).toMatchObject({
        code: 404,
      });
    }
  });

  it('are exported with each step, guarded and whole', async () => {
    await config([{ material: '硅胶', color: '黑', priceCents: 880 }]);
    const { title, rows } = await fileOf(materialPrice.export, { merchantId });
    expect(title).toBe('云朵手机壳旗舰店-材质价格');
    expect(rows).toHaveLength(3);
    expect(rows[0]).toMatchObject({
      SKU: '0012',
      标价: '10',
      客户价: '8.8',
      成交价: '8.8',
      价格说明: '标价 10.00；客户价：一口价 8.80',
    });
  });
});
