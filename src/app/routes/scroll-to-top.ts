import { useEffect, useRef, type RefObject } from 'react';
import { useLocation } from 'react-router';

/** How long after a navigation the scroll container goes to its top (N02), in milliseconds. */
export const SCROLL_TO_TOP_MS = 400;

/** Scrolls `container` to its top after a navigation to another path, unless `stay`: a kept page has its own place. */
export function useScrollToTop(container: RefObject<HTMLElement | null>, stay = false): void {
  const { pathname } = useLocation();
  const last = useRef(pathname);
  useEffect(() => {
    if (last.current === pathname) return;
    last.current = pathname;
    if (stay) return;
    const timer = setTimeout(() => container.current?.scrollTo({ top: 0 }), SCROLL_TO_TOP_MS);
    return () => clearTimeout(timer);
  }, [container, pathname, stay]);
}
