import { idOf, type Identified, type RowId } from './column.ts';
import type { ListQuery } from './address.ts';

/** Everything that matched when the user looked: the filter, and the place of the log at which it was read. */
export interface AllMatching {
  filter: ListQuery;
  position: string;
  total: number;
}

/** What an action is to work on. */
export interface Chosen<R> {
  rows: readonly R[];
  /** Set where the user chose all that match, beyond the rows he saw. */
  all: AllMatching | undefined;
  /** How many: of the rows, or of all that match. */
  count: number;
}

export type Selection<R> = { rows: ReadonlyMap<RowId, R>; all?: AllMatching | undefined };

export const nothingSelected = <R>(): Selection<R> => ({ rows: new Map() });

/** Rows stay selected over pages. To take one out of 'all that match' leaves the rows that were seen. */
export function selectRows<R extends Identified>(
  selection: Selection<R>,
  rows: readonly R[],
  on: boolean,
): Selection<R> {
  const next = new Map(selection.rows);
  for (const row of rows) {
    if (on) next.set(idOf(row), row);
    else next.delete(idOf(row));
  }
  return { rows: next };
}

/** After a bulk action only what did not succeed stays selected. */
export function keepOnly<R extends Identified>(selection: Selection<R>, ids: readonly RowId[]): Selection<R> {
  const kept = new Set(ids);
  return { rows: new Map([...selection.rows].filter(([id]) => kept.has(id))) };
}

/** The rows as they were read last: an action sends the version that the user sees now. */
export function chosenOf<R extends Identified>(selection: Selection<R>, shown: readonly R[]): Chosen<R> {
  const latest = new Map(shown.map((row) => [idOf(row), row]));
  const rows = [...selection.rows].map(([id, row]) => latest.get(id) ?? row);
  return { rows, all: selection.all, count: selection.all?.total ?? rows.length };
}

/** The rows from `anchor` to `target`, both included, in the order of the page. */
export function rowsBetween<R extends Identified>(rows: readonly R[], anchor: RowId, target: RowId): R[] {
  const [from, to] = [anchor, target]
    .map((id) => rows.findIndex((row) => idOf(row) === id))
    .toSorted((a, b) => a - b);
  return from === undefined || to === undefined || from < 0
    ? rows.filter((r) => idOf(r) === target)
    : rows.slice(from, to + 1);
}
