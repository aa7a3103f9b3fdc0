import fsp from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { code, CODE_COLUMNS } from '#contract/means/code.ts';
import { task } from '#contract/task/task.ts';
import { openTable } from '#server/platform/spreadsheet/table.ts';
import { startTestApp, type Client, type TestApp } from '#tests/support/app.ts';
import { buildSku } from '#tests/support/goods.ts';
import { until } from '#tests/support/until.ts';

let t: TestApp;
let factory: Client;
let folder: string;
let customer: string;
beforeAll(async () => {
  t = await startTestApp();
  factory = await t.as('factory01');
  folder = await fsp.mkdtemp(path.join(os.tmpdir(), 'codes-'));
  customer = await t.database.system
    .selectFrom('factoryCustomer')
    .select('merchantName')
    .where('factoryId', '=', t.tenants.factory)
    .where('merchantId', '=', t.tenants.merchant1)
    .executeTakeFirstOrThrow()
    .then(({ merchantName }) => merchantName);
  for (const one of ['F-1', 'F-2'])
    await buildSku(t.database.system, { factoryId: t.tenants.factory, code: one });
});
afterAll(async () => {
  await t.close();
  await fsp.rm(folder, { recursive: true });
});

const ended = (id: number) =>
  until(async () => {
    const now = await factory.call(task.get, { id });
    return now.endedAt !== null && now;
  });
async function bring(lines: readonly string[]) {
  const content = [Object.values(CODE_COLUMNS).join(','), ...lines].join('\n');
  const { code: answer, msg, data } = await factory.upload(code.import, '编码.csv', content);
  if (answer !== 0) throw new Error(msg);
  return ended(data.taskId);
}
async function rowsOf(url: string) {
  const { rawPayload } = await t.app.inject({ url });
  const at = path.join(folder, 'table');
  await fsp.writeFile(at, rawPayload);
  const table = await openTable(at);
  const rows: string[][] = [];
  for await (const { cells } of table.rows()) rows.push(cells);
  return { head: table.columns, rows };
}

describe('[P127] a file of codes', () => {
  const lines = () => [
    'one,F-1,别名,',
    `one,F-2,客户码,${customer}`,
    'ONE,F-2,别名,',
    'two,F-9,别名,',
    'three,f-2,条码,',
    `four,F-1,,${customer}`,
    'five,F-1,客户码,没有的客户',
    'six,F-1,客户码,',
    '6291041500218,F-1,条码,',
    'seven,F-1,标签,',
    'F-1,F-1,SKU 编码,',
    'F-2,F-1,别名,',
  ];

  it('adds what is new; a line that clashes or is wrong is refused alone, with its reason', async () => {
    const done = await bring(lines());
    expect(done.result).toEqual({ 新增: 4, 修改: 0, 未变: 1, 拒绝: 7 });
    const { head, rows } = await rowsOf(done.errorFile!);
    expect(rows.map((cells) => [cells[head.indexOf('编码')], cells[head.indexOf('拒绝原因')]])).toEqual([
      ['ONE', '编码「ONE」在第 2 行已经有了，请合成一行，或换一个编码。'],
      ['two', '没有编码为「F-9」的 SKU，请核对 SKU 编码。'],
      ['five', '没有叫「没有的客户」的客户，请核对客户名称。'],
      ['six', '客户码要写明客户，请填写客户名称。'],
      ['6291041500218', 'EAN-13 的校验位不对，应为 6291041500213。'],
      ['seven', '类型「标签」不认识，应为别名、客户码或条码。'],
      ['F-2', '编码「F-2」已是 SKU「F-2」的 SKU 编码，大小写和全半角不同也算同一个，请换一个编码。'],
    ]);
    const { list } = await factory.call(code.page, { kind: 'customer' });
    expect(list.map((row) => [row.code, row.skuCode, row.merchantName, row.source])).toEqual([
      ['four', 'F-1', customer, 'file'],
      ['one', 'F-2', customer, 'file'],
    ]);
  });

  it('changes nothing the second time, and what is exported can be imported', async () => {
    expect((await bring(lines())).result).toEqual({ 新增: 0, 修改: 0, 未变: 5, 拒绝: 7 });
    const { taskId } = await factory.call(code.export, {});
    const { head, rows } = await rowsOf((await ended(taskId)).resultFile!);
    expect(head).toEqual(Object.values(CODE_COLUMNS));
    expect(rows).toContainEqual(['four', 'F-1', '客户码', customer]);
    const again = await bring(rows.map((cells) => cells.join(',')));
    expect(again.result).toEqual({ 新增: 0, 修改: 0, 未变: rows.length, 拒绝: 0 });
  });
});
