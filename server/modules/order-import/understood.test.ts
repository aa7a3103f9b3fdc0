import { afterAll, beforeAll, expect, it } from 'vitest';
import { orderImport } from '#contract/order-import/order-import.ts';
import { startTestApp, type Client, type TestApp } from '#tests/support/app.ts';
import { buildMapping, buildShop, buildSku } from '#tests/support/goods.ts';
import { importOrders } from '#tests/support/imported.ts';

/** What a file does not say in so many words is understood where it can only mean one thing. */

let t: TestApp;
let merchant: Client;
let shopId: number;
let merchantId: number;
beforeAll(async () => {
  t = await startTestApp();
  merchant = await t.as('merchant01');
  merchantId = t.tenants.merchant1;
  shopId = (await buildShop(t.database.system, { merchantId, platform: 'local' })).id;
});
afterAll(() => t.close());

const bring = (content: string) => importOrders(merchant, { name: 'a.csv', content, shopId });
const orderOf = (platformOrderNo: string) =>
  t.database.system
    .selectFrom('tradeOrder')
    .selectAll()
    .where('platformOrderNo', '=', platformOrderNo)
    .executeTakeFirstOrThrow();
const linesOf = async (platformOrderNo: string) =>
  t.database.system
    .selectFrom('orderLine')
    .select(['platformCode', 'kind', 'skuId', 'skuCode'])
    .where('orderId', '=', (await orderOf(platformOrderNo)).id)
    .orderBy('id')
    .execute();

it('an address in one column is split as when it is pasted; a second import changes nothing', async () => {
  const content =
    '平台订单号,商家编码,数量,收件人,收件人电话,详细地址\n' +
    'ADR-1,A,1,张三,13800000001,浙江省杭州市西湖区文三路 1 号\n' +
    'ADR-2,A,1,,,李四 13800000002 广东省深圳市南山区科技园 2 号\n' +
    'ADR-3,A,1,Ann,5551234567,1 Example Road\n';
  expect((await bring(content)).result).toMatchObject({ 新增: 3, 拒绝: 0 });
  expect(await orderOf('ADR-1')).toMatchObject({
    ...{ recipientName: '张三', recipientPhone: '13800000001', province: '浙江省', city: '杭州市' },
    ...{ district: '西湖区', address: expect.stringMatching(/^文三路 ?1 ?号$/) },
  });
  expect(await orderOf('ADR-2')).toMatchObject({
    ...{ recipientName: '李四', recipientPhone: '13800000002', province: '广东省', city: '深圳市' },
    ...{ district: '南山区', address: expect.stringMatching(/^科技园 ?2 ?号$/) },
  });
  expect(await orderOf('ADR-3')).toMatchObject({ province: '', address: '1 Example Road' });
  expect((await bring(content)).result).toMatchObject({ 新增: 0, 未变: 3, 拒绝: 0 });
});

it('a code that is the code of one bound factory’s SKU means it; another meaning, and two factories, do not', async () => {
  const { system } = t.database;
  const { factory } = t.tenants;
  const sku = await buildSku(system, { factoryId: factory, code: 'EQ-Black-1' });
  await buildSku(system, { factoryId: factory, code: 'EQ-Gone', status: 1 });
  await buildSku(system, { factoryId: factory, code: 'EQ-Postage' });
  await buildMapping(system, { merchantId, code: 'EQ-Postage', kind: 'notGoods' });
  await bring('平台订单号,商家编码,数量\nEQ-1,eq-black-1,1\nEQ-2,EQ-Gone,1\nEQ-3,EQ-Postage,1\n');
  expect(await linesOf('EQ-1')).toEqual([
    { platformCode: 'eq-black-1', kind: 'sku', skuId: sku.id, skuCode: 'EQ-Black-1' },
  ]);
  expect(await linesOf('EQ-2')).toMatchObject([{ kind: 'unmapped', skuId: null }]);
  expect(await linesOf('EQ-3')).toMatchObject([{ kind: 'notGoods', skuId: null }]);
  expect((await orderOf('EQ-1')).unmappedLines).toBe(0);
});

it('the header of a file finds the template that was saved for it, the one that names most of its columns', async () => {
  const look = async (header: string) =>
    (await merchant.upload(orderImport.inspect, 'a.csv', `${header}\nT-1,A,1,x\n`)).data;
  const mapping = { platformOrderNo: '流水', skuCode: '货', quantity: '件' };
  expect(await look('流水,货,件,备')).toMatchObject({ template: null, suggested: {} });
  await merchant.call(orderImport.saveTemplate, { name: '三列', mapping });
  await merchant.call(orderImport.saveTemplate, { name: '四列', mapping: { ...mapping, buyerRemark: '备' } });
  expect(await look('流水,货,件,备')).toMatchObject({
    template: { name: '四列' },
    suggested: { ...mapping, buyerRemark: '备' },
  });
  expect(await look('流水,货,件,其他')).toMatchObject({ template: { name: '三列' }, suggested: mapping });
  expect((await look('流水,货,数,备')).template).toBeNull();
});

it('a file is read as the export that it is said to be, though its header does not give it away', async () => {
  const content = '订单编号,收货人姓名,件数,编号\nSAID-1,张三,1,A\n,,2,B\n';
  const mapping = {
    platformOrderNo: '订单编号',
    recipientName: '收货人姓名',
    quantity: '件数',
    skuCode: '编号',
  };
  const file = { name: 'said.csv', content, shopId };
  expect((await importOrders(merchant, file, { mapping, preset: 'alibaba' })).result).toMatchObject({
    ...{ 新增: 1, 拒绝: 0 },
  });
  expect((await linesOf('SAID-1')).map(({ platformCode }) => platformCode)).toEqual(['A', 'B']);
});
