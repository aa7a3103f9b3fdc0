import { useCallback, useEffect, useLayoutEffect, useRef, type RefObject } from 'react';
import type { Menu } from '#contract/auth/auth.ts';
import { useScrollToTop } from './scroll-to-top.ts';
import type { PageTab } from './page-tabs.ts';

/**
 * One scroll container serves all pages: a kept page finds it where the page was left (N09), any other one at the
 * top after a while (N02).
 */
export function useKeptScroll(
  container: RefObject<HTMLElement | null>,
  { path, keepAlive }: Menu,
  tabs: readonly PageTab[],
): void {
  const places = useRef(new Map<string, number>());
  const returns = useCallback(() => keepAlive && places.current.has(path), [keepAlive, path]);
  useScrollToTop(container, returns);

  // A page whose tab is closed begins at its top when it is opened again.
  useLayoutEffect(() => {
    for (const known of places.current.keys()) {
      if (!tabs.some((tab) => tab.menu.path === known)) places.current.delete(known);
    }
  }, [tabs]);

  useLayoutEffect(() => {
    if (returns()) container.current?.scrollTo({ top: places.current.get(path)! });
  }, [container, path, returns]);

  useEffect(() => {
    const element = container.current;
    const remember = (): void => void places.current.set(path, element?.scrollTop ?? 0);
    // Asked where it stands, the browser would have to lay out the page before it has its rows: it stands at its top.
    if (!places.current.has(path)) places.current.set(path, 0);
    element?.addEventListener('scroll', remember, { passive: true });
    return () => element?.removeEventListener('scroll', remember);
  }, [container, path]);
}
