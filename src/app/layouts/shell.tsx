import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { Menu } from '#contract/auth/auth.ts';
import { homeSession, placeOf, visibleMenus, type MenuPlace } from '@/entities/session/index.ts';
import { BindTip } from '@/features/bind-tip/index.ts';
import { FIRST_SCREEN_MS } from '@/shared/config/durations.ts';
import { firstScreenShown } from '@/shared/lib/first-screen/first-screen.ts';
import { keepAppearance, useMenuFolded } from '@/shared/ui/layout/appearance.ts';
import { useNarrow } from '@/shared/ui/layout/narrow.ts';
import { Providers } from '../providers/providers.tsx';
import { useDocumentTitle } from './document-title.ts';
import { Header } from './header/header.tsx';
import { LiveUpdates } from './live-updates.tsx';
import { keepTabs, keptTabs } from './kept-tabs.ts';
import { OutageBanner } from './outage-banner.tsx';
import { PageHost } from './page-host.tsx';
import { addressOf, neighbourOf, withoutTabs, withTab, type PageTab } from './page-tabs.ts';
import { SideMenu } from './side-menu.tsx';
import { TabStrip } from './tab-strip.tsx';
import { useKeptScroll } from './use-kept-scroll.ts';
import { useWayBack, WholeBar, wholeGroup } from './whole-window.tsx';
import './shell.css';

interface Props {
  place: MenuPlace;
  menus: Menu[];
}

const opens = (path: string, shown: Menu, menus: readonly Menu[]): boolean =>
  path === shown.path || placeOf(menus, path) !== undefined;

/** The frame of the workspace. It lives as long as the tenant is worked for, and its tabs with it. */
export const Shell = (props: Props) => (
  <Providers>
    <Frame {...props} />
  </Providers>
);

function Frame({ place: { menu, parents }, menus }: Props) {
  const location = useLocation();
  const navigate = useNavigate();
  const narrow = useNarrow();
  const folded = useMenuFolded() || narrow;
  const [kept, setTabs] = useState<readonly PageTab[]>(() => keptTabs(menus));
  // Tabs that are being closed stay until the page that follows is shown: the address still names one of them.
  const [closing, setClosing] = useState<readonly string[]>([]);
  // What no longer opens gives its tab up: the way to the first factory, once there is one (F10).
  const standing = kept.every((tab) => opens(tab.menu.path, menu, menus))
    ? kept
    : kept.filter((tab) => opens(tab.menu.path, menu, menus));
  const open = withTab(standing, menu, location);
  const closes = closing.length > 0 && !closing.includes(menu.path);
  const tabs = closes ? withoutTabs(open, closing) : open;
  if (tabs !== kept) setTabs(tabs);
  if (closes) setClosing([]);

  const main = useRef<HTMLElement>(null);
  useKeptScroll(main, menu, kept);
  useDocumentTitle(menu.name);
  useEffect(keepAppearance, []);
  useEffect(() => {
    const timer = setTimeout(firstScreenShown, FIRST_SCREEN_MS);
    return () => clearTimeout(timer);
  }, []);
  useEffect(() => keepTabs(kept), [kept]);
  useEffect(() => {
    const trail = [...parents.filter(({ name }) => name !== menu.name), menu];
    homeSession.patch({
      activeLink: menu.path,
      breadcrumbList: trail.map(({ name, path }) => ({ name, path })),
      slideShow: !folded,
    });
  }, [menu, parents, folded]);

  const show = (path: string): void => void navigate(addressOf(tabs, path));
  const close = (paths: readonly string[], next: PageTab | undefined): void => {
    setClosing(paths);
    // The address is ahead of what is drawn: a page may be closed that is still on its way.
    const coming = placeOf(menus, globalThis.location.pathname)?.menu.path ?? menu.path;
    if (paths.includes(coming) && next) show(next.menu.path);
  };
  const whole = wholeGroup(menu, parents);
  const back = useWayBack(menu.path, whole !== undefined);
  return (
    <div className="shell" data-folded={folded} data-whole={whole !== undefined}>
      {whole ? (
        <WholeBar group={whole} active={menu.path} menus={menus} back={back} onOpen={show} />
      ) : (
        <>
          <Header menus={menus} onOpen={show} />
          <SideMenu menus={visibleMenus(menus)} active={[menu, ...parents.toReversed()]} onOpen={show} />
          <TabStrip
            tabs={tabs}
            active={menu.path}
            onOpen={show}
            onClose={(path) => close([path], neighbourOf(tabs, path))}
            onCloseOthers={(path) =>
              close(
                tabs.map((tab) => tab.menu.path).filter((other) => other !== path),
                tabs.find((tab) => tab.menu.path === path),
              )
            }
          />
        </>
      )}
      <main ref={main} className="shell-main scroll-area">
        <OutageBanner />
        <PageHost tabs={tabs} active={menu.path} />
      </main>
      <LiveUpdates />
      <BindTip path={menu.path} onOpen={show} />
    </div>
  );
}
