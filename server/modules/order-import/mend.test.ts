import { afterAll, beforeAll, expect, it } from 'vitest';
import { mapping as codes } from '#contract/mapping/mapping.ts';
import { orderImport, type MendedLine } from '#contract/order-import/order-import.ts';
import { order } from '#contract/order/order.ts';
import { task } from '#contract/task/task.ts';
import { startTestApp, type Client, type TestApp } from '#tests/support/app.ts';
import { buildShop } from '#tests/support/goods.ts';
import { endedTask, importOrders, refusedLines } from '#tests/support/imported.ts';
import { reopenTask } from '#server/platform/task-queue.ts';
import { until } from '#tests/support/until.ts';
import { writeXlsx } from '#server/platform/spreadsheet/write-table.ts';
import fs from 'node:fs/promises';
import path from 'node:path';

/** What an import refused is shown line by line, mended there, and taken up once more by the same import. */

let t: TestApp;
let merchant: Client;
let shopId: number;
beforeAll(async () => {
  t = await startTestApp();
  merchant = await t.as('merchant01');
  shopId = (await buildShop(t.database.system, { merchantId: t.tenants.merchant1, platform: 'local' })).id;
});
afterAll(() => t.close());

const HEAD = '店里的话,平台订单号,商家编码,数量,收件人电话';
const bring = (name: string, content: string | Buffer) => importOrders(merchant, { name, content, shopId });
const refused = (taskId: number, pageNo = 1, pageSize = 20) =>
  merchant.call(orderImport.refused, { taskId, pageNo, pageSize });

/** Corrects cells by the names of their columns, and waits for what becomes of it. */
async function mend(taskId: number, lines: Record<number, Record<string, string>>, who = merchant) {
  const { columns } = await refused(taskId);
  const at = (name: string) => columns.find((column) => column.name === name)!.at;
  const mended: MendedLine[] = Object.entries(lines).map(([line, cells]) => ({
    line: Number(line),
    cells: Object.entries(cells).map(([name, text]) => ({ at: at(name), text })),
  }));
  const answer = await who.ask(orderImport.mend, { taskId, lines: mended });
  if (answer.code === 0) await endedTask(merchant, taskId);
  return { answer, mended };
}
const reasons = async (taskId: number) =>
  (await refused(taskId)).list.map(({ line, reason }) => [line, reason]);
const ordersOf = async (id: number) =>
  (await merchant.call(order.page, { importIds: [id], pageSize: 100 })).list
    .map(({ platformOrderNo }) => platformOrderNo)
    .toSorted();

it('refused lines are shown with their number, their reason and the cells that are read', async () => {
  const { id } = await bring('a.csv', `${HEAD}\n甲,A-1,A,1,\n乙,A-2,B,0,13800000002\n丙,A-3,,x,\n`);
  const shown = await refused(id);
  expect(shown.columns.map(({ name, field }) => [name, field])).toEqual([
    ['平台订单号', 'platformOrderNo'],
    ['商家编码', 'skuCode'],
    ['数量', 'quantity'],
    ['收件人电话', 'recipientPhone'],
  ]);
  expect(shown.list).toEqual([
    { line: 3, reason: '数量为 0 或负数（退货或取消行），不能导入', cells: ['A-2', 'B', '0', '13800000002'] },
    { line: 4, reason: '商家编码为空；数量“x”不是数字', cells: ['A-3', '', 'x', ''] },
  ]);
  expect([shown.total, shown.mendable]).toEqual([2, true]);
  expect((await refused(id, 2, 1)).list.map(({ line }) => line)).toEqual([4]);
});

it('what is mended comes in by the same import, and what stays refused keeps its number and has its new reason', async () => {
  const { id } = await bring('b.csv', `${HEAD}\n,B-1,A,1,\n,B-2,B,0,\n,B-3,C,x,\n,B-4,,1,\n`);
  await mend(id, { 3: { 数量: '2' }, 4: { 数量: '1.5' } });
  expect(await reasons(id)).toEqual([
    [4, '数量“1.5”不是整数'],
    [5, '商家编码为空'],
  ]);
  expect(await merchant.call(task.get, { id })).toMatchObject({
    ...{ title: 'b.csv', status: 'done', done: 4, failed: 2, total: 4, orders: 4 },
    result: { 新增: 2, 未变: 0, 拒绝: 2 },
  });
  expect(await ordersOf(id)).toEqual(['B-1', 'B-2']);
  // What was typed and refused again stands there as it was typed, also in the file.
  expect((await refused(id)).list[0]!.cells).toEqual(['B-3', 'C', '1.5', '']);
  expect(await refusedLines(t, await merchant.call(task.get, { id }))).toEqual([
    ['4', '数量“1.5”不是整数'],
    ['5', '商家编码为空'],
  ]);
  await mend(id, { 4: { 数量: '1' }, 5: { 商家编码: 'D' } });
  expect((await refused(id)).total).toBe(0);
  const last = await merchant.call(task.get, { id });
  expect(last).toMatchObject({ failed: 0, errorFile: null, result: { 新增: 4, 未变: 0, 拒绝: 0 } });
  expect(await ordersOf(id)).toEqual(['B-1', 'B-2', 'B-3', 'B-4']);
});

