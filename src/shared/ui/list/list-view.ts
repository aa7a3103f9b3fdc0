import type { Endpoint, Output, Parsed } from '#contract/endpoint.ts';
import type { ListQuery } from './address.ts';
import type { Ahead } from './ahead.ts';
import type { Identified, Row, RowId } from './column.ts';
import type { ButtonKey } from './hotkeys.ts';
import type { AllMatching, Chosen, Selection } from './selection.ts';
import type { Searches } from './use-searches.ts';

/** `first`: nothing to show yet; `stale`: rows of an older question; `failed`: no rows, and why. */
export type ListPhase = 'first' | 'stale' | 'ready' | 'failed';

/** What the parts of a list need of it, whatever its endpoint. */
export interface ListView<R extends Identified> {
  /** Names it for the user's column choice. */
  name: string;
  /** The whole question, as the address bar has it: read through the endpoint's input. */
  asked: ListQuery;
  /** What of it the list opens with, whatever the address says. */
  start?: ListQuery;
  /** Changes the question; any change but one of the page goes to the first page. */
  ask: (change: ListQuery) => void;
  /** These fields back to what the list opened with. */
  clear: (names: readonly string[]) => void;
  rows: readonly R[];
  total: number;
  phase: ListPhase;
  error: Error | null;
  /** Fetched anew, whether the question changed or not. */
  fetching: boolean;
  reload: () => void;
  selection: Selection<R>;
  select: (change: (before: Selection<R>) => Selection<R>) => void;
  chosen: Chosen<R>;
  /** What 'all that match' would take; undefined where the endpoint has no bulk by filter. */
  allMatching: AllMatching | undefined;
  /** After an action: reads anew and leaves selected what did not succeed. */
  afterAction: (failedIds?: readonly RowId[]) => void;
  /** The row whose detail is open. */
  openId: RowId | undefined;
  open: (id: RowId | undefined) => void;
  /** Where the keyboard stands. */
  activeId: RowId | undefined;
  activate: (id: RowId | undefined) => void;
  /** Somebody points at the rows or moves in them: they keep their places. */
  attend: (attended: boolean) => void;
  /** Rows that left meanwhile, still in their places, and how many changes wait. */
  gone: ReadonlySet<RowId>;
  changes: number;
  /** What people are doing with rows. */
  marks: ReadonlyMap<RowId, Mark>;
  /** What an action does with a row before its answer comes. */
  ahead: Ahead;
  /** To the page after or before this one, onto its nearest row. @returns whether there is one. */
  turn: (by: 1 | -1) => boolean;
  /** After an action on the open row: like afterAction, but what is selected stays. */
  acted: () => void;
  searches: Searches | undefined;
  /** What it does with its rows by key. */
  keys: readonly ButtonKey[];
}

/** Somebody looks at the row, has taken it, or the user himself has. */
export interface Mark {
  kind: 'seen' | 'taken' | 'own';
  words: string;
}

export interface List<E extends Endpoint> extends ListView<Row<E>> {
  endpoint: E;
  answer: Output<E> | undefined;
}

export interface ListOptions<E extends Endpoint> {
  name: string;
  start?: Partial<Parsed<E>>;
  /** Its questions may be saved, and one of them may open it. */
  saves?: boolean;
  /** What it does with its rows by key. */
  keys?: readonly ButtonKey[];
}
