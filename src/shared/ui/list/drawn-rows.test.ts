import { describe, expect, it } from 'vitest';
import { neededRows, nextRange, wantedRows, type Range, type Sight } from './drawn-rows.ts';

const BUFFER = 5;

/** All ranges from `start` until nothing is left to do. */
function steps(start: Range, sight: Sight, count: number): Range[] {
  const ranges = [start];
  for (;;) {
    const now = ranges.at(-1)!;
    const next = nextRange(now, sight, BUFFER, count);
    if (next === now) return ranges;
    ranges.push(next);
    if (ranges.length > 1000) throw new Error('it does not come to rest');
  }
}

describe('which rows are drawn', () => {
  it('a page of 100 rows comes to stand whole, the rows in sight first', () => {
    const ranges = steps({ from: 0, to: 24 }, { first: 0, last: 14 }, 100);
    expect(ranges.at(-1)).toEqual({ from: 0, to: 100 });
    expect(ranges.every(({ from, to }) => from === 0 && to >= 15)).toBe(true);
  });
  it('of a longer page the rows around the eye stand, a few more at each moment', () => {
    const ranges = steps({ from: 490, to: 520 }, { first: 500, last: 514 }, 1000);
    expect(ranges.at(-1)).toEqual({ from: 460, to: 555 });
    for (const [i, { from, to }] of ranges.slice(1).entries())
      expect(to - from - (ranges[i]!.to - ranges[i]!.from)).toBeLessThanOrEqual(4);
  });
  it('where the eye moved on, rows that lie far behind it go', () => {
    const [, after] = steps({ from: 0, to: 95 }, { first: 50, last: 64 }, 1000);
    expect(after).toEqual({ from: 10, to: 99 });
  });
  it('after a jump the rows of the new place stand with the next draw, and none of the old one', () => {
    const [, after] = steps({ from: 0, to: 55 }, { first: 900, last: 914 }, 1000);
    expect(after).toEqual({ from: 895, to: 920 });
  });
  it('rows in sight that are missing are drawn at once, however many', () => {
    const [, after] = steps({ from: 0, to: 55 }, { first: 50, last: 64 }, 1000);
    expect(after).toEqual({ from: 10, to: 70 });
  });
  it('a list that ended elsewhere, or is empty, has no rows beyond its end', () => {
    expect(steps({ from: 0, to: 0 }, { first: 0, last: 14 }, 0).at(-1)).toEqual({ from: 0, to: 0 });
    expect(wantedRows({ first: 190, last: 210 }, 200)).toEqual({ from: 150, to: 200 });
    expect(neededRows({ first: 190, last: 210 }, BUFFER, 200)).toEqual({ from: 185, to: 200 });
  });
});
