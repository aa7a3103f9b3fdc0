import { useSyncExternalStore } from 'react';

/** Below this width the frame folds; shell.css has the same. */
const NARROW = '(max-width: 900px)';

export const useNarrow = (): boolean =>
  useSyncExternalStore(
    (listener) => {
      const query = globalThis.matchMedia(NARROW);
      query.addEventListener('change', listener);
      return () => query.removeEventListener('change', listener);
    },
    () => globalThis.matchMedia(NARROW).matches,
  );
