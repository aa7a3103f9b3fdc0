import { describe, expect, it } from 'vitest';
import {
  addPart,
  dropPart,
  leftOf,
  partPerLine,
  partPerPiece,
  partsParam,
  putPieces,
  startParts,
  whyNotSplit,
} from './split-plan.ts';

const LINES = [
  { id: 11, quantity: 3 },
  { id: 12, quantity: 1 },
];

describe('a split', () => {
  it('begins with everything in the first order, and cannot be sent so', () => {
    expect(startParts(LINES)).toEqual([
      [3, 1],
      [0, 0],
    ]);
    expect(whyNotSplit(startParts(LINES), LINES)).toBe('第 2 单还没有商品，请分配件数或删除这一单。');
  });

  it('takes from the first order what a later one gets', () => {
    const parts = putPieces(startParts(LINES), LINES, 1, 0, 2);
    expect(parts).toEqual([
      [1, 1],
      [2, 0],
    ]);
    expect(whyNotSplit(parts, LINES)).toBeUndefined();
    expect(partsParam(parts, LINES)).toEqual([
      [
        { lineId: 11, quantity: 1 },
        { lineId: 12, quantity: 1 },
      ],
      [{ lineId: 11, quantity: 2 }],
    ]);
  });

  it('says what is left, and what is too much', () => {
    const less = putPieces(putPieces(startParts(LINES), LINES, 1, 1, 1), LINES, 0, 0, 1);
    expect(leftOf(less, LINES)).toEqual([2, 0]);
    expect(whyNotSplit(less, LINES)).toBe('第 1 行还有 2 件没有分配，请分完再拆分。');
    expect(whyNotSplit(putPieces(startParts(LINES), LINES, 1, 1, 4), LINES)).toBe(
      '第 2 行多分了 3 件，请核对件数。',
    );
  });

  it.each([Number.NaN, -1, 0.5])('asks for whole numbers: %s', (typed) => {
    expect(whyNotSplit(putPieces(startParts(LINES), LINES, 1, 0, typed), LINES)).toBe(
      '件数请填写不小于 0 的整数。',
    );
  });

  it('by line and by piece comes out even', () => {
    expect(partPerLine(LINES)).toEqual([
      [3, 0],
      [0, 1],
    ]);
    expect(partPerPiece(LINES)).toEqual([
      [1, 0],
      [1, 0],
      [1, 0],
      [0, 1],
    ]);
    expect(whyNotSplit(partPerPiece(LINES), LINES)).toBeUndefined();
  });

  it('into too many orders, or into one, is refused', () => {
    expect(whyNotSplit(partPerPiece([{ id: 1, quantity: 101 }]), [{ id: 1, quantity: 101 }])).toBe(
      '一次最多拆成 100 单，请减少份数。',
    );
    expect(whyNotSplit(partPerLine([LINES[0]!]), [LINES[0]!])).toBe('请至少拆成两单。');
  });

  it('gives the pieces of an order that is taken away back to the first', () => {
    const three = addPart(putPieces(startParts(LINES), LINES, 1, 0, 2));
    expect(dropPart(three, 1)).toEqual([
      [3, 1],
      [0, 0],
    ]);
  });
});
