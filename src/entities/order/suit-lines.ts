import type { OrderLine } from '#contract/order/order.ts';

type Suited = Pick<OrderLine, 'suitKey' | 'suitItem'>;

/** The line that the buyer paid for, not one of its parts. */
export const isSuit = ({ suitKey, suitItem }: Suited): boolean => suitKey !== null && suitItem === null;

/**
 * Each line with its place, the parts of a suit behind its line: `suit` is that line, null where a split has put it into
 * another order, undefined for what is no part.
 */
export function inSuits<L extends Suited>(lines: readonly L[]): { line: L; at: number; suit?: L | null }[] {
  const all = lines.map((line, at) => ({ line, at }));
  const suits = new Set(lines.filter(isSuit).map(({ suitKey }) => suitKey));
  const partsOf = Map.groupBy(
    all.filter(({ line }) => line.suitItem !== null),
    ({ line }) => line.suitKey,
  );
  return all.flatMap((one) => {
    const { line } = one;
    if (line.suitItem !== null) return suits.has(line.suitKey) ? [] : [{ ...one, suit: null }];
    const parts = isSuit(line) ? (partsOf.get(line.suitKey) ?? []) : [];
    return [one, ...parts.map((part) => ({ ...part, suit: line }))];
  });
}
