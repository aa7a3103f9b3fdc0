import {
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type CSSProperties,
  type KeyboardEvent,
  type Ref,
} from 'react';
import { HTMLTable } from '@blueprintjs/core';
import { useRowHeight } from '../layout/appearance.ts';
import { idOf, type AnyColumn, type Identified, type RowId } from './column.ts';
import { LIST_KEYS } from './hotkeys.ts';
import { placesOf } from './place-of.ts';
import { indexAfter, moveOf } from './row-keys.ts';
import { ScrollBar } from './scroll-bar.tsx';
import { rowsBetween, selectRows } from './selection.ts';
import { SkeletonRows } from './skeleton-rows.tsx';
import { TableHead } from './table-head.tsx';
import { TableRow } from './table-row.tsx';
import { hasTotals, TableTotals } from './table-totals.tsx';
import { ThumbPreview } from './thumb-preview.tsx';
import { useDrawnRows } from './use-drawn-rows.ts';
import { useHotkeys } from './use-hotkeys.ts';
import type { ListView } from './list-view.ts';
import './table.css';

const CHECKBOX_PX = 40;
const NONE: readonly never[] = [];

/** Rows of a list, only those near the eye in the document. Arrows move, space selects, enter opens. */
export function DataTable<R extends Identified>({
  label,
  list,
  columns,
  selects,
  opens,
}: {
  label: string;
  list: ListView<R>;
  columns: readonly AnyColumn<R>[];
  /** Whether something can be done with several rows. */
  selects: boolean;
  /** Whether a row has a detail to open. */
  opens: boolean;
}) {
  const rowHeight = useRowHeight(columns.some(({ tall }) => tall) ? 'tall' : 'plain');
  const scroller = useRef<HTMLDivElement>(null);
  const [anchor, setAnchor] = useState<RowId>();
  const { rows, activate, attend } = list;
  const asked = JSON.stringify(list.asked);
  const [sheet, setSheet] = useState(asked);
  // While the rows of an older question stay, they are the same rows.
  if (list.phase === 'ready' && sheet !== asked) setSheet(asked);
  const { range, watch, reveal } = useDrawnRows({ scroller, count: rows.length, rowHeight, sheet });
  const places = useMemo(() => placesOf(columns), [columns]);
  const show = (at: number): void => reveal(at, hasTotals(columns) ? rowHeight : 0);
  const activeAt = list.rows.findIndex((row) => idOf(row) === list.activeId);

  const toggle = (row: R, range: boolean): void => {
    const on = list.selection.all ? false : !list.selection.rows.has(idOf(row));
    const targets = range && anchor !== undefined ? rowsBetween(list.rows, anchor, idOf(row)) : [row];
    list.select((before) => selectRows(before, targets, range ? true : on));
    setAnchor(idOf(row));
    activate(idOf(row));
  };
  const visit = (row: R): void => {
    activate(idOf(row));
    if (opens) list.open(idOf(row));
  };
  // Rows are drawn again only when they change: they get handlers that stay the same and do the latest.
  const latest = useRef({ toggle, visit });
  useLayoutEffect(() => {
    latest.current = { toggle, visit };
  });
  const onToggle = useCallback((row: R, range: boolean) => latest.current.toggle(row, range), []);
  const onShow = useCallback((row: R) => latest.current.visit(row), []);
  const moveTo = (at: number): R | undefined => {
    const row = list.rows[at];
    if (!row) return undefined;
    show(at);
    activate(idOf(row));
    return row;
  };
  const step = (move: 'next' | 'previous'): void => {
    const to = indexAfter(move, activeAt, rows.length);
    const atEnd = activeAt >= 0 && to === activeAt;
    const row = atEnd && list.turn(move === 'next' ? 1 : -1) ? undefined : moveTo(to);
    if (row && list.openId !== undefined) list.open(idOf(row));
    // Who works in the drawer stays there.
    if (!document.activeElement?.closest('.detail-drawer')) scroller.current?.focus({ preventScroll: true });
  };
  const active = list.rows[activeAt];
  const leave = (): void => {
    if (list.openId === undefined) list.select(() => ({ rows: new Map() }));
    else list.open(undefined);
  };
  useHotkeys([
    { ...LIST_KEYS.next, press: () => step('next') },
    { ...LIST_KEYS.previous, press: () => step('previous') },
    { ...LIST_KEYS.select, press: () => (active && selects ? toggle(active, false) : false) },
    { ...LIST_KEYS.open, press: () => (active && opens ? list.open(idOf(active)) : false) },
    { ...LIST_KEYS.close, press: leave },
  ]);
  const onKeyDown = (event: KeyboardEvent): void => {
    // A button or a field in a row keeps its own keys.
    if (event.target !== scroller.current || event.ctrlKey || event.metaKey || event.altKey) return;
    const move = moveOf(event.key);
    if ((move === 'next' || move === 'previous') && !event.shiftKey) step(move);
    else if (move) {
      const row = moveTo(indexAfter(move, activeAt, rows.length));
      if (!row) return;
      if (event.shiftKey && selects) toggle(row, true);
      else if (list.openId !== undefined) list.open(idOf(row));
    } else if (event.key === ' ' && active && selects) toggle(active, event.shiftKey);
    else return;
    event.preventDefault();
  };
  useEffect(() => {
    // The next order opened by itself: its row is to be seen.
    const at = rows.findIndex((row) => idOf(row) === list.openId);
    if (at >= 0) show(at);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- only where another one is opened
  }, [list.openId]);
  // A table that goes, goes with whoever pointed at it.
  useEffect(() => () => attend(false), [attend]);
  return (
    <>
      <div
        ref={scroller}
        className="list-scroll"
        data-stale={list.phase === 'stale'}
        style={{ '--row-height': `${rowHeight}px` } as CSSProperties}
        tabIndex={0}
        role="group"
        aria-label={[label, '用方向键移动', selects && '空格选择', opens && '回车打开']
          .filter(Boolean)
          .join('，')}
        aria-activedescendant={activeAt < 0 ? undefined : `${list.name}-${idOf(list.rows[activeAt]!)}`}
        onKeyDown={onKeyDown}
        onPointerEnter={() => attend(true)}
        onPointerLeave={(event) => attend(event.currentTarget === document.activeElement)}
        onFocus={() => attend(true)}
        onBlur={(event) => attend(event.currentTarget.matches(':hover'))}
      >
        <HTMLTable
          className="list-table"
          data-selects={selects}
          aria-label={label}
          aria-rowcount={list.total}
          aria-busy={list.phase === 'first' || list.phase === 'stale'}
          style={{ minWidth: CHECKBOX_PX + columns.reduce((sum, c) => sum + c.width, 0) }}
        >
          <colgroup>
            <col style={{ width: CHECKBOX_PX }} />
            {columns.map((column) => (
              <col key={column.name} style={{ width: column.width }} />
            ))}
          </colgroup>
          <TableHead list={list} columns={columns} places={places} />
          <tbody>
            {list.phase === 'first' && <SkeletonRows columns={columns.length + 1} />}
            {range.from > 0 && <Gap ref={watch} height={range.from * rowHeight} span={columns.length + 1} />}
            {rows.slice(range.from, range.to).map((row, i) => {
              const index = range.from + i;
              return (
                <TableRow
                  key={idOf(row)}
                  id={`${list.name}-${idOf(row)}`}
                  row={row}
                  columns={columns}
                  places={places}
                  index={index}
                  selected={list.selection.all !== undefined || list.selection.rows.has(idOf(row))}
                  active={index === activeAt}
                  opened={idOf(row) === list.openId}
                  gone={list.gone.has(idOf(row))}
                  mark={list.marks.get(idOf(row))}
                  refused={list.ahead.refused.get(idOf(row))}
                  onToggle={onToggle}
                  onShow={onShow}
                />
              );
            })}
            {range.to < rows.length && (
              <Gap ref={watch} height={(rows.length - range.to) * rowHeight} span={columns.length + 1} />
            )}
          </tbody>
          <TableTotals
            rows={rows}
            selected={list.selection.all ? NONE : list.chosen.rows}
            columns={columns}
            places={places}
          />
        </HTMLTable>
      </div>
      <ScrollBar scroller={scroller} />
      <ThumbPreview scroller={scroller} />
    </>
  );
}

/** The place of rows that are not drawn. */
const Gap = ({ height, span, ref }: { height: number; span: number; ref: Ref<HTMLTableRowElement> }) => (
  <tr ref={ref} aria-hidden className="list-gap" style={{ height }}>
    <td colSpan={span} />
  </tr>
);
