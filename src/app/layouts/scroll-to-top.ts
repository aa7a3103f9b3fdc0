import { useEffect, useRef, type RefObject } from 'react';
import { useLocation } from 'react-router';

/** How long after a navigation the scroll container goes to its top (N02), in milliseconds. */
const SCROLL_TO_TOP_MS = 400;
const never = (): boolean => false;

/**
 * Scrolls `container` to its top after a navigation to another path, unless `stays` says that the page which is
 * reached has a place of its own.
 */
export function useScrollToTop(container: RefObject<HTMLElement | null>, stays: () => boolean = never): void {
  const { pathname } = useLocation();
  const last = useRef(pathname);
  useEffect(() => {
    if (last.current === pathname) return;
    last.current = pathname;
    if (stays()) return;
    const timer = setTimeout(() => container.current?.scrollTo({ top: 0 }), SCROLL_TO_TOP_MS);
    return () => clearTimeout(timer);
  }, [container, pathname, stays]);
}
