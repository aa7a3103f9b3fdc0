// How long what waits for the clock waits. Each is one number for all tenants until a factory can set its own.

const HOUR_MS = 3_600_000;

/**
 * 发货时限: an order is to be shipped within this time of its last push or resubmit, as timeliness counts (M40). The
 * specification leaves the span open; it is the longest of the three that it tells timeliness by (24, 48 and 72 hours, P112),
 * because what is sold is made first: the makers whose terms can be read say 2 to 7 working days. What a factory promises by
 * material, customer or platform (P112), and the deadlines that platforms give (X36), take its place once they are kept.
 */
export const DISPATCH_HOURS = 72;
export const DISPATCH_WITHIN_MS = DISPATCH_HOURS * HOUR_MS;

/** An order is near its deadline this long before it: where Shopee's list turns red (P112), and X32 its mark yellow. */
export const NEAR_DEADLINE_MS = 6 * HOUR_MS;

/** An order counts as done without a signature this long after it was shipped (docs/spec/order-moves.tsv, order.complete). */
export const COMPLETE_AFTER_MS = 15 * 24 * HOUR_MS;

/** How an order stands to its deadline; one that waits for its push has none. */
export type Dispatch = 'inTime' | 'near' | 'overdue';

/** Holds take nothing off: a buyer's platform does not wait for them either. */
export function dispatchOf(pushedAt: Date | null, now: Date): Dispatch {
  const left = pushedAt === null ? Infinity : pushedAt.getTime() + DISPATCH_WITHIN_MS - now.getTime();
  return left <= 0 ? 'overdue' : left <= NEAR_DEADLINE_MS ? 'near' : 'inTime';
}
