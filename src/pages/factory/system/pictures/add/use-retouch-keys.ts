import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react';
import { focusOf, isCovered, pressButton, useHotkeys, type Hotkey } from '@/shared/ui/list/index.ts';
import { TOOL_KEYS } from './tool-bar.tsx';
import { OPTION_KEYS } from './tool-options.tsx';

const KEYS: readonly Hotkey[] = [...TOOL_KEYS, ...OPTION_KEYS];

/** Letters press the tools; with Ctrl it is taken back, done again and saved. */
export function useRetouchKeys(
  within: RefObject<HTMLElement | null>,
  { undo, redo, save }: { undo: () => void; redo: () => void; save: () => void },
): void {
  useHotkeys(
    KEYS.map((key) => ({
      ...key,
      press: () => within.current !== null && pressButton(within.current, key).kind !== 'absent',
    })),
  );
  const latest = useRef({ undo, redo, save });
  useLayoutEffect(() => {
    latest.current = { undo, redo, save };
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || event.defaultPrevented) return;
      if (isCovered() || focusOf(event.target) === 'field') return;
      const key = event.key.toLowerCase();
      const deed =
        key === 'z'
          ? event.shiftKey
            ? latest.current.redo
            : latest.current.undo
          : { y: latest.current.redo, s: latest.current.save }[key];
      if (!deed) return;
      event.preventDefault();
      deed();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
}
