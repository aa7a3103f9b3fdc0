import { afterAll, beforeAll, expect, it } from 'vitest';
import { orderExport } from '#contract/order-export/order-export.ts';
import { orderGoods } from '#contract/order/order-goods.ts';
import { order } from '#contract/order/order.ts';
import { startTestApp, type Client, type TestApp } from '#tests/support/app.ts';
import { buildOrder, buildShop, buildSku } from '#tests/support/goods.ts';
import { importOrders } from '#tests/support/imported.ts';
import { taskFile } from '#tests/support/task-file.ts';

/** A price that nobody said is unknown, not 0.00: it is shown as nothing, counted as nothing, and said to be missing. */

let t: TestApp;
let merchant: Client;
let shopId: number;
beforeAll(async () => {
  t = await startTestApp();
  merchant = await t.as('merchant01');
  shopId = (await buildShop(t.database.system, { merchantId: t.tenants.merchant1, platform: 'local' })).id;
});
afterAll(() => t.close());

async function imported(no: string, lines: string, head = '平台订单号,商家编码,数量,单价,收件人') {
  await importOrders(merchant, { name: 'a.csv', content: `${head}\n${lines}\n`, shopId });
  const [row] = (await merchant.call(order.page, { platformOrderNo: [no] })).list;
  return { row: row!, detail: await merchant.call(order.get, { id: row!.id }) };
}
const shown = ({ row, detail }: Awaited<ReturnType<typeof imported>>) => ({
  list: [row.amountCents, row.unpricedLines],
  detail: [detail.amountCents, detail.unpricedLines],
  lines: detail.lines.map(({ unitCents }) => unitCents),
});

it('lines of a file without a price are unknown, in the list and in the details', async () => {
  const none = await imported('N1', 'N1,A,2,,甲\nN1,B,1,,甲');
  expect(shown(none)).toEqual({ list: [0, 2], detail: [0, 2], lines: [null, null] });
  const some = await imported('N2', 'N2,A,2,10.00,甲\nN2,B,1,,甲');
  expect(shown(some)).toEqual({ list: [2000, 1], detail: [2000, 1], lines: [1000, null] });
});

it('a price of 0 that the file says is known, and so is an amount that it says of the order', async () => {
  expect(shown(await imported('N3', 'N3,A,2,0,甲'))).toEqual({ list: [0, 0], detail: [0, 0], lines: [0] });
  const head = '平台订单号,商家编码,数量,订单金额,收件人';
  expect(shown(await imported('N4', 'N4,A,2,88.00,甲', head))).toEqual({
    ...{ list: [8800, 0], detail: [8800, 0], lines: [null] },
  });
});

it('stays unknown while the goods are edited, until somebody says it; a new line says its own', async () => {
  const { detail } = await imported('N5', 'N5,A,2,,甲');
  const [line] = detail.lines;
  const asStands = { id: line!.id, kind: 'unmapped' as const, quantity: 3 };
  const edit = (version: number, lines: object[]) =>
    merchant.call(orderGoods.update, { id: detail.id, version, lines: lines as never });
  const kept = await edit(detail.version, [{ ...asStands, unitCents: null }]);
  expect((await merchant.call(order.get, { id: detail.id })).lines).toMatchObject([
    { quantity: 3, unitCents: null },
  ]);
  const bare = { kind: 'unmapped', platformCode: 'B', quantity: 1, unitCents: null };
  const refused = await edit(kept.version, [{ ...asStands, unitCents: null }, bare]);
  expect(refused.problems).toEqual([{ field: 'lines.1.unitCents', msg: '请输入单价' }]);
  await edit(kept.version, [{ ...asStands, unitCents: 500 }]);
  expect(await merchant.call(order.get, { id: detail.id })).toMatchObject({
    ...{ amountCents: 1500, unpricedLines: 0, lines: [{ unitCents: 500 }] },
  });
});

it('is an empty cell of an export; what the factory asks names its own currency, and is empty before the push', async () => {
  const { system } = t.database;
  const { id } = (await imported('N6', 'N6,A,2,,甲')).row;
  const parties = { merchantId: t.tenants.merchant1, factoryId: t.tenants.factory };
  const cost = { costCents: 500, costCurrency: 'USD' };
  const pushed = await buildOrder(system, {
    ...{ ...parties, shopId, status: 'waitReview', currency: 'CNY', amountCents: 3000, costCents: 1000 },
    lines: [{ platformCode: 'A', quantity: 2, unitCents: 1500, ...cost }],
  });
  const columns = ['orderNo', 'unitPrice', 'amount', 'cost'] as const;
  const input = { ids: [id, pushed.id], columns: [...columns], format: 'csv' as const };
  const { rows } = await taskFile(t, merchant, orderExport.start, input);
  expect(rows).toMatchObject([
    { 单价: '', 订单金额: '', 币种: 'CNY', 生产费用: '', 生产费用币种: '' },
    { 单价: '15', 订单金额: '30', 币种: 'CNY', 生产费用: '10', 生产费用币种: 'USD' },
  ]);
});

it('what a push would cost says how many lines have no price yet', async () => {
  const { system } = t.database;
  const { factory, merchant1 } = t.tenants;
  const [priced, bare] = [
    await buildSku(system, { factoryId: factory, priceCents: 300 }),
    await buildSku(system, { factoryId: factory, priceCents: 0 }),
  ];
  const lineOf = (sku: { id: number; code: string }) => ({
    ...{ platformCode: sku.code, kind: 'sku', skuId: sku.id, skuCode: sku.code },
  });
  const { id } = await buildOrder(system, {
    ...{ merchantId: merchant1, shopId, status: 'waitPush', lines: [lineOf(priced), lineOf(bare)] },
  });
  const { factories } = await merchant.call(order.pushEstimate, { ids: [id] });
  expect(factories).toMatchObject([{ costCents: 300, unpricedLines: 1 }]);
});
