import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { customer } from '#contract/customer/customer.ts';
import { order } from '#contract/order/order.ts';
import { orderImport, type Inspection } from '#contract/order-import/order-import.ts';
import { shopAccess } from '#contract/shop/shop-access.ts';
import { user } from '#contract/user/user.ts';
import { waybill } from '#contract/waybill/waybill.ts';
import { startTestApp, type Client, type TestApp } from '#tests/support/app.ts';
import { buildShop } from '#tests/support/goods.ts';
import { endedTask, refusedLines } from '#tests/support/imported.ts';
import { makeXlsx, type MadeCell } from '#tests/support/make-xlsx.ts';

/** Workbooks as people have them: notes on the first sheet, a title and a date above the header. */

const HEAD = ['平台订单号', '商家编码', '数量', '收件人'];
const NOTES: MadeCell[][] = [['填写说明'], ['每行一个商品'], ['不要改动表头']];
const TITLED: MadeCell[][] = [['三月订单汇总'], ['制表人', '王五'], HEAD];

let t: TestApp;
let merchant: Client;
let factory: Client;
let shopId: number;
beforeAll(async () => {
  t = await startTestApp();
  merchant = await t.as('merchant01');
  factory = await t.as('factory01');
  shopId = (await buildShop(t.database.system, { merchantId: t.tenants.merchant1, platform: 'local' })).id;
});
afterAll(() => t.close());

let made = 0;
const lines = (count: number): string[][] =>
  Array.from({ length: count }, () => [`TP-${++made}`, 'A', '1', '张三']);
const inspect = async (content: Buffer | string, name = '订单.xlsx'): Promise<Inspection> => {
  const { data, msg } = await merchant.upload(orderImport.inspect, name, content);
  expect(msg).toBe('');
  return data;
};
async function bring({ fileId, place, suggested: mapping }: Inspection) {
  const { taskId } = await merchant.call(orderImport.start, { fileId, shopId, place, mapping });
  return endedTask(merchant, taskId);
}
const brought = async (numbers: string[]) =>
  (await merchant.call(order.page, { platformOrderNo: numbers })).list
    .map(({ platformOrderNo }) => platformOrderNo)
    .toSorted();

describe('the table of an order file', () => {
  it('is proposed: the first sheet that has a header that is known, below its title', async () => {
    const rows = lines(2);
    const seen = await inspect(
      makeXlsx([
        { name: '说明', rows: NOTES },
        { name: '隐藏', hidden: true, rows: [HEAD, ...lines(1)] },
        { name: '三月', rows: [...TITLED, ...rows] },
        { name: '四月', rows: [HEAD, ...lines(1)] },
      ]),
    );
    expect(seen).toMatchObject({
      ...{ sheets: ['说明', '三月', '四月'], place: { sheet: 1, headerLine: 3 }, known: true },
      ...{ columns: HEAD, rows },
      suggested: { platformOrderNo: '平台订单号', quantity: '数量' },
    });
    expect(seen.top.slice(0, 3).map(({ line }) => line)).toEqual([1, 2, 3]);
    expect(await bring(seen)).toMatchObject({ status: 'done', result: { 新增: 2, 拒绝: 0 } });
    const numbers = rows.map(([no]) => no!);
    expect(await brought(numbers)).toEqual(numbers);
  });

  it('is where the user says, and only that one comes in; its refused lines are those of that sheet', async () => {
    const [march, april] = [lines(1), lines(2)];
    april[1]![2] = '0';
    const book = makeXlsx([
      { name: '三月', rows: [HEAD, ...march] },
      { name: '四月', rows: [['四月订单'], HEAD, ...april] },
    ]);
    const first = await inspect(book);
    expect(first.place).toEqual({ sheet: 0, headerLine: 1 });
    const looked = await merchant.call(orderImport.look, { fileId: first.fileId, sheet: 1 });
    expect(looked).toMatchObject({ place: { sheet: 1, headerLine: 2 }, columns: HEAD, rows: april });
    const task = await bring(looked);
    expect(task.result).toMatchObject({ 新增: 1, 拒绝: 1 });
    expect(await refusedLines(t, task)).toEqual([['4', expect.stringContaining('数量')]]);
    expect(await brought([march[0]![0]!, april[0]![0]!])).toEqual([april[0]![0]]);
  });

  it('has the header that the user says, also one that nobody knows; without it the first row that looks like one', async () => {
    const rows: MadeCell[][] = [['汇总'], ['甲', '乙', '丙'], ['K-1', 'A', '1'], ['K-2', 'B', '2']];
    const seen = await inspect(makeXlsx([{ rows }]));
    expect(seen).toMatchObject({
      known: false,
      place: { sheet: 0, headerLine: 2 },
      columns: ['甲', '乙', '丙'],
    });
    const { fileId } = seen;
    const looked = await merchant.call(orderImport.look, { fileId, sheet: 0, headerLine: 3 });
    expect(looked).toMatchObject({ columns: ['K-1', 'A', '1'], rows: [['K-2', 'B', '2']] });
    for (const wrong of [{ sheet: 0, headerLine: 4 }, { sheet: 0, headerLine: 99 }, { sheet: 7 }])
      expect(await merchant.ask(orderImport.look, { fileId, ...wrong })).toMatchObject({ code: 400 });
  });

  it('in a text file has its header below a title, too', async () => {
    const [row] = lines(1);
    const seen = await inspect(`订单导出\n\n${HEAD.join(',')}\n${row!.join(',')}\n`, '订单.csv');
    expect(seen).toMatchObject({ sheets: [''], place: { sheet: 0, headerLine: 3 }, rows: [row] });
    expect(await bring(seen)).toMatchObject({ result: { 新增: 1, 拒绝: 0 } });
  });

  it('is looked for in the caller’s own upload only', async () => {
    const { fileId } = await inspect(makeXlsx([{ rows: [HEAD, ...lines(1)] }]));
    const other = await t.as('merchant02');
    expect(await other.ask(orderImport.look, { fileId, sheet: 0 })).toMatchObject({ code: 404 });
    expect(await factory.ask(waybill.look, { fileId, sheet: 0 })).toMatchObject({ code: 404 });
  });
});

