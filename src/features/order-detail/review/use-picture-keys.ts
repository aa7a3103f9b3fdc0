import { useEffect, useLayoutEffect, useRef } from 'react';
import { focusOf, hotkeyOf, isCovered, type Hotkey } from '@/shared/ui/list/index.ts';

export interface PictureKey extends Hotkey {
  press: (repeated: boolean) => void;
}

/**
 * The keys of the picture under review. They come before those of the list behind the drawer, where the focus often
 * still is: there space would choose a row, and the arrows to the side would scroll it. A field, a button and a box keep
 * theirs.
 */
export function usePictureKeys(keys: readonly PictureKey[]): void {
  const latest = useRef(keys);
  useLayoutEffect(() => {
    latest.current = keys;
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      const focus = focusOf(event.target);
      if (focus === 'control' || (focus === 'button' && event.key === ' ')) return;
      const meant = hotkeyOf(latest.current, event, focus, isCovered());
      if (!meant) return;
      event.preventDefault();
      event.stopPropagation();
      meant.press(event.repeat);
    };
    document.addEventListener('keydown', onKeyDown, { capture: true });
    return () => document.removeEventListener('keydown', onKeyDown, { capture: true });
  }, []);
}
