import type { PullAsk } from './adapter.ts';

/**
 * Where a list ordered by time of change goes on. Pages by number would pass over orders: one that changes meanwhile
 * moves to the end, and everything behind it one place forward. So each page begins at the moment of the last order that
 * was read, and passes over those of that very moment that were read already.
 */
export interface Place {
  from: Date;
  /** So many of the moment `from` were read. */
  skip: number;
}

export function placeOf({ since, cursor }: PullAsk): Place {
  const [ms, skip] = (cursor ?? '').split('+').map(Number);
  return cursor === null ? { from: since, skip: 0 } : { from: new Date(ms!), skip: skip ?? 0 };
}

/** @returns the cursor of the next page; null where this page was not full. */
export function nextPlace(place: Place, page: readonly { updatedAt: Date }[], limit: number): string | null {
  const last = page.at(-1)?.updatedAt.getTime();
  if (last === undefined || page.length < limit) return null;
  const ofThatMoment = page.filter(({ updatedAt }) => updatedAt.getTime() === last).length;
  return `${last}+${ofThatMoment + (last === place.from.getTime() ? place.skip : 0)}`;
}