describe('below a title, on a later sheet, are found', () => {
  const titled = (head: string[], ...rows: string[][]) =>
    makeXlsx([
      { name: '说明', rows: NOTES },
      { name: '数据', rows: [['标题'], head, ...rows] },
    ]);

  it('waybill numbers, and those of another sheet where the factory says so', async () => {
    const head = ['订单号', '快递公司', '运单号'];
    const book = makeXlsx([
      { name: '说明', rows: NOTES },
      { name: '一', rows: [['标题'], head, ['NO-1', '中通快递', 'ZT1']] },
      { name: '二', rows: [head, ['NO-2', '中通快递', 'ZT2']] },
    ]);
    const { data } = await factory.upload(waybill.inspect, '运单.xlsx', book);
    expect(data).toMatchObject({ place: { sheet: 1, headerLine: 2 }, rows: [['NO-1', '中通快递', 'ZT1']] });
    const looked = await factory.call(waybill.look, { fileId: data.fileId, sheet: 2 });
    expect(looked).toMatchObject({ place: { sheet: 2, headerLine: 1 }, rows: [['NO-2', '中通快递', 'ZT2']] });
    const { fileId, place, suggested: mapping } = looked;
    const { taskId } = await factory.call(waybill.start, { fileId, place, mapping });
    const task = await endedTask(factory, taskId);
    expect(task.result).toMatchObject({ 拒绝: 1 });
    expect(await refusedLines(t, task)).toHaveLength(1);
  });

  it.each([
    [
      'users',
      () => merchant,
      user.import,
      titled(['用户名', '姓名', '角色', '初始密码'], ['tplace1', '张三', '客服', 'Demo123456']),
      { 新增: 1, 拒绝: 0 },
    ],
    [
      'customers',
      () => factory,
      customer.import,
      titled(['客户名称', '手机号', '联系人'], ['新客户', '13911112222', '李四']),
      { 新增: 1, 拒绝: 0 },
    ],
    [
      'shops',
      () => merchant,
      shopAccess.import,
      titled(['平台', '店铺名称', '品牌名称'], ['线下店铺', '标题下的店', '牌子']),
      { 新增: 1, 拒绝: 0 },
    ],
  ] as const)('%s', async (_title, who, call, content, result) => {
    const { data, msg } = await who().upload(call, '名单.xlsx', content);
    expect(msg).toBe('');
    expect((await endedTask(who(), (data as { taskId: number }).taskId)).result).toMatchObject(result);
  });
});
