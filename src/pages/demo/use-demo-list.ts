import { useCallback, useMemo, useState } from 'react';
import type { ListQuery } from '@/shared/ui/list/address.ts';
import type { RowId } from '@/shared/ui/list/column.ts';
import { chosenOf, keepOnly, nothingSelected, type Selection } from '@/shared/ui/list/selection.ts';
import type { ListView, Mark } from '@/shared/ui/list/list-view.ts';
import { demoRows, sortRows, type DemoRow, type DemoSorting } from './demo-rows.ts';

const NOTHING_REFUSED = new Map<RowId, string>();
const NOTHING_GONE: ReadonlySet<RowId> = new Set();
const NO_MARKS: ReadonlyMap<RowId, Mark> = new Map();
const nothing = (): void => undefined;

/** What the kit's parts need of a list, over rows that the browser makes: the question is not kept in the address. */
export function useDemoList(): ListView<DemoRow> {
  const [seed, setSeed] = useState(1);
  const [asked, setAsked] = useState<ListQuery>({});
  const [selection, select] = useState<Selection<DemoRow>>(nothingSelected);
  const [activeId, activate] = useState<RowId>();
  const made = useMemo(() => demoRows(seed), [seed]);
  const [sorting] = (asked['sortingFields'] ?? []) as DemoSorting[];
  const rows = useMemo(() => sortRows(made, sorting), [made, sorting]);
  const ask = useCallback((change: ListQuery) => setAsked((before) => ({ ...before, ...change })), []);
  return {
    marks: NO_MARKS,
    name: 'demo',
    asked,
    ask,
    clear: nothing,
    rows,
    total: rows.length,
    phase: 'ready',
    error: null,
    fetching: false,
    reload: () => setSeed(seed + 1),
    selection,
    select,
    chosen: chosenOf(selection, selection.rows.size === 0 ? [] : rows),
    allMatching: undefined,
    afterAction: (failedIds = []) => select((before) => keepOnly(before, failedIds)),
    openId: undefined,
    open: nothing,
    activeId,
    activate,
    attend: nothing,
    gone: NOTHING_GONE,
    changes: 0,
    acted: nothing,
    ahead: { leave: nothing, answered: nothing, returned: nothing, refused: NOTHING_REFUSED },
    turn: () => false,
    searches: undefined,
    keys: [],
  };
}
