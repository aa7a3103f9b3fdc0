import fs from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Endpoint, Input } from '#contract/endpoint.ts';
import { expressFee } from '#contract/express-fee.ts';
import { materialPrice } from '#contract/material-price.ts';
import type { OrderStatus } from '#contract/order-states.ts';
import { price } from '#contract/price.ts';
import { task } from '#contract/task.ts';
import { openTable } from '#server/platform/spreadsheet/table.ts';
import { startTestApp, type Client, type TestApp } from '#tests/support/app.ts';
import { buildOrder, buildSku } from '#tests/support/goods.ts';
import { buildAgent, buildGroup, intoGroup } from '#tests/support/prices.ts';
import { until } from '#tests/support/until.ts';

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

const config = (items: Input<typeof materialPrice.config>['items']) =>
  factory.call(materialPrice.config, { merchantId, items });

/** The rows of the file that a task made. */
async function fileOf<E extends Endpoint>(e: E, input: Input<E>) {
  const { taskId } = (await factory.call(e, input)) as { taskId: number };
  const done = await until(async () => {
    const now = await factory.call(task.get, { id: taskId });
    return now.endedAt !== null && now;
  }, 'the export did not end');
  expect(done).toMatchObject({ status: 'done', error: null });
  const at = path.join(t.dataDir, `file-${taskId}`);
  await fs.writeFile(at, (await t.app.inject({ url: done.resultFile! })).rawPayload);
  const { columns, rows } = await openTable(at);
  const read: Record<string, string>[] = [];
  for await (const { cells } of rows())
    read.push(Object.fromEntries(columns.map((name, i) => [name, String(cells[i] ?? '')])));
  return { title: done.title, rows: read };
}

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
    const gift = await fileOf(price.giftDetail, ofCustomer);
    expect(gift.rows[0]).toMatchObject({ 标价: '10', 客户价: '8', 成交价: '8' });
    const express = await fileOf(price.expressDetail, ofCustomer);
    expect(express.rows).toMatchObject([
      { 快递公司: '顺丰', 省份: '全国', 方式: '8 折', 区间: '10 件起 9 折' },
    ]);
    const weight = await fileOf(price.expressWeightDetail, ofGroup);
    expect(weight.rows).toMatchObject([{ 快递公司: '全部快递', 区间: '10 克起 9 折' }]);
    expect(await factory.ask(price.goodsDetail, { ...ofGroup, targetId: 999_999 })).toMatchObject({
      code: 404,
    });
  });
});

describe('templates of express fees', () => {
  const fee = { mode: 'piece' as const, startCount: 1, startCents: 800, extraCount: 1, extraCents: 200 };
  const quote = (more: object) =>
    factory.call(expressFee.quote, {
      merchantId,
      mode: 'piece',
      expressName: '顺丰',
      area: '浙江省',
      count: 3,
      ...more,
    });

  it('are made once for a company and province, changed as seen, and deleted', async () => {
    const { id } = await factory.call(expressFee.create, fee);
    expect(await factory.ask(expressFee.create, fee)).toMatchObject({
      code: 409,
      msg: expect.stringContaining('已存在'),
    });
    await factory.call(expressFee.create, { ...fee, expressName: '顺丰', area: '浙江省', startCents: 600 });
    const changed = { ...fee, id, version: 1, startCents: 900 };
    expect(await factory.call(expressFee.update, changed)).toBe(true);
    expect(await factory.ask(expressFee.update, changed)).toMatchObject({ code: 409 });
    expect(
      await factory.ask(expressFee.update, { ...changed, version: 2, expressName: '顺丰', area: '浙江省' }),
    ).toMatchObject({
      code: 409,
    });
    expect((await factory.call(expressFee.page, { keyword: '浙江' })).list).toMatchObject([
      { startCents: 600 },
    ]);
    expect(await factory.call(expressFee.page, { mode: 'weight' })).toMatchObject({ total: 0 });
    const third = await factory.call(expressFee.create, { ...fee, area: '西藏自治区' });
    expect(await factory.call(expressFee.delete, { id: third.id })).toBe(true);
    expect(await factory.ask(expressFee.delete, { id: third.id })).toMatchObject({ code: 404 });
  });

  it('and discounts make what a parcel costs, with every step said', async () => {
    expect(await quote({})).toMatchObject({ unitCents: 1000, steps: [{ step: 'list', value: 1000 }] });
    expect(await quote({ area: '广东省' })).toMatchObject({ unitCents: 1300 });
    const { system } = t.database;
    const groupId = await buildGroup(system, t.tenants.factory, '快递组');
    await intoGroup(system, t.tenants.factory, merchantId, groupId);
    await factory.call(price.setExpress, { groupIds: [groupId], items: [{ way: 'percent', value: 9000 }] });
    expect(await quote({})).toMatchObject({ unitCents: 900, steps: [{}, { step: 'group' }] });
    const items = [
      {
        expressName: '顺丰',
        way: 'minus' as const,
        value: 100,
        ranges: [{ from: 3, to: null, way: 'percent' as const, value: 5000 }],
      },
    ];
    await factory.call(price.setExpress, { merchantIds: [merchantId], items });
    expect(await quote({})).toMatchObject({
      unitCents: 450,
      steps: [{}, {}, { replaces: true }, { step: 'quantity' }],
    });
    expect(await quote({ expressName: '中通', area: '广东省' })).toMatchObject({ unitCents: 1170 });
    await intoGroup(system, t.tenants.factory, merchantId, null);
  });

  it('count for agents by what was agreed with them', async () => {
    const agentFactoryId = await buildAgent(t.database.system, t.tenants.factory, t.tenants.platform);
    await factory.call(price.setAgentExpress, {
      agentFactoryIds: [agentFactoryId],
      items: [{ way: 'percent', value: 5000 }],
    });
    expect(await quote({ merchantId: null, agentFactoryId })).toMatchObject({ unitCents: 500 });
    expect(await factory.ask(expressFee.quote, { mode: 'weight', count: 1 })).toMatchObject({
      code: 400,
      msg: expect.stringContaining('还没有按重量计费的快递费模板'),
    });
    expect(
      await factory.ask(expressFee.quote, { mode: 'piece', count: 1, merchantId: 999_999 }),
    ).toMatchObject({ code: 404 });
  });
});
