import { describe, expect, it } from 'vitest';
import { sharesOf, sharesOfRows } from './shares.ts';

const by = (...grams: number[]) => grams.map((g, at) => ({ orderId: at + 1, grams: g, pieces: 1 }));
const amounts = (shares: ReadonlyMap<number, number>) => [...shares.values()];

describe('what each order bears of a package', () => {
  it('goes by expected grams, with largest remainders, and of equal ones to the order that came first', () => {
    expect(amounts(sharesOf(100, by(1, 1, 1)))).toEqual([34, 33, 33]);
    expect(amounts(sharesOf(830, by(200, 500)))).toEqual([237, 593]);
    expect(amounts(sharesOf(-100, by(1, 1, 1)))).toEqual([-34, -33, -33]);
  });

  it('goes by pieces where nobody knows the grams, and alike where there is nothing', () => {
    const pieces = [
      { orderId: 1, grams: 0, pieces: 1 },
      { orderId: 2, grams: 0, pieces: 3 },
    ];
    expect(amounts(sharesOf(100, pieces))).toEqual([25, 75]);
    expect(
      amounts(
        sharesOf(
          3,
          by(0, 0).map((one) => ({ ...one, pieces: 0 })),
        ),
      ),
    ).toEqual([2, 1]);
  });

  it('adds up to the amount for 1 to 50 orders and any amount', () => {
    for (let orders = 1; orders <= 50; orders++)
      for (const cents of [0, 1, 7, 999, 10_000_000, -1, -999]) {
        const grams = Array.from({ length: orders }, (_, at) => (at * 7919) % 997);
        expect(amounts(sharesOf(cents, by(...grams))).reduce((sum, one) => sum + one, 0)).toBe(cents);
      }
  });

  it('of several rows adds up to each of them, and in all to the share of their sum', () => {
    const sharers = by(1, 1, 1);
    const rows = [50, 25, 25, -10];
    const shares = sharesOfRows(rows, 0, sharers);
    for (const [at, cents] of rows.entries())
      expect(amounts(shares[at]!).reduce((sum, one) => sum + one, 0)).toBe(cents);
    const all = [1, 2, 3].map((order) => shares.reduce((sum, of) => sum + of.get(order)!, 0));
    expect(all).toEqual(amounts(sharesOf(90, sharers)));
  });
});
