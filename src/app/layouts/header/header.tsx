import { lazy, Suspense, useMemo, useState } from 'react';
import { Button, KeyComboTag, useHotkeys } from '@blueprintjs/core';
import { Search } from '@blueprintjs/icons';
import type { Menu } from '#contract/auth/auth.ts';
import { loadChunk } from '@/shared/lib/chunk/chunk.ts';
import { PATHS } from '@/shared/routes/index.ts';
import { Permitted } from '@/shared/ui/permission/permitted.tsx';
import { brand } from '../../providers/brand.ts';
import { Breadcrumb } from './breadcrumb.tsx';
import { NoticeMenu } from './notice-menu.tsx';
import { TaskMenu } from './task-menu.tsx';
import { TenantMenu } from './tenant-menu.tsx';
import { UserMenu } from './user-menu.tsx';

/** Fetched with the first Ctrl K. */
const CommandSearch = lazy(async () => {
  const { CommandSearch } = await loadChunk(() => import('./command-search.tsx'));
  return { default: CommandSearch };
});

export function Header({ menus, onOpen }: { menus: Menu[]; onOpen: (path: string) => void }) {
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
  return (
    <header className="shell-header">
      <a className="brand-mark" href={PATHS.recommend} title={brand.TITLE} target="_blank" rel="noreferrer">
        <img src={brand.LOGO} alt="" width={26} height={26} />
        <span>{brand.TITLE}</span>
      </a>
      <TenantMenu />
      <Breadcrumb />
      <Button
        className="search-button"
        variant="outlined"
        icon={<Search />}
        aria-label="搜索页面与订单 Ctrl K"
        onClick={() => setSearching('open')}
      >
        <span className="search-button-text">搜索页面与订单</span>
        <KeyComboTag combo="mod+k" minimal />
      </Button>
      <div className="header-tools">
        <Permitted need={['business:task', 'factory:task']}>
          <TaskMenu menus={menus} onOpen={onOpen} />
        </Permitted>
        <NoticeMenu onOpen={onOpen} />
        <UserMenu />
      </div>
      {searching !== 'never' && (
        <Suspense>
          <CommandSearch
            isOpen={searching === 'open'}
            menus={menus}
            onOpen={onOpen}
            onClose={() => setSearching('closed')}
          />
        </Suspense>
      )}
    </header>
  );
}