it('an order that one line held back comes in whole, with the lines that were right', async () => {
  const { id } = await bring('c.csv', `${HEAD}\n,C-1,A,1,\n,C-1,B,0,\n,C-1,C,3,\n`);
  expect((await reasons(id)).map(([line]) => line)).toEqual([2, 3, 4]);
  await mend(id, { 3: { 数量: '2' } });
  const [made] = (await merchant.call(order.page, { importIds: [id] })).list;
  expect(made).toMatchObject({ platformOrderNo: 'C-1', pieces: 6 });
});

it('the same correction said twice acts once, and no order comes in twice', async () => {
  const { id } = await bring('d.csv', `${HEAD}\n,D-1,A,1,\n,D-2,A,0,\n,D-3,A,0,\n`);
  const { mended } = await mend(id, { 3: { 数量: '1' } });
  expect(await merchant.call(orderImport.mend, { taskId: id, lines: mended })).toEqual({ taskId: id });
  expect((await merchant.call(task.get, { id })).status).toBe('done');
  // Mended into an order that is there already: the same one changes nothing, another one is refused.
  await mend(id, { 4: { 平台订单号: 'D-1', 数量: '1' } });
  expect((await merchant.call(task.get, { id })).result).toEqual({ 新增: 2, 未变: 1, 拒绝: 0 });
  expect(await ordersOf(id)).toEqual(['D-1', 'D-2']);
  const { answer } = await mend(id, {}).catch(() => ({ answer: { code: 400 } }));
  expect(answer.code).toBe(400);
});

it('what cannot be mended is refused with what to do', async () => {
  const { id } = await bring('e.csv', `${HEAD}\n甲,E-1,A,0,\n`);
  const { columns } = await refused(id);
  const ask = (lines: MendedLine[]) => merchant.ask(orderImport.mend, { taskId: id, lines });
  const cells = [{ at: columns[0]!.at, text: 'E-1' }];
  expect(await ask([])).toMatchObject({ code: 400, msg: expect.stringContaining('请先改正至少一个单元格') });
  // A column that is not read, the numbers and the reasons themselves.
  for (const at of [0, 1, 2, 99])
    expect(await ask([{ line: 2, cells: [{ at, text: '9' }] }])).toMatchObject({
      msg: '文件中没有要改正的列，请刷新后重试。',
    });
  expect(await ask([{ line: 9, cells }])).toMatchObject({
    msg: '提交的行已不在被拒绝的行里，请刷新查看结果。',
  });
  await t.database.system.updateTable('task').set({ status: 'failed' }).where('id', '=', id).execute();
  expect(await ask([{ line: 2, cells }])).toMatchObject({
    msg: '这次导入没有完成，请先重试或重新导入文件，再改正被拒绝的行。',
  });
  const whole = await bring('f.csv', `${HEAD}\n,E-2,A,1,\n`);
  expect(
    await merchant.ask(orderImport.mend, { taskId: whole.id, lines: [{ line: 2, cells }] }),
  ).toMatchObject({ msg: '这次导入已没有被拒绝的行，请刷新查看结果。' });
});

it('nobody sees or mends what another one imported', async () => {
  const { id } = await bring('g.csv', `${HEAD}\n,G-1,A,0,\n`);
  const other = await t.as('merchant02');
  const gone = { code: 404, msg: '导入不存在，请从「最近的导入」中打开自己的导入。' };
  expect(await other.ask(orderImport.refused, { taskId: id })).toMatchObject(gone);
  const lines = [{ line: 2, cells: [{ at: 3, text: '1' }] }];
  expect(await other.ask(orderImport.mend, { taskId: id, lines })).toMatchObject(gone);
  expect((await other.call(orderImport.recent, {})).list).toEqual([]);
  expect((await other.call(order.page, { importIds: [id] })).total).toBe(0);
});

it('a date is understood as in the whole file, though the refused lines alone would not tell', async () => {
  const { id } = await bring(
    'h.csv',
    '平台订单号,商家编码,数量,付款时间\nH-1,A,1,25/12/2025 10:00\nH-2,A,0,03/04/2026 10:00\n',
  );
  await mend(id, { 3: { 数量: '1' } });
  const [made] = (await merchant.call(order.page, { importIds: [id], platformOrderNo: ['H-2'] })).list;
  expect(new Date(made!.payTime!).toISOString()).toBe('2026-04-03T02:00:00.000Z');
});

