import {
  memo,
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  type KeyboardEvent,
  type ReactNode,
} from 'react';
import { idOf, type Identified, type RowId } from '../list/column.ts';
import { LIST_KEYS } from '../list/hotkeys.ts';
import type { ListView } from '../list/list-view.ts';
import { rowsBetween, selectRows } from '../list/selection.ts';
import { stepAmong } from './tile-steps.ts';
import { useHotkeys } from '../list/use-hotkeys.ts';
import './tile-grid.css';

/**
 * Rows of a list as tiles, with the table's keys and both arrows beside. All of a page stand in the document; what is out of
 * sight is neither laid out nor painted.
 */
export function TileGrid<R extends Identified>({
  label,
  list,
  tile,
  nameOf,
}: {
  label: string;
  list: ListView<R>;
  /** Stays the same function while it draws the same. */
  tile: (row: R) => ReactNode;
  nameOf: (row: R) => string;
}) {
  const grid = useRef<HTMLUListElement>(null);
  const [anchor, setAnchor] = useState<RowId>();
  const { rows, activate, attend } = list;
  const activeAt = rows.findIndex((row) => idOf(row) === list.activeId);
  const toggle = (row: R, range: boolean): void => {
    const on = list.selection.all ? false : !list.selection.rows.has(idOf(row));
    const targets = range && anchor !== undefined ? rowsBetween(rows, anchor, idOf(row)) : [row];
    list.select((before) => selectRows(before, targets, range ? true : on));
    setAnchor(idOf(row));
    activate(idOf(row));
  };
  const visit = (row: R): void => {
    activate(idOf(row));
    list.open(idOf(row));
  };
  // Tiles are drawn again only when they change: they get handlers that stay the same and do the latest.
  const latest = useRef({ toggle, visit });
  useLayoutEffect(() => {
    latest.current = { toggle, visit };
  });
  const onToggle = useCallback((row: R, range: boolean) => latest.current.toggle(row, range), []);
  const onShow = useCallback((row: R) => latest.current.visit(row), []);
  const moveTo = (at: number): void => {
    const row = rows[at];
    if (!row) return;
    grid.current?.children[at]?.scrollIntoView({ block: 'nearest' });
    activate(idOf(row));
    if (list.openId !== undefined) list.open(idOf(row));
  };
  const step = (by: 1 | -1): void => {
    if (activeAt + by < 0 || activeAt + by >= rows.length) list.turn(by);
    else moveTo(Math.max(0, activeAt + by));
    // Who works in the drawer stays there.
    if (!document.activeElement?.closest('.detail-drawer')) grid.current?.focus({ preventScroll: true });
  };
  const active = rows[activeAt];
  const leave = (): void => {
    if (list.openId === undefined) list.select(() => ({ rows: new Map() }));
    else list.open(undefined);
  };
  useHotkeys([
    { ...LIST_KEYS.next, press: () => step(1) },
    { ...LIST_KEYS.previous, press: () => step(-1) },
    { ...LIST_KEYS.select, press: () => (active ? toggle(active, false) : false) },
    { ...LIST_KEYS.open, press: () => (active ? list.open(idOf(active)) : false) },
    { ...LIST_KEYS.close, press: leave },
  ]);
  const onKeyDown = (event: KeyboardEvent): void => {
    // A button or a field in a tile keeps its own keys.
    if (event.target !== grid.current || event.ctrlKey || event.metaKey || event.altKey) return;
    const to = stepAmong(event.key, activeAt, [...grid.current.children] as HTMLElement[]);
    if (to !== undefined) moveTo(to);
    else if (event.key === ' ' && active) toggle(active, event.shiftKey);
    else return;
    event.preventDefault();
  };
  useEffect(() => () => attend(false), [attend]);
  return (
    <ul
      ref={grid}
      className="tile-grid"
      data-stale={list.phase === 'stale'}
      role="listbox"
      aria-multiselectable
      tabIndex={0}
      aria-label={`${label}，用方向键移动，空格选择，回车打开`}
      aria-busy={list.phase === 'first' || list.phase === 'stale'}
      aria-activedescendant={active && `${list.name}-${idOf(active)}`}
      onKeyDown={onKeyDown}
      onPointerEnter={() => attend(true)}
      onPointerLeave={(event) => attend(event.currentTarget === document.activeElement)}
      onFocus={() => attend(true)}
      onBlur={(event) => attend(event.currentTarget.matches(':hover'))}
    >
      {rows.map((row, at) => (
        <Tile
          key={idOf(row)}
          id={`${list.name}-${idOf(row)}`}
          row={row}
          name={nameOf(row)}
          selected={list.selection.all !== undefined || list.selection.rows.has(idOf(row))}
          active={at === activeAt}
          opened={idOf(row) === list.openId}
          gone={list.gone.has(idOf(row))}
          draw={tile}
          onToggle={onToggle}
          onShow={onShow}
        />
      ))}
    </ul>
  );
}

interface TileProps<R> {
  id: string;
  row: R;
  name: string;
  selected: boolean;
  active: boolean;
  opened: boolean;
  gone: boolean;
  draw: (row: R) => ReactNode;
  onToggle: (row: R, range: boolean) => void;
  onShow: (row: R) => void;
}

function OneTile<R extends Identified>({
  id,
  row,
  name,
  selected,
  active,
  opened,
  gone,
  draw,
  onToggle,
  onShow,
}: TileProps<R>) {
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the grid has the keys
    <li
      id={id}
      role="option"
      aria-selected={selected}
      aria-label={name}
      data-active={active || undefined}
      data-opened={opened || undefined}
      data-gone={gone || undefined}
      title={gone ? '已离开本列表，刷新后不再显示' : undefined}
      onClick={(event) => {
        if ((event.target as Element).closest('.tile-check') || event.ctrlKey || event.metaKey)
          onToggle(row, event.shiftKey);
        else onShow(row);
      }}
    >
      <span className="tile-check" data-on={selected} aria-hidden />
      {draw(row)}
    </li>
  );
}

/** To select one tile draws one tile. */
const Tile = memo(OneTile) as typeof OneTile;
