import type { KnownFacts, KnownOrder } from './moves-oracle.ts';

// What the clock makes of an order by docs/spec alone (order-moves.tsv, and its README for the hours). Nothing of the product
// is asked.

const LATE_HOURS = 72;
const NEAR_HOURS = 66;
const OF_DEADLINE: readonly string[] = ['nearDeadline', 'overdueShip'];

/** Each state that an order goes through while the timers run once; none: they leave it alone. */
export function byTimers(order: KnownOrder, facts: KnownFacts, open: readonly string[]): KnownOrder[] {
  const { hoursPushed: hours, toldOf } = facts;
  const isOpen = open.includes(order.status);
  if (isOpen && hours !== null && hours >= LATE_HOURS && toldOf !== 'overdueShip')
    return [{ ...order, warning: 'overdueShip' }];
  if (isOpen && hours !== null && hours >= NEAR_HOURS && hours < LATE_HOURS && toldOf === null)
    return [{ ...order, warning: 'nearDeadline' }];
  const calm = OF_DEADLINE.includes(order.warning) && (!isOpen || toldOf === null);
  const cleared: KnownOrder[] = calm ? [{ ...order, warning: 'none' }] : [];
  const done = order.status === 'shipped' && facts.longShipped;
  return done ? [...cleared, { ...(cleared[0] ?? order), status: 'completed' }] : cleared;
}
