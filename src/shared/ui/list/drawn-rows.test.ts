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
  it('a page of 200 rows comes to stand whole, the rows in sight first', () => {
    const ranges = steps({ from: 0, to: 24 }, { first: 0, last: 14 }, 200);
    expect(ranges.at(-1)).toEqual({ from: 0, to: 200 });
    expect(ranges.every(({ from, to }) => from === 0 && to >= 15)).toBe(true);
  });
  it('of a longer page the rows around the eye stand, a few more at each moment', () => {
    const ranges = steps({ from: 490, to: 520 }, { first: 500, last: 514 }, 1000);
    expect(ranges.at(-1)).toEqual({ from: 420, to: 595 });
    for (const [i, { from, to }] of ranges.slice(1).entries())
      expect(to - from - (ranges[i]!.to - ranges[i]!.from)).toBeLessThanOrEqual(8);
  });
  it('where the eye moved on, rows behind it go once they are many', () => {
    const near = steps({ from: 0, to: 95 }, { first: 50, last: 64 }, 1000);
    expect(near.at(-1)).toEqual({ from: 0, to: 145 });
    const far = steps({ from: 0, to: 195 }, { first: 150, last: 164 }, 1000);
    expect(far.at(-1)).toEqual({ from: 70, to: 245 });
  });
  it('after a jump the rows of the new place stand with the next draw, and none of the old one', () => {
    const [, after] = steps({ from: 0, to: 95 }, { first: 900, last: 914 }, 1000);
    expect(after).toEqual({ from: 895, to: 920 });
  });
  it('rows in sight that are missing are drawn at once, however many', () => {
    const [, after] = steps({ from: 0, to: 55 }, { first: 50, last: 64 }, 1000);
    expect(after).toEqual({ from: 0, to: 70 });
  });
  it('a list that ended elsewhere, or is empty, has no rows beyond its end', () => {
    expect(steps({ from: 0, to: 0 }, { first: 0, last: 14 }, 0).at(-1)).toEqual({ from: 0, to: 0 });
    expect(wantedRows({ first: 190, last: 210 }, 200)).toEqual({ from: 0, to: 200 });
    expect(wantedRows({ first: 290, last: 310 }, 300)).toEqual({ from: 210, to: 300 });
    expect(neededRows({ first: 190, last: 210 }, BUFFER, 200)).toEqual({ from: 185, to: 200 });
  });
});
