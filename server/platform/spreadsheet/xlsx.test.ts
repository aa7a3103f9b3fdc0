import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeXlsx, makeZip, STYLES, xlsxParts, type MadeCell } from '#tests/support/make-xlsx.ts';
import { openTable, type TableRow } from './table.ts';

let folder: string;
beforeAll(async () => void (folder = await mkdtemp(join(tmpdir(), 'xlsx-'))));
afterAll(() => rm(folder, { recursive: true }));

async function read(content: Buffer) {
  const path = join(folder, 'table.xlsx');
  await writeFile(path, content);
  const table = await openTable(path, { name: 'table.xlsx' });
  const rows: TableRow[] = [];
  for await (const row of table.rows()) rows.push(row);
  return { ...table, rows };
}
const cellsOf = async (cells: MadeCell[], options = {}) =>
  (await read(makeXlsx([{ rows: [cells.map((_, i) => `c${i}`), cells] }], options))).rows[0]!.cells;

test('shared texts that stand behind the sheet, as Excel writes them', async () => {
  const table = await read(
    makeXlsx([
      {
        rows: [
          ['订单编号', ' 收货人 '],
          ['A & B <1>', '张三 🐼'],
        ],
      },
    ]),
  );
  expect(table).toMatchObject({ kind: 'xlsx', columns: ['订单编号', '收货人'], headerLine: 1 });
  expect(table.rows).toEqual([{ line: 2, cells: ['A & B <1>', '张三 🐼'] }]);
});

test('numbers of up to 15 digits and texts of any length stay whole, digit by digit', async () => {
  expect(
    await cellsOf([
      { number: '193067985817064' },
      { number: '1.3800138E+10' },
      { number: '536365.0' },
      '1234567890123456789012',
    ]),
  ).toEqual(['193067985817064', '13800138000', '536365', '1234567890123456789012']);
});

test('a number cell of more than 15 digits shows that its digits are lost, however the file writes it', async () => {
  expect(
    await cellsOf([
      { number: '5.77323889735434E+17' },
      { number: '577323889735434000' },
      { number: '577323889735434000', style: STYLES.zeros6 },
      { number: '1930679858170647' },
      { number: '-1E+20' },
    ]),
  ).toEqual([
    '5.77323889735434E+17',
    '5.77323889735434E+17',
    '5.77323889735434E+17',
    '1.930679858170647E+15',
    '-1E+20',
  ]);
});

test('decimals without the noise of doubles, and without exponents', async () => {
  expect(
    await cellsOf([
      { number: '2.5499999999999998' },
      { number: '-12.5' },
      { number: '1E-7' },
      { number: '1234.5', style: STYLES.red },
    ]),
  ).toEqual(['2.55', '-12.5', '0.0000001', '1234.5']);
});

test('dates as ISO: built-in, own and Chinese formats, and whole seconds', async () => {
  expect(
    await cellsOf([
      { number: '40513', style: STYLES.date },
      { number: '40513.351388888888', style: STYLES.dateTime },
      { number: '45384.34789351852', style: STYLES.chineseDate },
      { number: '0.75', style: STYLES.time },
      { type: 'd', value: '2024-01-02T03:04:05.000' },
    ]),
  ).toEqual([
    '2010-12-01 00:00:00',
    '2010-12-01 08:26:00',
    '2024-04-02 08:20:58',
    '18:00:00',
    '2024-01-02 03:04:05',
  ]);
});

test('dates that count from 1904', async () => {
  expect(await cellsOf([{ number: '39051.5', style: STYLES.dateTime }], { from1904: true })).toEqual([
    '2010-12-01 12:00:00',
  ]);
});

test('zeros in front, as the format of a postcode or code shows them', async () => {
  expect(
    await cellsOf([
      { number: '2100', style: STYLES.zeros6 },
      { number: '310012', style: STYLES.zeros6 },
    ]),
  ).toEqual(['002100', '310012']);
});

test('inline texts, formulas, truth values and errors', async () => {
  expect(
    await cellsOf([
      { inline: '行内' },
      { type: 'str', value: 'AB-1' },
      { type: 'b', value: '1' },
      { type: 'e', value: '#N/A' },
    ]),
  ).toEqual(['行内', 'AB-1', 'TRUE', '#N/A']);
});

