import { access, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { readXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { guarded, unguarded } from '#contract/values/guarded-cell.ts';
import { openTable } from './table.ts';
import { writeCsv, writeXlsx, type OutRows } from './write-table.ts';

let folder: string;
beforeAll(async () => void (folder = await mkdtemp(join(tmpdir(), 'write-'))));
afterAll(() => rm(folder, { recursive: true }));

const HOSTILE = ['=1+1', '+86 138', '-2+3', '@SUM(A1)', '\t=1', '\r=1', "=cmd|' /C calc'!A0"];

test('a CSV file begins with the mark by which Excel knows its Chinese, and quotes what needs it', async () => {
  const path = join(folder, 'a.csv');
  expect(await writeCsv(path, ['订单', '备注'], [['1', '要,"快"\n谢谢']])).toBe(1);
  expect(await readFile(path, 'utf8')).toBe('\uFEFF订单,备注\r\n1,"要,""快""\n谢谢"\r\n');
});

test('cells that would run as formulas get an apostrophe, plain numbers do not', async () => {
  const path = join(folder, 'b.csv');
  await writeCsv(path, ['=header', 'n'], [...HOSTILE.map((cell) => [cell, '-12.50']), ['-5', -12.5]]);
  const text = await readFile(path, 'utf8');
  expect(text.split('\r\n')[0]).toBe("\uFEFF'=header,n");
  expect(text).toContain(`"'\r=1",-12.50`);
  expect(text).not.toMatch(/(?:,|\n)"?[=+@\t]/);
  expect(text).toContain("'=1+1,-12.50");
  expect(text).toContain("'-2+3,-12.50");
  expect(text).toContain('\n-5,-12.5\r\n');
});

test('a workbook is guarded likewise, and keeps numbers as numbers', async () => {
  const path = join(folder, 'c.xlsx');
  expect(
    await writeXlsx(
      path,
      ['a', 'b'],
      [
        ['=1+1', 12.5],
        ['12345678901234567890', null],
      ],
    ),
  ).toBe(2);
  const { sheets } = await readXlsx(await readFile(path));
  expect(sheets[0]!.rows).toEqual([
    ['a', 'b'],
    ["'=1+1", 12.5],
    ['12345678901234567890', null],
  ]);
});

test.each([
  ['csv', writeCsv],
  ['xlsx', writeXlsx],
] as const)(
  'what was written as %s is read back as it was: a corrected file of refused lines goes in again',
  async (kind, write) => {
    const path = join(folder, `round.${kind}`);
    const rows = [
      ...HOSTILE.map((cell) => cell.trim()),
      '-12.50',
      "'90s 复古",
      '张三 🐼',
      '="1"',
      "'=1",
      '1930679858170647123',
    ].map((cell) => [cell, 'x']);
    await write(path, ['cell', 'x'], rows);
    const table = await openTable(path);
    expect(table.kind).toBe(kind);
    const read: string[][] = [];
    for await (const row of table.rows()) read.push(row.cells);
    expect(read).toEqual(rows);
  },
);

test('the guard and its inverse lose nothing, whatever the text', () => {
  fc.assert(fc.property(fc.string(), (text) => unguarded(guarded(text)) === text));
  fc.assert(
    fc.property(fc.stringMatching(/^['=+\-@\t\r0-9a.]{0,6}$/), (text) => {
      const safe = guarded(text);
      return unguarded(safe) === text && (/^-?\d+(\.\d+)?$/.test(safe) || !/^[=+\-@\t\r]/.test(safe));
    }),
  );
});

test('a file that could not be finished does not appear', async () => {
  const path = join(folder, 'half.csv');
  async function* failing(): AsyncGenerator<string[]> {
    yield ['1'];
    throw new Error('the database went away');
  }
  await expect(writeCsv(path, ['a'], failing())).rejects.toThrow('the database went away');
  await expect(writeXlsx(path, ['a'], failing())).rejects.toThrow('the database went away');
  await expect(access(path)).rejects.toThrow('ENOENT');
  await expect(access(`${path}.part`)).rejects.toThrow('ENOENT');
});

test('rows are pulled as they are written, not gathered', async () => {
  let pulled = 0;
  const rows: OutRows = (async function* () {
    for (; pulled < 20_000; pulled++) yield [String(pulled)];
  })();
  expect(await writeXlsx(join(folder, 'd.xlsx'), ['n'], rows)).toBe(20_000);
});
