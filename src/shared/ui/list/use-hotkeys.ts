import { useEffect, useLayoutEffect, useRef } from 'react';
import { hotkeyOf, type Focus, type HotkeyName } from './hotkeys.ts';

/** What lies over the page and has its own keys. The drawer is part of the page; a tooltip only says something. */
const COVERS = '.bp6-dialog, .bp6-omnibar, .bp6-popover:not(.bp6-tooltip)';
const TYPED = 'input:not([type=checkbox]):not([type=radio]), textarea, select, [contenteditable]';

function focusOf(target: EventTarget | null): Focus {
  if (!(target instanceof Element)) return 'nothing';
  if (target.closest(TYPED)) return 'field';
  return target.closest('button, a, input, [role=tab], [role=menuitem]') ? 'control' : 'nothing';
}

const isCovered = (): boolean =>
  [...document.querySelectorAll(COVERS)].some((element) => element.checkVisibility());

/** Serves keys while the page is shown. A handler that answers false leaves the key to others. */
export function useHotkeys(handlers: Partial<Record<HotkeyName, () => unknown>>): void {
  const latest = useRef(handlers);
  useLayoutEffect(() => {
    latest.current = handlers;
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      const name = hotkeyOf(event, focusOf(event.target), isCovered());
      const handler = name && latest.current[name];
      if (handler && handler() !== false) event.preventDefault();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
}
