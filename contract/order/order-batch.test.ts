import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  BATCH_COLUMN_KEYS,
  BATCH_COLUMNS,
  emptyCells,
  isEmptyRow,
  quantityOf,
  readCells,
  readRows,
  rowProblems,
} from './order-batch.ts';

/** As Excel and WPS put cells on the clipboard: quoted only where they must be. */
const copied = (rows: readonly (readonly string[])[], end = '\r\n') =>
  rows
    .map((cells) => cells.map((c) => (/["\t\r\n]/.test(c) ? `"${c.replaceAll('"', '""')}"` : c)).join('\t'))
    .join(end);

describe('pasted cells', () => {
  const cell = fc.string({
    unit: fc.constantFrom('a', '中', ' ', '1', '"', '\t', '\n', '\r', ','),
    maxLength: 8,
  });

  it('come back as they were copied, whatever is in them and whichever line end is used', () => {
    const sheet = fc.array(fc.array(cell, { minLength: 1, maxLength: 5 }), { minLength: 1, maxLength: 6 });
    fc.assert(
      fc.property(sheet, fc.constantFrom('\n', '\r\n', '\r'), (rows, end) => {
        expect(readCells(copied(rows, end))).toEqual(rows);
      }),
    );
  });

  it('never fail, and lose nothing but quotes, tabs and line ends', () => {
    const bare = (text: string) => text.replaceAll(/["\t\r\n]/g, '');
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom('"', '\t', '\n', '\r', 'x', '中'), maxLength: 40 }),
        (text) => {
          expect(bare(readCells(text).flat().join(''))).toBe(bare(text));
        },
      ),
    );
  });

  it('keep a quote that opens no quoted cell', () => {
    expect(readCells('5" 壳\t"abc')).toEqual([['5" 壳', '"abc']]);
    expect(readCells('"a"b\tc')).toEqual([['"a"b', 'c']]);
  });
});

describe('pasted rows', () => {
  const word = fc.string({ unit: fc.constantFrom('A', '7', '中', '-'), minLength: 1, maxLength: 6 });
  const row = fc.record(Object.fromEntries(BATCH_COLUMN_KEYS.map((column) => [column, word])));

  it('are read by their headings in whatever order, and by position without headings', () => {
    fc.assert(
      fc.property(
        fc.array(row, { minLength: 1, maxLength: 5 }),
        fc.shuffledSubarray(BATCH_COLUMN_KEYS, { minLength: 7 }),
        (rows, order) => {
          const heading = order.map((column) => BATCH_COLUMNS[column]);
          expect(readRows(copied([heading, ...rows.map((r) => order.map((c) => r[c]!))]))).toEqual(rows);
          expect(readRows(copied(rows.map((r) => BATCH_COLUMN_KEYS.map((c) => r[c]!))))).toEqual(rows);
        },
      ),
    );
  });

  it('leave empty ones out', () => {
    expect(readRows('\t\t\n\r\n')).toEqual([]);
    expect(readRows('T1\tA\t1\n\n  \nT2\tB\t2\n')).toMatchObject([
      { platformOrderNo: 'T1', quantity: '1', recipientName: '' },
      { platformOrderNo: 'T2', skuCode: 'B' },
    ]);
    expect(isEmptyRow(emptyCells())).toBe(true);
  });
});

describe('a row', () => {
  const good = { ...emptyCells(), skuCode: 'A', quantity: '2', recipientPhone: '13800000000' };

  it.each([
    ['1', 1],
    ['１２', 12],
    ['1,000', 1000],
    ['3.0', 3],
    ['10000', 10_000],
    ['0', null],
    ['-1', null],
    ['1.5', null],
    ['10001', null],
    ['两', null],
    ['', null],
  ])('with the quantity %j is %s pieces', (text, pieces) => expect(quantityOf(text)).toBe(pieces));

  it('says what is wrong, cell by cell', () => {
    expect(rowProblems(good)).toEqual({});
    expect(rowProblems({ ...good, skuCode: ' ', quantity: 'x', recipientPhone: '12' })).toEqual({
      skuCode: '请填写 SKU 编码',
      quantity: '数量应为 1 至 10000 的整数',
      recipientPhone: '电话号码不像真实号码，请核对',
    });
    expect(rowProblems({ ...good, platformOrderNo: '5.77E+17', recipientPhone: '1.38E+10' })).toEqual({
      platformOrderNo: expect.stringContaining('科学计数'),
      recipientPhone: expect.stringContaining('科学计数'),
    });
    expect(rowProblems({ ...good, platformOrderNo: 'x'.repeat(65) })).toEqual({
      platformOrderNo: '平台单号不能超过 64 个字符',
    });
  });

  it('for abroad has a phone of abroad', () => {
    const abroad = { ...good, recipientPhone: '+44 20 7946 0000' };
    expect(rowProblems({ ...abroad, address: '1 Example Road, London' })).toEqual({});
    expect(rowProblems({ ...abroad, address: '浙江省杭州市示例路 1 号' })).toHaveProperty('recipientPhone');
  });
});
