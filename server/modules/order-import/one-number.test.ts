import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type Client, type TestApp } from '#tests/support/app.ts';
import { buildShop } from '#tests/support/goods.ts';
import { importOrders, refusedLines } from '#tests/support/imported.ts';
import { makeXlsx, type MadeCell } from '#tests/support/make-xlsx.ts';

/** Two customers never become one order, and of one order never only a part comes in. */

const HEAD = ['平台订单号', '商家编码', '数量', '收件人', '收件人电话', '详细地址'];

let t: TestApp;
let merchant: Client;
let shopId: number;
beforeAll(async () => {
  t = await startTestApp();
  merchant = await t.as('merchant01');
  shopId = (await buildShop(t.database.system, { merchantId: t.tenants.merchant1, platform: 'local' })).id;
});
afterAll(() => t.close());

const book = (...rows: MadeCell[][]) => makeXlsx([{ rows: [HEAD, ...rows] }]);
const csv = (...rows: string[]) => `\ufeff${[HEAD.join(','), ...rows].join('\r\n')}`;
const bring = (name: string, content: Buffer | string) =>
  importOrders(merchant, { name, content, shopId }, { currency: 'CNY' });
const rowsOf = (prefix: string) =>
  t.database.system
    .selectFrom('tradeOrder as o')
    .innerJoin('orderLine as l', 'l.orderId', 'o.id')
    .select(['o.platformOrderNo', 'l.quantity'])
    .where('o.platformOrderNo', 'like', `${prefix}%`)
    .orderBy('l.id')
    .execute();
const listed = async (prefix: string) => (await rowsOf(prefix)).map((row) => row.platformOrderNo);

const SPOILT = '已被表格软件改成科学计数，位数已丢失。请把该列设为文本格式，从平台重新导出';

it('an order number that Excel rounded is refused in a workbook, with its line and what to do', async () => {
  const done = await bring(
    'rounded.xlsx',
    book(
      [{ number: '5.77323889735434E+17' }, 'A', '1', '甲', '13800000001', '甲街 1 号'],
      [{ number: '577323889735434000' }, 'A', '1', '乙', '13800000002', '乙街 2 号'],
      ['577323889735434123', 'A', '1', '丙', '13800000003', '丙街 3 号'],
    ),
  );
  expect(done.result).toMatchObject({ 新增: 1, 未变: 0 });
  expect(await refusedLines(t, done)).toEqual([
    ['2', expect.stringContaining(`平台订单号“5.77323889735434E+17”${SPOILT}`)],
    ['3', expect.stringContaining(`平台订单号“5.77323889735434E+17”${SPOILT}`)],
  ]);
  expect(await listed('57732388973543')).toEqual(['577323889735434123']);
});

it('and in a text file; so is a phone', async () => {
  const done = await bring(
    'rounded.csv',
    csv('5.77E+17,A,1,甲,13800000001,甲街 1 号', 'P-1,A,1,乙,1.38E+10,乙街 2 号'),
  );
  expect(done.result).toMatchObject({ 新增: 0 });
  expect(await refusedLines(t, done)).toEqual([
    ['2', `平台订单号“5.77E+17”${SPOILT}`],
    ['3', `收件人电话“1.38E+10”${SPOILT}`],
  ]);
});

it('one number with two recipients is refused with both lines, wherever they stand', async () => {
  const done = await bring(
    'two.csv',
    csv(
      'TWO-1,A,1,甲,13800000001,甲街 1 号',
      'OK-1,A,1,丙,13800000003,丙街 3 号',
      'TWO-1,B,1,乙,13800000002,乙街 2 号',
      'TWO-2,A,1,甲,13800000001,甲街 1 号',
      'TWO-2,B,1,甲,13800000001,甲街 9 号',
    ),
  );
  expect(done.result).toMatchObject({ 新增: 1, 拒绝: 2 });
  const both = '第 2 行和第 4 行的平台订单号相同，收件人、收件人电话、详细地址却不同';
  const place = '第 5 行和第 6 行的平台订单号相同，详细地址却不同';
  expect(await refusedLines(t, done)).toEqual([
    ['2', expect.stringContaining(both)],
    ['4', expect.stringContaining(both)],
    ['5', expect.stringContaining(place)],
    ['6', expect.stringContaining(place)],
  ]);
  expect(await listed('TWO-')).toEqual([]);
});

