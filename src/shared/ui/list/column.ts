import type { ReactNode } from 'react';
import type { Endpoint, Output, Parsed } from '#contract/endpoint.ts';

export type RowId = number | string;

/** What a list shows is told apart by its id, or by its code: selection, focus and the open detail go by it. */
export type Identified = { id: number } | { id?: undefined; code: string };
export const idOf = (row: Identified): RowId => (row.id === undefined ? row.code : row.id);

export type Row<E extends Endpoint> = Output<E> extends { list: (infer R extends Identified)[] } ? R : never;

/** The fields by which the endpoint can sort; never where it cannot. */
export type SortOf<E extends Endpoint> =
  Parsed<E> extends { sortingFields?: { field: infer F extends string }[] | undefined } ? F : never;

export interface Column<R, S extends string = never> {
  /** Stable: the user's column choice is kept under it. */
  name: string;
  title: string;
  /** Pixels at least; what is left over is shared out. */
  width: number;
  /** What the cell shows: text straight, wherever that is enough. Nothing, or no text, is shown as a quiet dash. */
  cell: (row: R) => ReactNode;
  /** Said on hover: the whole of what the cell may cut. */
  tip?: (row: R) => string;
  /** What it shows always fits, or cuts itself: the cell need not. */
  whole?: boolean;
  /** Takes two lines, or a picture: the rows are higher for it. */
  tall?: boolean;
  /** Numbers and money stand right. */
  align?: 'right';
  /** Digits of equal width, as those that stand right have them anyway. */
  tabular?: boolean;
  sort?: S;
  /** Not shown until the user asks for it. */
  hidden?: boolean;
  /** Stands below the column: over the selected rows where there are any, else over the page. */
  total?: (rows: readonly R[]) => ReactNode;
}

/** A column as the parts of the table need it: without its sort field's type. */
export type AnyColumn<R> = Column<R, string> & {
  /** Pixels from the left edge where it stays, beside the boxes, while the others scroll. */
  left?: number;
};
export type Placed<C> = C & {
  shown: boolean;
  /** The first and the last: neither moved nor hidden. */
  fixed: boolean;
  /** Kept in sight at the left by the user. */
  pinned: boolean;
};

interface Choosable {
  name: string;
  hidden?: boolean;
}

interface Choice {
  name: string;
  shown: boolean;
  fixed?: boolean | undefined;
}

/**
 * The columns as the user chose them. The first and the last stay in place and are always shown; those he fixed follow
 * the first. Names that the
 * list no longer has are ignored; columns that the choice does not know follow the one they stand behind.
 */
export function arrangeColumns<C extends Choosable>(
  columns: readonly C[],
  choice: readonly Choice[] | null | undefined,
): Placed<C>[] {
  const middle = columns.slice(1, -1);
  const chosen = new Map((choice ?? []).map(({ name, shown }) => [name, shown]));
  const order = (choice ?? []).map(({ name }) => name).filter((name) => middle.some((c) => c.name === name));
  for (const [i, column] of middle.entries()) {
    if (chosen.has(column.name)) continue;
    const before = middle[i - 1];
    order.splice(before ? order.indexOf(before.name) + 1 : 0, 0, column.name);
  }
  const byName = new Map(middle.map((column) => [column.name, column]));
  const pins = new Set((choice ?? []).filter(({ fixed }) => fixed).map(({ name }) => name));
  const placed = (column: C, fixed: boolean): Placed<C> => ({
    ...column,
    fixed,
    pinned: !fixed && pins.has(column.name),
    shown: fixed || (chosen.get(column.name) ?? !column.hidden),
  });
  return [
    ...columns.slice(0, 1).map((c) => placed(c, true)),
    ...[...order.filter((name) => pins.has(name)), ...order.filter((name) => !pins.has(name))].map((name) =>
      placed(byName.get(name)!, false),
    ),
    ...(columns.length > 1 ? columns.slice(-1).map((c) => placed(c, true)) : []),
  ];
}

/** The columns that are shown, those at the left with their place: the first, and after it what the user fixed. */
export function shownColumns<R>(columns: readonly Placed<AnyColumn<R>>[]): AnyColumn<R>[] {
  let left = 0;
  return columns
    .filter(({ shown }) => shown)
    .map((column, i) => {
      if (i > 0 && !column.pinned) return column;
      const placed = { ...column, left };
      left += column.width;
      return placed;
    });
}
