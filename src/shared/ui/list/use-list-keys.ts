import { useEffect, useRef, useState, type RefObject } from 'react';
import { flushSync } from 'react-dom';
import { showMessage } from '@/shared/lib/notices/notices.ts';
import { idOf, type Identified, type RowId } from './column.ts';
import { LIST_KEYS, type ButtonKey, type Hotkey } from './hotkeys.ts';
import { onceRead, pressButton } from './press-button.ts';
import { nothingSelected, selectRows } from './selection.ts';
import { useHotkeys } from './use-hotkeys.ts';
import type { ListView } from './list-view.ts';

/**
 * The keys that act: on the open row, else on the selected ones, else on the row where the keyboard stands, which
 * is selected for it. They press the buttons that the user sees: what these close, and why, holds for the keys too.
 */
export function useListKeys<R extends Identified>(
  list: ListView<R>,
  screen: RefObject<HTMLDivElement | null>,
): { isOpen: boolean; own: readonly Hotkey[]; show: () => void; onClose: () => void } {
  const [isOpen, setOpen] = useState(false);
  /** The row that a key selected for its press; the user did not. */
  const lent = useRef<RowId>(undefined);
  /** A key that was pressed before its button stood: for which row, and how to stop its waiting. */
  const waiting = useRef<{ row: RowId | undefined; stop: () => void }>(undefined);
  const { activeId, openId, select, selection } = list;
  // What was meant for one row is not done with the next one.
  useEffect(() => {
    if (waiting.current?.row !== openId) waiting.current?.stop();
  }, [openId]);
  useEffect(() => {
    if (lent.current === undefined || lent.current === activeId) return;
    // A refused row stays selected until the keyboard moves on: the next key is meant for the next row.
    if (selection.rows.size === 1 && selection.rows.has(lent.current)) select(nothingSelected);
    lent.current = undefined;
  }, [activeId, select, selection]);
  const act = (key: ButtonKey): void => {
    const { openId, chosen, rows, activeId } = list;
    const active = rows.find((row) => idOf(row) === activeId);
    if (openId === undefined && chosen.count === 0 && active) {
      // Drawn at once: the buttons are to know of it.
      flushSync(() => list.select((before) => selectRows(before, [active], true)));
      lent.current = idOf(active);
    }
    press(key, openId === undefined ? '.list-actions' : '.detail-drawer');
  };
  const press = (key: ButtonKey, part: string): void => {
    waiting.current?.stop();
    const within = screen.current?.querySelector(part);
    if (!within) return;
    const pressed = pressButton(within, key);
    if (pressed.kind === 'absent') {
      // Its part of the row is on its way: whoever is quick gets what he asked for.
      const stop = onceRead(within, () => press(key, part));
      waiting.current = stop && { row: openId, stop };
      if (stop) return;
    }
    if (pressed.kind === 'closed') showMessage(`${key.label}：${pressed.why}`, 'warning');
    else if (pressed.kind === 'absent')
      showMessage(
        (openId === undefined && key.openFirst) || `您没有「${key.label}」的权限，或者这里不能操作。`,
        'warning',
      );
  };
  useHotkeys([
    ...list.keys.filter((key) => !key.elsewhere).map((key) => ({ ...key, press: () => act(key) })),
    { ...LIST_KEYS.sheet, press: () => setOpen(true) },
  ]);
  return { isOpen, own: list.keys, show: () => setOpen(true), onClose: () => setOpen(false) };
}
