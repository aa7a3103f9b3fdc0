import { useEffect, useLayoutEffect, useRef } from 'react';
import { hotkeyOf, type Focus, type Hotkey } from './hotkeys.ts';

/** What lies over the page and has its own keys. The drawer is part of the page; a tooltip only says something. */
const COVERS = '.bp6-dialog, .bp6-omnibar, .bp6-popover:not(.bp6-tooltip)';
const TYPED = 'input:not([type=checkbox]):not([type=radio]), textarea, select, [contenteditable]';

/** Where the focus is, of an event's target. */
export function focusOf(target: EventTarget | null): Focus {
  if (!(target instanceof Element)) return 'nothing';
  if (target.closest(TYPED)) return 'field';
  if (target.closest('input, [role=tab], [role=menuitem], [role=radio], [role=combobox]')) return 'control';
  return target.closest('button, a') ? 'button' : 'nothing';
}

/** Whether something over the page has the keys. */
export const isCovered = (): boolean =>
  [...document.querySelectorAll(COVERS)].some((element) => element.checkVisibility());

export interface ServedKey extends Hotkey {
  /** Answers false to leave the key to others. */
  press: () => unknown;
}

/** Serves keys while the page is shown. */
export function useHotkeys(keys: readonly ServedKey[]): void {
  const latest = useRef(keys);
  useLayoutEffect(() => {
    latest.current = keys;
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      const meant = hotkeyOf(latest.current, event, focusOf(event.target), isCovered());
      if (meant && meant.press() !== false) event.preventDefault();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
}
