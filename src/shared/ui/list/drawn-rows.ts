import { SCROLLER } from './scroller.ts';

/** Rows from `from` to before `to`. */
export interface Range {
  from: number;
  to: number;
}

/** What is in sight: the index of the first row and of the last one. */
export interface Sight {
  first: number;
  last: number;
}

export const DRAWN = {
  /** A page of no more rows is drawn whole. */
  whole: 200,
  /** Of a longer one, so many rows before and after those in sight. */
  ahead: 80,
  /** Where fewer than these are left on one side, more are made. */
  least: 50,
  /** Made in one idle moment. */
  step: 8,
  /** Rows that the eye has left go where there are more than these too many: to take each away costs as much as to make it. */
  spare: 40,
} as const;

const bounded = (from: number, to: number, count: number): Range => ({
  from: Math.min(Math.max(0, from), count),
  to: Math.min(Math.max(0, to), count),
});

/** The rows that are to stand once there is time. */
export function wantedRows({ first, last }: Sight, count: number): Range {
  if (count <= DRAWN.whole) return { from: 0, to: count };
  const to = Math.min(last + 1 + DRAWN.ahead, first + SCROLLER.itemLimit);
  return bounded(first - DRAWN.ahead, to, count);
}

/** The rows that must stand at once: those in sight and those that fill the buffer at the edges. */
export const neededRows = ({ first, last }: Sight, buffer: number, count: number): Range =>
  bounded(first - buffer, Math.min(last + 1 + buffer, first + SCROLLER.itemLimit), count);

const holds = (outer: Range, inner: Range): boolean => outer.from <= inner.from && outer.to >= inner.to;

/** One step towards what is wanted; the same range where nothing is left to do. */
export function nextRange(now: Range, sight: Sight, buffer: number, count: number): Range {
  const needed = neededRows(sight, buffer, count);
  const wanted = wantedRows(sight, count);
  const kept = {
    from: wanted.from - now.from > DRAWN.spare ? wanted.from : now.from,
    to: now.to - wanted.to > DRAWN.spare ? wanted.to : Math.min(now.to, count),
  };
  if (kept.from > needed.to || kept.to < needed.from) return needed;
  if (!holds(kept, needed))
    return { from: Math.min(kept.from, needed.from), to: Math.max(kept.to, needed.to) };
  const above = sight.first - kept.from;
  const below = kept.to - 1 - sight.last;
  const next =
    kept.to < wanted.to && (below <= above || kept.from <= wanted.from)
      ? { ...kept, to: Math.min(kept.to + DRAWN.step, wanted.to) }
      : { ...kept, from: Math.min(kept.from, Math.max(kept.from - DRAWN.step, wanted.from)) };
  return next.from === now.from && next.to === now.to ? now : next;
}
