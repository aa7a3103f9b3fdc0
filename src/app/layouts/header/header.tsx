import { Button, KeyComboTag } from '@blueprintjs/core';
import { Search } from '@blueprintjs/icons';
import type { Menu } from '#contract/auth/auth.ts';
import { PATHS } from '@/shared/routes/index.ts';
import { Permitted } from '@/shared/ui/permission/permitted.tsx';
import { brand } from '../../providers/brand.ts';
import { Breadcrumb } from './breadcrumb.tsx';
import { NoticeMenu } from './notice-menu.tsx';
import { TaskMenu } from './task-menu.tsx';
import { TenantMenu } from './tenant-menu.tsx';
import { useCommandSearch } from './use-command-search.tsx';
import { UserMenu } from './user-menu.tsx';

export function Header({ menus, onOpen }: { menus: Menu[]; onOpen: (path: string) => void }) {
  const { search, shown } = useCommandSearch(menus, onOpen);
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
        onClick={search}
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
      {shown}
    </header>
  );
}