it('several lines for one recipient are one order, also where later ones leave him blank or add spaces', async () => {
  const done = await bring(
    'one.csv',
    csv('ONE-1,A,1,甲,13800000001,甲街 1 号', 'ONE-1,B,2,甲,13800000001,甲街  1 号', 'ONE-1,C,3,,,'),
  );
  expect(done.result).toMatchObject({ 新增: 1, 拒绝: 0 });
  expect((await rowsOf('ONE-1')).map((row) => row.quantity)).toEqual([1, 2, 3]);
});

it('a line that is refused takes its order along, also where it writes the number in another way', async () => {
  const done = await bring('half.csv', csv("'17850,A,1,甲,,", '17850.0,B,0,甲,,'));
  expect(done.result).toMatchObject({ 新增: 0, 拒绝: 1 });
  expect((await refusedLines(t, done)).map(([line]) => line)).toEqual(['2', '3']);
});

it('the file of refused lines keeps long numbers when Excel saves it', async () => {
  const done = await bring('long.csv', csv('677323889735434123,A,0,甲,13800000001,甲街 1 号'));
  const text = (await t.app.inject({ url: done.errorFile! })).rawPayload.toString();
  expect(text).toContain('"=""677323889735434123"""');
  const again = await bring('long-拒绝.csv', text.replace(',A,0,', ',A,1,'));
  expect(again.result).toMatchObject({ 新增: 1, 拒绝: 0 });
  expect(await listed('677323889735434123')).toEqual(['677323889735434123']);
});

it('cells that are merged over the lines of an order hold for each of them', async () => {
  const rows: MadeCell[][] = [
    HEAD,
    ['MERGED-1', 'A', '1', '甲', '13800000001', '甲街 1 号'],
    [null, 'B', '2', null, null, null],
    ['MERGED-2', 'C', '3', '乙', '13800000002', '乙街 2 号'],
  ];
  const merged = ['A2:A3', 'D2:D3', 'E2:E3', 'F2:F3'];
  const done = await bring('merged.xlsx', makeXlsx([{ rows, merged }]));
  expect(done.result).toMatchObject({ 新增: 2, 拒绝: 0 });
  expect((await rowsOf('MERGED-1')).map((row) => row.quantity)).toEqual([1, 2]);
});

it('a merged quantity belongs to no line: the order is refused, and the sentence says what to do', async () => {
  const rows: MadeCell[][] = [HEAD, ['PIECES-1', 'A', '5', '甲'], [null, 'B', null, null]];
  const done = await bring('pieces.xlsx', makeXlsx([{ rows, merged: ['A2:A3', 'C2:C3', 'D2:D3'] }]));
  expect(done.result).toMatchObject({ 新增: 0, 拒绝: 1 });
  expect(await refusedLines(t, done)).toEqual([
    ['2', expect.stringContaining('第 3 行被拒绝：数量是合并单元格')],
    ['3', expect.stringContaining('数量是合并单元格，请取消合并，在每一行分别填写后重新导入')],
  ]);
});

it('an order whose number stands on its first line only is refused whole; a sum and a stranger below it are not of it', async () => {
  const done = await bring(
    'blank.csv',
    csv('BLANK-1,A,1,甲,13800000001,甲街 1 号', ',B,2,,,', 'BLANK-2,C,3,乙,,', ',,6,,,', ',D,1,丙,,'),
  );
  expect(done.result).toMatchObject({ 新增: 1 });
  expect(await listed('BLANK-')).toEqual(['BLANK-2']);
  expect(await refusedLines(t, done)).toEqual([
    ['2', expect.stringContaining('同一订单的第 3 行被拒绝')],
    ['3', expect.stringContaining('请在每一行填写平台订单号后重新导入')],
    ['5', expect.stringContaining('平台订单号为空')],
    ['6', '平台订单号为空'],
  ]);
});
