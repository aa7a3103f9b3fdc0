import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTable, type TableRow } from './table.ts';

let folder: string;
beforeAll(async () => void (folder = await mkdtemp(join(tmpdir(), 'csv-'))));
afterAll(() => rm(folder, { recursive: true }));

async function read(content: string | Buffer) {
  const path = join(folder, 'table.csv');
  await writeFile(path, content);
  const table = await openTable(path, { name: 'table.csv' });
  const rows: TableRow[] = [];
  for await (const row of table.rows()) rows.push(row);
  return { ...table, rows };
}

/** '订单编号,收货人\n1,张三\n' as GB18030, by the code table. */
const GB18030 = Buffer.from('b6a9b5a5b1e0bac52ccad5bbf5c8cb0a312cd5c5c8fd0a', 'hex');

test('UTF-8 with and without a mark', async () => {
  for (const mark of ['', '\uFEFF']) {
    const table = await read(`${mark}订单编号,收货人\r\n1,张三 🐼\r\n`);
    expect(table).toMatchObject({ kind: 'csv', encoding: 'utf-8', columns: ['订单编号', '收货人'] });
    expect(table.rows).toEqual([{ line: 2, cells: ['1', '张三 🐼'] }]);
  }
});

test('UTF-16 of both byte orders', async () => {
  const little = Buffer.from('\uFEFF订单编号\t收货人\r\n1\t张三\r\n', 'utf16le');
  const big = Buffer.from(little).swap16();
  for (const [content, encoding] of [
    [little, 'utf-16le'],
    [big, 'utf-16be'],
  ] as const) {
    const table = await read(content);
    expect(table).toMatchObject({ encoding, columns: ['订单编号', '收货人'] });
    expect(table.rows).toEqual([{ line: 2, cells: ['1', '张三'] }]);
  }
});

test('GB18030', async () => {
  const table = await read(GB18030);
  expect(table).toMatchObject({ encoding: 'gb18030', columns: ['订单编号', '收货人'] });
  expect(table.rows).toEqual([{ line: 2, cells: ['1', '张三'] }]);
});

test('GB18030 whose first Chinese word stands megabytes behind the head', async () => {
  const plain = Buffer.from(`No,Name\n${'1,WHITE METAL LANTERN\n'.repeat(100_000)}`);
  const table = await read(Buffer.concat([plain, GB18030.subarray(GB18030.indexOf(0x0a) + 1)]));
  expect(table.encoding).toBe('gb18030');
  expect(table.rows.at(-1)).toEqual({ line: 100_002, cells: ['1', '张三'] });
});

test('a character cut by the pieces in which the file is read', async () => {
  const table = await read(`名,值\n${'张三李四,王\n'.repeat(200_000)}`);
  expect(table.rows).toHaveLength(200_000);
  expect(new Set(table.rows.map((row) => row.cells.join()))).toEqual(new Set(['张三李四,王']));
});

test.each([',', ';', '\t'])('delimiter %j', async (d) => {
  const table = await read(`a${d}b${d}"x, y; z"\n1${d}"2${d}3"${d}4\n`);
  expect(table.columns).toEqual(['a', 'b', 'x, y; z']);
  expect(table.rows).toEqual([{ line: 2, cells: ['1', `2${d}3`, '4'] }]);
});

test('a first line that declares the delimiter is no header', async () => {
  const table = await read('sep=;\na;b,c\n1;2\n');
  expect(table.columns).toEqual(['a', 'b,c']);
  expect(table.rows).toEqual([{ line: 3, cells: ['1', '2'] }]);
});

test('lines are counted as in the file: blank lines and quoted line breaks count', async () => {
  const table = await read('\n\na,b\n"1\n1",2\n\n , \n3,4\r\n5,6');
  expect(table).toMatchObject({ headerLine: 3, columns: ['a', 'b'] });
  expect(table.rows).toEqual([
    { line: 4, cells: ['1\n1', '2'] },
    { line: 8, cells: ['3', '4'] },
    { line: 9, cells: ['5', '6'] },
  ]);
});

test('ragged rows are kept: what is missing is empty, what is more stays', async () => {
  const table = await read('a,b,c\n1\n1,2,3,4\n');
  expect(table.rows.map((row) => row.cells)).toEqual([
    ['1', '', ''],
    ['1', '2', '3', '4'],
  ]);
});

test('empty and repeated column names become distinct', async () => {
  const table = await read('电话,,电话,电话 (2),\n1,2,3,4,5\n');
  expect(table.columns).toEqual(['电话', '第 2 列', '电话 (2)', '电话 (2) (2)', '第 5 列']);
});

test('cells as Excel shows them: wrapped order numbers, quotation marks inside, spaces outside', async () => {
  const table = await read('no,title,x\n="1930679858170647", 5" pipe ,"=""2001"""\n');
  expect(table.rows[0]!.cells).toEqual(['1930679858170647', '5" pipe', '2001']);
});

test('text of 10 kB comes through whole', async () => {
  const long = '长'.repeat(10_240);
  expect((await read(`a,b\n1,${long}\n`)).rows[0]!.cells[1]).toBe(long);
});

test('the rows can be read twice', async () => {
  const path = join(folder, 'twice.csv');
  await writeFile(path, 'a\n1\n2\n');
  const table = await openTable(path);
  for (const _ of [1, 2]) {
    const seen: string[] = [];
    for await (const row of table.rows()) seen.push(row.cells[0]!);
    expect(seen).toEqual(['1', '2']);
  }
});