it('a workbook is mended too, and long numbers stay as they are', async () => {
  const file = path.join(t.dataDir, 'w.xlsx');
  const no = '330193085817064701';
  await writeXlsx(
    file,
    ['平台订单号', '商家编码', '数量'],
    [
      [{ digits: no }, 'A', 'x'],
      ['W-2', '=B', 'x'],
    ],
  );
  const { id } = await bring('w.xlsx', await fs.readFile(file));
  await mend(id, { 2: { 数量: '1' } });
  expect(await ordersOf(id)).toEqual([no]);
  expect((await refused(id)).list).toEqual([
    { line: 3, reason: '数量“x”不是数字', cells: ['W-2', '=B', 'x'] },
  ]);
});

it('while it is taken up once more, and where that fails, the lines stand there as they were mended', async () => {
  const { id } = await bring('k.csv', `${HEAD}\n,K-1,A,0,\n,K-2,A,x,\n`);
  await mend(id, { 2: { 数量: '-1' } });
  await t.database.system.updateTable('task').set({ status: 'failed' }).where('id', '=', id).execute();
  const { list, total, mendable } = await refused(id, 1, 1);
  expect([list.map(({ cells }) => cells[2]), total, mendable]).toEqual([['-1'], 2, false]);
});

it('a file of refused lines that was mended meanwhile is not mended by what was seen before', async () => {
  const { id } = await bring('l.csv', `${HEAD}\n,L-1,A,0,\n,L-2,A,0,\n`);
  const { errorFileId, input } = await t.database.system
    .selectFrom('task')
    .select(['errorFileId', 'input'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  await mend(id, { 2: { 数量: '1' } });
  const { userId } = await t.database.system
    .selectFrom('task')
    .select('userId')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const seen = { tenantId: t.tenants.merchant1, userId, id, seen: errorFileId! };
  expect(await reopenTask(t.database.system, seen, { input, errorFileId: errorFileId! })).toBe(false);
});

it('a correction that is stopped says what came in before, and a retry goes on with the whole import', async () => {
  const { id } = await bring('n.csv', `${HEAD}\n,N-1,A,1,\n,N-2,A,0,\n`);
  await mend(id, { 3: { 数量: '1.5' } });
  await t.database.system
    .updateTable('task')
    .set({ status: 'cancelled', settled: false, cursor: '{}', done: 0, failed: 0, total: null, result: null })
    .where('id', '=', id)
    .execute();
  t.app.tasks.wake();
  const stopped = await until(async () => {
    const now = await merchant.call(task.get, { id });
    return now.result !== null && now;
  }, 'the stopped correction was not put in order');
  expect(stopped.result).toEqual({ 新增: 1, 未变: 0, 拒绝: 0, 未处理行: 0 });
  await merchant.call(task.retry, { id });
  expect(await endedTask(merchant, id)).toMatchObject({
    ...{ status: 'done', done: 2, failed: 1, total: 2 },
    result: { 新增: 1, 未变: 0, 拒绝: 1 },
  });
});

it('a factory learns nothing of which orders a merchant brought in together', async () => {
  const { id } = await bring('m.csv', `${HEAD}\n,M-1,A,1,\n`);
  await t.database.system
    .updateTable('tradeOrder')
    .set({ factoryId: t.tenants.factory, status: 20 })
    .where('importTaskId', '=', id)
    .execute();
  const factory = await t.as('factory01');
  const numbers = { platformOrderNo: ['M-1'] };
  const totals = [{}, { importIds: [id] }].map(
    async (more) => (await factory.call(order.page, { ...numbers, ...more })).total,
  );
  expect(await Promise.all(totals)).toEqual([1, 0]);
});

it('the imports of the company are listed with who, when and what came of them, the latest first', async () => {
  const { id } = await bring('z.csv', `${HEAD}\n,Z-1,A,1,\n,Z-2,A,0,\n`);
  const { list } = await merchant.call(orderImport.recent, { pageSize: 2 });
  expect(list[0]).toMatchObject({
    ...{ id, fileName: 'z.csv', own: true, status: 'done', lines: 2, refusedLines: 1 },
    result: { 新增: 1, 拒绝: 1 },
  });
  expect([list[0]!.userName, list[0]!.shopName].every((word) => word !== '')).toBe(true);
  expect(list[1]!.id).toBeLessThan(id);
});

it('what waits for a code is counted and listed for the orders of one import', async () => {
  const { id } = await bring('y.csv', `${HEAD}\n,Y-1,只在这里,1,\n,Y-2,只在这里,1,\n`);
  const counts = await merchant.call(order.statusCount, { importIds: [id] });
  expect([counts.total, counts.status.unmapped]).toEqual([2, 2]);
  const { list } = await merchant.call(codes.unmatched, { importId: id });
  expect(list).toEqual([{ code: '只在这里', title: '', lines: 2, orders: 2 }]);
});
