import { useState } from 'react';
import { idOf, type Identified, type RowId } from './column.ts';
import { neighbourOf } from './steady-rows.ts';

/** What an action did with rows before its answer came: they leave at once, and the answer corrects. */
export interface Ahead {
  /** The row leaves the list now; who stood on it stands on the next one. */
  leave: (id: RowId) => void;
  /** The server has moved it, too. */
  answered: (id: RowId) => void;
  /** It stays in the list after all; `why` is said where it stands. */
  returned: (id: RowId, why?: string) => void;
  /** Rows that came back, with the reason. */
  refused: ReadonlyMap<RowId, string>;
}

const NOBODY: ReadonlySet<RowId> = new Set();
const NOTHING: ReadonlyMap<RowId, string> = new Map();

/** Rows that have left before the answer, of one question. */
export function useLeft(question: string) {
  const [under, setUnder] = useState({ question, left: NOBODY, answered: NOBODY, refused: NOTHING });
  const now =
    under.question === question ? under : { question, left: NOBODY, answered: NOBODY, refused: NOTHING };
  if (now !== under) setUnder(now);
  const change = (next: (before: typeof now) => Partial<typeof now>): void =>
    setUnder((before) => (before.question === question ? { ...before, ...next(before) } : before));
  return {
    ...now,
    /** The rows that are still there. */
    staying: <R extends Identified>(rows: readonly R[]): readonly R[] =>
      now.left.size === 0 ? rows : rows.filter((row) => !now.left.has(idOf(row))),
    leave: (id: RowId): void =>
      change(({ left, refused, answered }) => ({
        left: new Set([...left, id]),
        answered: without(answered, id),
        refused: new Map([...refused].filter(([one]) => one !== id)),
      })),
    answer: (id: RowId): void => change(({ answered }) => ({ answered: new Set([...answered, id]) })),
    comeBack: (id: RowId, why?: string): void =>
      change(({ left, answered, refused }) => ({
        left: without(left, id),
        answered: without(answered, id),
        ...(why !== undefined && { refused: new Map([...refused, [id, why]]) }),
      })),
    /** The list was read after these answers: it says itself what it holds. */
    afterAction: (ids: ReadonlySet<RowId>): void =>
      change(({ left, answered }) => ({
        left: new Set([...left].filter((id) => !ids.has(id))),
        answered: new Set([...answered].filter((id) => !ids.has(id))),
      })),
    forgetRefusals: (): void => change(() => ({ refused: NOTHING })),
  };
}

const without = (ids: ReadonlySet<RowId>, id: RowId): ReadonlySet<RowId> =>
  ids.has(id) ? new Set([...ids].filter((one) => one !== id)) : ids;

/** Where to go from a row that leaves: to the next one that is still there, over those that somebody else moved. */
export function nextAfter(
  rows: readonly Identified[],
  id: RowId,
  gone: ReadonlySet<RowId>,
): RowId | undefined {
  return neighbourOf(
    rows,
    id,
    rows.filter((row) => idOf(row) !== id && !gone.has(idOf(row))),
  );
}
