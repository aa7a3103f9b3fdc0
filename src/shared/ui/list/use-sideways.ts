import { useEffect, type RefObject } from 'react';
import { throttle } from '@/shared/lib/time/index.ts';
import { SCROLLER, thumbOf } from './scroller.ts';

/** Nothing moved for this long: where a browser does not tell the end of a scrolling itself. */
const REST_MS = 150;

/**
 * What stays in sight while the other columns scroll. Cells that stick are a layer each for the browser, a hundred and
 * more, which it puts together in every frame, also where only rows move. So they stick only while the columns move
 * (`data-sideways`); at rest they stand shifted by as much as is hidden at their side. Moving rows is no work here but
 * one comparison.
 */
export function useSideways(
  scroller: RefObject<HTMLElement | null>,
  track: RefObject<HTMLElement | null>,
): void {
  useEffect(() => {
    const element = scroller.current;
    const bar = track.current;
    if (!element || !bar) return;
    let left = -1;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const drawBar = (): void => {
      const thumb = thumbOf(element);
      bar.hidden = thumb === undefined;
      const drawn = bar.firstElementChild as HTMLElement;
      if (thumb) Object.assign(drawn.style, { width: `${thumb.width}px`, translate: `${thumb.left}px` });
    };
    const follow = throttle(drawBar, SCROLLER.barMs);
    const rest = (): void => {
      clearTimeout(timer);
      const { scrollLeft, scrollWidth, clientWidth } = element;
      left = scrollLeft;
      const right = Math.max(0, scrollWidth - clientWidth - scrollLeft);
      element.style.setProperty('--hidden-left', `${scrollLeft}px`);
      element.style.setProperty('--hidden-right', `${right}px`);
      element.toggleAttribute('data-hidden-left', scrollLeft > 0);
      element.toggleAttribute('data-hidden-right', right > 0);
      element.removeAttribute('data-sideways');
      drawBar();
    };
    const onScroll = (): void => {
      if (element.scrollLeft === left) return;
      left = element.scrollLeft;
      element.setAttribute('data-sideways', '');
      follow();
      clearTimeout(timer);
      timer = setTimeout(rest, REST_MS);
    };
    // It tells the first size as well, when the page has been laid out: to ask for it here would lay it out once more.
    const observer = new ResizeObserver(rest);
    observer.observe(element);
    if (element.firstElementChild) observer.observe(element.firstElementChild);
    element.addEventListener('scroll', onScroll, { passive: true });
    return () => {
      clearTimeout(timer);
      follow.cancel();
      observer.disconnect();
      element.removeEventListener('scroll', onScroll);
    };
  }, [scroller, track]);
}
