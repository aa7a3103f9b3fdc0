import type { DistributeTrigger, Grouping } from '#contract/distribute/distribute-rule.ts';
import { MOST_FULL } from '#contract/distribute/distribute-rule.ts';

/** What of an order decides whether and where it comes into a batch. */
interface Share {
  orderId: number;
  pieces: number;
  urgent: boolean;
}

/** Orders that become one batch, and why. */
export interface Cut {
  trigger: DistributeTrigger;
  orderIds: number[];
  /** Fewer pieces than these make none. */
  atLeast: number;
}

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
/** China's clock, which knows no summer time. */
const CHINA_MS = 8 * 3_600_000;

/** China's day before the one of `now`. */
export function yesterdayOf(now: Date): { from: Date; to: Date } {
  const to = Math.floor((now.getTime() + CHINA_MS) / DAY_MS) * DAY_MS - CHINA_MS;
  return { from: new Date(to - DAY_MS), to: new Date(to) };
}

/** The last time that it was this time of the day. */
function lastAt(clock: string, now: Date): number {
  const offset = (Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3))) * MINUTE_MS - CHINA_MS;
  return Math.floor((now.getTime() - offset) / DAY_MS) * DAY_MS + offset;
}

/** [P182] Whether the clock has come to a rule since `clockAt`; a time that passed while no server ran counts once. */
export function clockDue(
  { everyMinutes, dailyAt, clockAt }: Pick<Grouping, 'everyMinutes' | 'dailyAt'> & { clockAt: Date },
  now: Date,
): 'minutes' | 'daily' | undefined {
  const since = clockAt.getTime();
  if (dailyAt.some((clock) => lastAt(clock, now) > since)) return 'daily';
  if (everyMinutes !== null && now.getTime() - since >= everyMinutes * MINUTE_MS) return 'minutes';
  return undefined;
}

/** Whole orders until `enough` pieces are there, and never more than one batch takes. */
function fill(shares: readonly Share[], from: number, enough: number) {
  let pieces = 0;
  let at = from;
  while (at < shares.length && pieces < enough && pieces + shares[at]!.pieces <= MOST_FULL) {
    pieces += shares[at]!.pieces;
    at += 1;
  }
  return { end: at, pieces };
}

/** All of them, in batches that are as large as one may be. */
export function cutAll(shares: readonly Share[], trigger: DistributeTrigger): Cut[] {
  const cuts: Cut[] = [];
  for (let from = 0; from < shares.length;) {
    const { end } = fill(shares, from, MOST_FULL);
    // An order that is larger than a batch may be comes in parts, by a person.
    if (end > from)
      cuts.push({ trigger, atLeast: 1, orderIds: shares.slice(from, end).map(({ orderId }) => orderId) });
    from = Math.max(end, from + 1);
  }
  return cuts;
}

/** [P182] What of the orders that a rule takes becomes batches now: all where the clock has come, else the urgent and the full. */
export function cutsOf(grouping: Grouping & { clockAt: Date }, shares: readonly Share[], now: Date): Cut[] {
  const clock = clockDue(grouping, now);
  if (clock) return cutAll(shares, clock);
  const { fullAt, urgentAtOnce } = grouping;
  const urgent = urgentAtOnce ? shares.filter((one) => one.urgent) : [];
  const cuts = cutAll(urgent, 'urgent');
  if (fullAt === null) return cuts;
  const rest = urgentAtOnce ? shares.filter((one) => !one.urgent) : shares;
  for (let from = 0; from < rest.length;) {
    const { end, pieces } = fill(rest, from, fullAt);
    if (pieces >= fullAt)
      cuts.push({
        trigger: 'full',
        atLeast: fullAt,
        orderIds: rest.slice(from, end).map(({ orderId }) => orderId),
      });
    else if (end === rest.length) break;
    from = Math.max(end, from + 1);
  }
  return cuts;
}