test('an empty text among the shared ones, also as the first', async () => {
  expect(await cellsOf(['', 'x'])).toEqual(['', 'x']);
  const parts = xlsxParts([
    {
      rows: [
        ['', 'b'],
        ['1', '2'],
      ],
    },
  ]);
  expect((await read(makeZip(parts))).columns).toEqual(['第 1 列', 'b']);
});

test('runs are joined, reading aids left out, escapes and character data read', async () => {
  const parts = xlsxParts([{ rows: [['h'], ['x'], ['y'], ['z']] }]);
  parts['xl/sharedStrings.xml'] =
    '<x:sst xmlns:x="urn:x"><x:si><x:t>h</x:t></x:si><x:si><x:r><x:rPr><x:b/></x:rPr><x:t>红</x:t></x:r><x:r><x:t>色</x:t></x:r><x:rPh sb="0" eb="1"><x:t>hong</x:t></x:rPh></x:si>' +
    '<x:si><x:t>a_x000D_b&#x1F43C;</x:t></x:si><x:si><x:t><![CDATA[<c> & d]]></x:t></x:si></x:sst>';
  const table = await read(makeZip(parts));
  expect(table.rows.map((row) => row.cells[0])).toEqual(['红色', 'a\rb🐼', '<c> & d']);
});

test('empty rows and cells between: the line is the row of the sheet', async () => {
  const table = await read(makeXlsx([{ rows: [[], [], ['a', 'b', 'c'], [], [null, null, '3'], ['1']] }]));
  expect(table).toMatchObject({ headerLine: 3, columns: ['a', 'b', 'c'] });
  expect(table.rows).toEqual([
    { line: 5, cells: ['', '', '3'] },
    { line: 6, cells: ['1', '', ''] },
  ]);
});

test('cells without references, as some writers leave them', async () => {
  const table = await read(
    makeXlsx([
      {
        bare: true,
        rows: [
          ['a', 'b'],
          [null, '2'],
        ],
      },
    ]),
  );
  expect(table.rows).toEqual([{ line: 2, cells: ['', '2'] }]);
});

test('the first visible sheet with content is read', async () => {
  const table = await read(
    makeXlsx([
      { name: '隐藏', hidden: true, rows: [['x'], ['0']] },
      { name: '空', rows: [] },
      { name: '订单', rows: [['a'], ['1']] },
    ]),
  );
  expect(table.rows).toEqual([{ line: 2, cells: ['1'] }]);
});

test('200,000 rows through one open file, a reader that stops early included', async () => {
  const rows = Array.from({ length: 200_000 }, (_, i) => [{ number: String(i) }]);
  const path = join(folder, 'long.xlsx');
  await writeFile(path, makeXlsx([{ rows: [['no'], ...rows] }]));
  const table = await openTable(path);
  let sum = 0;
  for await (const row of table.rows()) sum += Number(row.cells[0]);
  expect(sum).toBe((199_999 * 200_000) / 2);
  for await (const row of table.rows()) {
    expect(row.cells).toEqual(['0']);
    break;
  }
});

test('a workbook named .csv and a text named .xlsx are read as what they are', async () => {
  const workbook = join(folder, 'really-xlsx.csv');
  await writeFile(workbook, makeXlsx([{ rows: [['a'], ['1']] }]));
  expect((await openTable(workbook, { name: 'really-xlsx.csv' })).kind).toBe('xlsx');
  const text = join(folder, 'really-csv.xlsx');
  await writeFile(text, 'a,b\n1,2\n');
  expect((await openTable(text, { name: 'really-csv.xlsx' })).kind).toBe('csv');
});

test('a merged cell says on each of its rows what its reader sees, and that it does', async () => {
  const rows = [
    ['订单', '编码', '数量'],
    ['M-1', 'A', '1'],
    [null, 'B', '2'],
    [null, 'C', null],
    ['M-2', 'D', '3'],
    [null, 'E', '4'],
  ];
  const table = await read(makeXlsx([{ rows, merged: ['A2:A4', 'C3:C4', 'B1:C1'] }]));
  expect(table.rows).toEqual([
    { line: 2, cells: ['M-1', 'A', '1'] },
    { line: 3, cells: ['M-1', 'B', '2'], filled: new Set([0]) },
    { line: 4, cells: ['M-1', 'C', '2'], filled: new Set([0, 2]) },
    { line: 5, cells: ['M-2', 'D', '3'] },
    { line: 6, cells: ['', 'E', '4'] },
  ]);
});
