import { lazy, Suspense, useMemo, useState, type ReactNode } from 'react';
import { useHotkeys } from '@blueprintjs/core';
import type { Menu } from '#contract/auth/auth.ts';
import { loadChunk } from '@/shared/lib/chunk/chunk.ts';

/** Fetched with the first Ctrl K. */
const CommandSearch = lazy(async () => {
  const { CommandSearch } = await loadChunk(() => import('./command-search.tsx'));
  return { default: CommandSearch };
});

/** The search that Ctrl K opens over any page, whether the header is in sight or not. */
export function useCommandSearch(
  menus: Menu[],
  onOpen: (path: string) => void,
): { search: () => void; shown: ReactNode } {
  const [searching, setSearching] = useState<'never' | 'open' | 'closed'>('never');
  // A new list would be registered anew at every render.
  const hotkeys = useMemo(
    () => [
      {
        combo: 'mod+k',
        global: true,
        label: '搜索页面与订单',
        allowInInput: true,
        preventDefault: true,
        onKeyDown: () => setSearching('open'),
      },
    ],
    [],
  );
  useHotkeys(hotkeys);
  return {
    search: () => setSearching('open'),
    shown: searching !== 'never' && (
      <Suspense>
        <CommandSearch
          isOpen={searching === 'open'}
          menus={menus}
          onOpen={onOpen}
          onClose={() => setSearching('closed')}
        />
      </Suspense>
    ),
  };
}
