import { useState, type RefObject } from 'react';
import { flushSync } from 'react-dom';
import { showMessage } from '@/shared/lib/notices/notices.ts';
import { idOf, type Identified } from './column.ts';
import { HOTKEYS, type HotkeyName } from './hotkeys.ts';
import { pressButton } from './press-button.ts';
import { selectRows } from './selection.ts';
import { useHotkeys } from './use-hotkeys.ts';
import type { ListView } from './use-list.ts';

/**
 * The keys that act: on the open order, else on the selected ones, else on the row where the keyboard stands, which
 * is selected for it. They press the buttons that the user sees: what these close, and why, holds for the keys too.
 */
export function useListKeys<R extends Identified>(
  list: ListView<R>,
  screen: RefObject<HTMLDivElement | null>,
): { isOpen: boolean; show: () => void; onClose: () => void } {
  const [isOpen, setOpen] = useState(false);
  const act = (name: HotkeyName) => (): void => {
    const { openId, chosen, rows, activeId } = list;
    const active = rows.find((row) => idOf(row) === activeId);
    if (openId === undefined && chosen.count === 0 && active)
      // Drawn at once: the buttons are to know of it.
      flushSync(() => list.select((before) => selectRows(before, [active], true)));
    const part = openId === undefined ? '.list-actions' : '.detail-drawer';
    const within = screen.current?.querySelector(part);
    const pressed = within && pressButton(within, name);
    const { label } = HOTKEYS[name];
    if (pressed?.kind === 'closed') showMessage(`${label}：${pressed.why}`, 'warning');
    else if (pressed?.kind === 'absent') showMessage(absent(name, openId !== undefined), 'warning');
  };
  useHotkeys({
    approve: act('approve'),
    repulse: act('repulse'),
    forced: act('forced'),
    editAddress: act('editAddress'),
    sheet: () => setOpen(true),
  });
  return { isOpen, show: () => setOpen(true), onClose: () => setOpen(false) };
}

const absent = (name: HotkeyName, isOpen: boolean): string =>
  name === 'editAddress' && !isOpen
    ? '请先打开订单（回车），再修改收货信息。'
    : `本页没有「${HOTKEYS[name].label}」，或者您没有这项权限。`;
