import { useState } from 'react';
import { idOf, type Identified, type RowId } from './column.ts';

export interface Shown<R> {
  rows: readonly R[];
  /** Of the rows those that the list no longer holds; they stay in their place until nobody looks at it. */
  gone: ReadonlySet<RowId>;
  /** How many rows left, or wait to be shown. */
  changes: number;
}

const NOTHING: ReadonlySet<RowId> = new Set();
const asRead = <R>(rows: readonly R[]): Shown<R> => ({ rows, gone: NOTHING, changes: 0 });

/** What was read anew, in the places that are on the screen: nothing moves under the pointer. */
export function steadyRows<R extends Identified>(shown: readonly R[], fresh: readonly R[]): Shown<R> {
  // Only added to at its end: nothing moves.
  if (shown.every((row, i) => fresh[i] && idOf(fresh[i]) === idOf(row))) return asRead(fresh);
  const latest = new Map(fresh.map((row) => [idOf(row), row]));
  const known = new Set(shown.map(idOf));
  const gone = new Set(shown.map(idOf).filter((id) => !latest.has(id)));
  const arrived = fresh.filter((row) => !known.has(idOf(row))).length;
  return {
    rows: shown.map((row) => latest.get(idOf(row)) ?? row),
    gone,
    // A page that lost a row is filled up by the next one: that is one change.
    changes: Math.max(gone.size, arrived),
  };
}

/** Rows as they were read last; while `hold`, in the places where they stand. Another question starts anew. */
export function useSteadyRows<R extends Identified>(
  fresh: readonly R[],
  question: string,
  hold: boolean,
): Shown<R> {
  const [kept, keep] = useState({ question, fresh, shown: asRead(fresh) });
  let now = kept;
  if (kept.question !== question || !hold) {
    if (kept.question !== question || kept.shown.rows !== fresh)
      now = { question, fresh, shown: asRead(fresh) };
  } else if (kept.fresh !== fresh) {
    now = { question, fresh, shown: steadyRows(kept.shown.rows, fresh) };
  }
  if (now !== kept) keep(now);
  return now.shown;
}

/** Where to go from a row that left: the next one that is still there, else the one before. */
export function neighbourOf<R extends Identified>(
  before: readonly R[],
  id: RowId,
  after: readonly R[],
): RowId | undefined {
  const still = new Set(after.map(idOf));
  const at = before.findIndex((row) => idOf(row) === id);
  const near = [...before.slice(at + 1), ...before.slice(0, Math.max(at, 0)).toReversed()];
  const next = near.find((row) => still.has(idOf(row))) ?? after[0];
  return next && idOf(next);
}
