import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react';
import type { Menu } from '#contract/auth.ts';
import { useScrollToTop } from '../routes/scroll-to-top.ts';
import type { PageTab } from './page-tabs.ts';

/**
 * One scroll container serves all pages: a kept page finds it where the page was left (N09), any other one at the
 * top after a while (N02). `tabs` are those that were open before this navigation.
 */
export function useKeptScroll(
  container: RefObject<HTMLElement | null>,
  menu: Menu,
  tabs: readonly PageTab[],
): void {
  const places = useRef(new Map<string, number>());
  const returns = menu.keepAlive && tabs.some((tab) => tab.menu.path === menu.path);
  useScrollToTop(container, returns && places.current.has(menu.path));

  useLayoutEffect(() => {
    const top = places.current.get(menu.path);
    if (returns && top !== undefined) container.current?.scrollTo({ top });
    // Only where the page changes: afterwards the user scrolls.
  }, [menu.path]); // eslint-disable-line react-hooks/exhaustive-deps

  useEffect(() => {
    const element = container.current;
    const remember = (): void => void places.current.set(menu.path, element?.scrollTop ?? 0);
    remember();
    element?.addEventListener('scroll', remember, { passive: true });
    return () => element?.removeEventListener('scroll', remember);
  }, [container, menu.path]);
}
