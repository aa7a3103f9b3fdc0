import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { Menu } from '#contract/auth.ts';
import { homeSession, visibleMenus, type MenuPlace } from '@/entities/session/index.ts';
import { keepAppearance, useMenuFolded } from '@/shared/ui/layout/appearance.ts';
import { useDocumentTitle } from '../routes/document-title.ts';
import { Header } from './header/header.tsx';
import { LiveUpdates } from './live-updates.tsx';
import { PageHost } from './page-host.tsx';
import { addressOf, onlyTab, withoutTab, withTab, type PageTab } from './page-tabs.ts';
import { SideMenu } from './side-menu.tsx';
import { TabStrip } from './tab-strip.tsx';
import { useKeptScroll } from './use-kept-scroll.ts';
import './shell.css';

/** The frame of the workspace. It lives as long as the tenant is worked for, and its tabs with it. */
export function Shell({ place: { menu, parents }, menus }: { place: MenuPlace; menus: Menu[] }) {
  const location = useLocation();
  const navigate = useNavigate();
  const folded = useMenuFolded();
  const [kept, setTabs] = useState<readonly PageTab[]>([]);
  const tabs = withTab(kept, menu, location);
  if (tabs !== kept) setTabs(tabs);

  const main = useRef<HTMLElement>(null);
  useKeptScroll(main, menu, kept);
  useDocumentTitle(menu.name);
  useEffect(keepAppearance, []);
  useEffect(() => {
    const trail = [...parents.filter(({ name }) => name !== menu.name), menu];
    homeSession.patch({
      activeLink: menu.path,
      breadcrumbList: trail.map(({ name, path }) => ({ name, path })),
      slideShow: !folded,
    });
  }, [menu, parents, folded]);

  const open = (path: string): void => void navigate(addressOf(tabs, path));
  const close = (path: string): void => {
    const rest = withoutTab(tabs, path);
    setTabs(rest.tabs);
    if (path === menu.path && rest.next) open(rest.next.menu.path);
  };
  return (
    <div className="shell" data-folded={folded}>
      <Header menus={menus} onOpen={open} />
      <SideMenu menus={visibleMenus(menus)} active={[menu, ...parents.toReversed()]} onOpen={open} />
      <TabStrip
        tabs={tabs}
        active={menu.path}
        onOpen={open}
        onClose={close}
        onCloseOthers={(path) => {
          setTabs(onlyTab(tabs, path));
          open(path);
        }}
      />
      <main ref={main} className="shell-main scroll-area">
        <PageHost tabs={tabs} active={menu.path} />
      </main>
      <LiveUpdates />
    </div>
  );
}
