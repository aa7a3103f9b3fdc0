/** An order that lies in a package, and how much of it. */
export interface Sharer {
  orderId: number;
  /** As its goods are expected to weigh; 0: nobody knows. */
  grams: number;
  pieces: number;
}

/**
 * [L04] What each order bears of an amount: by expected grams (without any by pieces, without those alike), with largest
 * remainders, of equal ones the order that came first. The shares add up to the amount, whatever its sign.
 */
export function sharesOf(cents: number, sharers: readonly Sharer[]): Map<number, number> {
  const rows = sharers.toSorted((a, b) => a.orderId - b.orderId);
  const heavy = rows.some(({ grams }) => grams > 0);
  const counted = rows.some(({ pieces }) => pieces > 0);
  const weights = rows.map(({ grams, pieces }) => BigInt(heavy ? grams : counted ? pieces : 1));
  const all = weights.reduce((sum, one) => sum + one, 0n);
  const amount = BigInt(Math.abs(cents));
  const whole = weights.map((weight) => (amount * weight) / all);
  const left = Number(amount - whole.reduce((sum, one) => sum + one, 0n));
  const first = weights
    .map((weight, at) => ({ at, rest: (amount * weight) % all }))
    .toSorted((a, b) => (a.rest === b.rest ? a.at - b.at : a.rest > b.rest ? -1 : 1))
    .slice(0, left);
  const more = new Set(first.map(({ at }) => at));
  const sign = cents < 0 ? -1 : 1;
  return new Map(
    rows.map(({ orderId }, at) => {
      const share = sign * (Number(whole[at]) + (more.has(at) ? 1 : 0));
      return [orderId, share === 0 ? 0 : share];
    }),
  );
}

/**
 * Several rows of one package: after each of them what an order bears in all is its share of what the package costs in all
 * (`before`: of what stood), so that many small rows do not add up to another share than their sum has.
 */
export function sharesOfRows(
  rows: readonly number[],
  before: number,
  sharers: readonly Sharer[],
): Map<number, number>[] {
  let stood = before;
  return rows.map((cents) => {
    const [was, is] = [sharesOf(stood, sharers), sharesOf(stood + cents, sharers)];
    stood += cents;
    return new Map([...is].map(([orderId, share]) => [orderId, share - was.get(orderId)!]));
  });
}
