import fc from 'fast-check';
import { expect, it } from 'vitest';
import { BATCH_LIMIT, emptyCells, isEmptyRow } from '#contract/order/order-batch.ts';
import { newRow, pasted, problemsOf, typed, withSpare, type GridRow } from './batch-grid.ts';

const row = (cells: object): GridRow => newRow({ ...emptyCells(), ...cells });
const shown = (rows: readonly GridRow[]) =>
  rows
    .filter((one) => !isEmptyRow(one.cells))
    .map(({ cells }) => [cells.platformOrderNo, cells.skuCode, cells.quantity]);

it('lays a block over what stands at the cell, and leaves the rest', () => {
  const rows = [row({ platformOrderNo: 'T1', quantity: '9' }), row({ platformOrderNo: 'T2' })];
  const { rows: next } = pasted(rows, { row: 0, column: 'skuCode' }, 'A\t1\nB\t2\nC\t3\n');
  expect(shown(next)).toEqual([
    ['T1', 'A', '1'],
    ['T2', 'B', '2'],
    ['', 'C', '3'],
  ]);
  expect(next[0]!.key).toBe(rows[0]!.key);
});

it('reads headings in the first column, in their own order', () => {
  const { rows } = pasted(
    [row({})],
    { row: 0, column: 'platformOrderNo' },
    '数量\t平台单号\tSKU 编码\n2\tT1\tA',
  );
  expect(shown(rows)).toEqual([['T1', 'A', '2']]);
});

it('keeps the limit, and says how many were left', () => {
  const many = Array.from({ length: BATCH_LIMIT + 3 }, (_, i) => `T${i}\tA\t1`).join('\n');
  const { rows, left } = pasted([row({})], { row: 0, column: 'platformOrderNo' }, many);
  expect([rows.length, left]).toEqual([BATCH_LIMIT, 3]);
});

it('always has a row to type into below the limit, and never loses a typed cell', () => {
  const step = fc.record({ at: fc.nat(6), text: fc.constantFrom('x', 'y', '') });
  fc.assert(
    fc.property(fc.array(step, { maxLength: 12 }), (steps) => {
      let rows = withSpare([]);
      for (const { at, text } of steps) {
        const target = rows[at % rows.length]!;
        rows = typed(rows, target.key, 'remark', text);
        expect(rows.find(({ key }) => key === target.key)?.cells.remark).toBe(text);
        expect(isEmptyRow(rows.at(-1)!.cells)).toBe(true);
      }
    }),
  );
});

it('takes back what the server said once a row of the order is changed', () => {
  const rows = ['A', 'B'].map((skuCode) => ({ ...row({ platformOrderNo: 'T1', skuCode }), refused: '没有' }));
  const other = { ...row({ platformOrderNo: 'T2' }), refused: '没有' };
  const next = typed([...rows, other], rows[0]!.key, 'skuCode', 'C');
  expect(next.map((one) => one.refused)).toEqual([undefined, undefined, '没有', undefined]);
});

it('says which code nobody offers, as soon as it is known', () => {
  const one = row({ skuCode: ' A ', quantity: '1' });
  expect(problemsOf(one, new Map())).toEqual({});
  expect(problemsOf(one, new Map([['A', true]]))).toEqual({});
  expect(problemsOf(one, new Map([['A', false]]))).toEqual({ skuCode: '没有编码为「A」的 SKU' });
});
