import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Endpoint, Input } from '#contract/endpoint.ts';
import { materialPrice } from '#contract/price/material-price.ts';
import type { OrderStatus } from '#contract/order/life-cycle/order-states.ts';
import { price } from '#contract/price/price.ts';
import { startTestApp, type Client, type TestApp } from '#tests/support/app.ts';
import { buildOrder, buildSku } from '#tests/support/goods.ts';
import { buildGroup } from '#tests/support/prices.ts';
import { taskFile } from '#tests/support/task-file.ts';

let t: TestApp;
let factory: Client;
let merchantId: number;
let black: Awaited<ReturnType<typeof buildSku>>;
beforeAll(async () => {
  t = await startTestApp();
  factory = await t.as('factory01');
  merchantId = t.tenants.merchant1;
  const made = { factoryId: t.tenants.factory, material: '硅胶' };
  const { system } = t.database;
  black = await buildSku(system, { ...made, code: '0012', color: '黑', priceCents: 1000 });
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
const fileOf = <E extends Endpoint>(e: E, input: Input<E>) => taskFile(t, factory, e, input);

describe('what a customer bought of materials', () => {
  beforeAll(async () => {
    const { merchant2, factory: factoryId } = t.tenants;
    const build = (of: number, orderNo: string, quantity: number, pushedAt: string) =>
      buildOrder(t.database.system, {
        merchantId: of,
        factoryId,
        orderNo,
        status: 'waitProduce',
        pushedAt: new Date(pushedAt),
        lines: [{ platformCode: 'A', kind: 'sku', skuId: black.id, quantity, costCents: 880 }],
      });
    await build(merchantId, 'PF1', 2, '2026-05-01T00:00:00Z');
    await build(merchantId, 'PF2', 3, '2026-06-01T00:00:00Z');
    await build(merchant2, 'PF3', 1, '2026-06-01T00:00:00Z');
  });

  it('comes page by page, the newest first, at the price of its push', async () => {
    const { list, total } = await factory.call(materialPrice.transactions, { merchantId });
    expect(total).toBe(2);
    expect(list).toMatchObject([
      {
        orderNo: 'PF2',
        merchantName: '云朵手机壳旗舰店',
        skuCode: '0012',
        quantity: 3,
        unitCents: 880,
        amountCents: 2640,
      },
      { orderNo: 'PF1', pushedAt: Date.parse('2026-05-01T00:00:00Z') },
    ]);
    const only = async (of: object) =>
      (await factory.call(materialPrice.transactions, { merchantId, ...of })).list.map(
        ({ orderNo }) => orderNo,
      );
    expect(await only({ pageSize: 1, pageNo: 2 })).toEqual(['PF1']);
    expect(await only({ orderNo: 'PF1' })).toEqual(['PF1']);
    expect(await only({ material: '玻璃' })).toEqual([]);
    expect(
      await only({ pushed: [Date.parse('2026-05-15T00:00:00Z'), Date.parse('2026-07-01T00:00:00Z')] }),
    ).toEqual(['PF2']);
    expect(await only({ merchantId: t.tenants.merchant3 })).toEqual([]);
  });

  it('counts neither what was cancelled nor what went back, in the currency of its price', async () => {
    const { merchant3, factory: factoryId } = t.tenants;
    const build = (orderNo: string, status: OrderStatus) =>
      buildOrder(t.database.system, {
        ...{ merchantId: merchant3, factoryId, orderNo, status, currency: 'EUR', pushedAt: new Date() },
        lines: [
          { platformCode: 'A', kind: 'sku', skuId: black.id, costCents: 880, costCurrency: 'USD' },
          { platformCode: 'B', kind: 'sku', skuId: black.id, costCents: 990 },
        ],
      });
    await build('PF7', 'inProduce');
    await build('PF8', 'closed');
    await build('PF9', 'repulsed');
    const { list, total } = await factory.call(materialPrice.transactions, { merchantId: merchant3 });
    expect(total).toBe(2);
    expect(list.map(({ orderNo, currency }) => `${orderNo} ${currency}`)).toEqual(['PF7 EUR', 'PF7 USD']);
  });

  it('is exported', async () => {
    const { rows } = await fileOf(materialPrice.exportTransactions, { merchantId });
    expect(rows).toMatchObject([
      { 订单号: 'PF2', 数量: '3', 单价: '8.8', 金额: '26.4', 推单时间: '2026-06-01 08:00:00' },
      { 订单号: 'PF1' },
    ]);
  });
});

describe('the detail of a discount', () => {
  it('is a file, made as a task, of a customer and of a group', async () => {
    const groupId = await buildGroup(t.database.system, t.tenants.factory, '老客户/A');
    const items = [
      {
        way: 'percent' as const,
        value: 8000,
        ranges: [{ from: 10, to: null, way: 'percent' as const, value: 9000 }],
      },
    ];
    await factory.call(price.setGoods, { groupIds: [groupId], items });
    await factory.call(price.setGift, { merchantIds: [merchantId], items });
    await factory.call(price.setExpress, {
      merchantIds: [merchantId],
      items: [{ ...items[0]!, expressName: '顺丰' }],
    });
    await factory.call(price.setExpressWeight, { groupIds: [groupId], items });
    const ofGroup = { target: 'group' as const, targetId: groupId };
    const ofCustomer = { target: 'customer' as const, targetId: merchantId };
    const goods = await fileOf(price.goodsDetail, ofGroup);
    expect(goods.title).toBe('老客户 A-商品折扣明细');
    expect(goods.rows[0]).toMatchObject({ SKU: '0012', 分组价: '8', 成交价: '8', 数量区间: '10 件起 9 折' });
    // Of a rule that does not hold, and of nobody's step, nothing is said.
    await factory.call(price.setGoods, { merchantIds: [], all: true, items });
    const own = { ...items[0]!, value: 7000, ranges: [] };
    await factory.call(price.setGoods, { merchantIds: [merchantId], items: [own] });
    expect((await fileOf(price.goodsDetail, ofCustomer)).rows[0]).toMatchObject({
      客户价: '7',
      数量区间: '',
    });
    await factory.call(price.delete, {
      ids: (await factory.call(price.page, { merchantId, kind: 'goods' })).list.map(({ id }) => id),
    });
    expect((await fileOf(price.goodsDetail, ofCustomer)).rows[0]).toMatchObject({
      ...{ 全部客户: '8', 分组价: '', 数量区间: '10 件起 9 折' },
      价格说明: '标价 10.00；全部客户：8 折',
    });
    const gift = await fileOf(price.giftDetail, ofCustomer);
    expect(gift.rows[0]).toMatchObject({ 标价: '10', 客户价: '8', 成交价: '8' });
    const express = await fileOf(price.expressDetail, ofCustomer);
    expect(express.rows).toMatchObject([
      { 快递公司: '顺丰速运', 省份: '全国', 方式: '8 折', 区间: '10 件起 9 折' },
    ]);
    const weight = await fileOf(price.expressWeightDetail, ofGroup);
    expect(weight.rows).toMatchObject([{ 快递公司: '全部快递', 区间: '10 克起 9 折' }]);
    expect(await factory.ask(price.goodsDetail, { ...ofGroup, targetId: 999_999 })).toMatchObject({
      code: 404,
    });
  });
});
