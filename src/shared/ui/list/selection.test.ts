import { describe, expect, it } from 'vitest';
import { chosenOf, keepOnly, nothingSelected, rowsBetween, selectRows } from './selection.ts';

const row = (id: number, version = 1) => ({ id, version });
const pageOne = [row(1), row(2), row(3)];
const pageTwo = [row(4), row(5)];
const idsOf = (rows: readonly { id: number }[]) => rows.map((r) => r.id);

describe('the selection', () => {
  it('stays over pages', () => {
    const both = selectRows(
      selectRows(nothingSelected<{ id: number; version: number }>(), [pageOne[0]!], true),
      pageTwo,
      true,
    );
    expect(idsOf(chosenOf(both, pageTwo).rows)).toEqual([1, 4, 5]);
  });

  it('carries the version that was read last', () => {
    const selected = selectRows(nothingSelected<{ id: number; version: number }>(), pageOne, true);
    expect(chosenOf(selected, [row(2, 7)]).rows).toEqual([row(1), row(2, 7), row(3)]);
  });

  it('keeps only what failed after a bulk action', () => {
    expect(
      idsOf(
        chosenOf(
          keepOnly(selectRows(nothingSelected<{ id: number; version: number }>(), pageOne, true), [3]),
          [],
        ).rows,
      ),
    ).toEqual([3]);
  });

  it('counts all that match, and leaves the rows that were seen when one is taken out', () => {
    const all = { filter: {}, position: '1:1:', total: 5000 };
    const everything = {
      ...selectRows(nothingSelected<{ id: number; version: number }>(), pageOne, true),
      all,
    };
    expect(chosenOf(everything, pageOne).count).toBe(5000);
    const fewer = chosenOf(selectRows(everything, [pageOne[1]!], false), pageOne);
    expect([fewer.count, fewer.all, idsOf(fewer.rows)]).toEqual([2, undefined, [1, 3]]);
  });

  it('spans a range in both directions, and only its target where the anchor is on another page', () => {
    expect(idsOf(rowsBetween(pageOne, 3, 1))).toEqual([1, 2, 3]);
    expect(idsOf(rowsBetween(pageOne, 2, 3))).toEqual([2, 3]);
    expect(idsOf(rowsBetween(pageOne, 99, 2))).toEqual([2]);
  });
});
