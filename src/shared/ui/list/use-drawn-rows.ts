import { useCallback, useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react';
import { DRAWN, nextRange, type Range, type Sight } from './drawn-rows.ts';
import { whenIdle } from './idle.ts';
import { bufferRows, isReadable } from './scroller.ts';

/** Above a list and below it stand at least as many pixels of other things. */
const AROUND_PX = 200;
/** What may be in sight when rows are drawn for the first time; nothing is measured, for that lays the page out twice. */
const firstRows = (rowHeight: number): number =>
  Math.max(8, Math.ceil((globalThis.innerHeight - AROUND_PX) / rowHeight));

const soon = (action: () => void): (() => void) => {
  const id = requestAnimationFrame(action);
  return () => cancelAnimationFrame(id);
};

/**
 * Which rows stand in the document: the screenful in sight first, the others in idle moments, all of a page of usual
 * length. Nothing runs with the scrolling itself: the browser tells where the rows that are drawn come to an end near
 * the eye (`watch`, an observer), and only then is anything looked at and made. Rows that fly past faster
 * than anybody reads are not made; their lines show.
 */
export function useDrawnRows({
  scroller,
  count,
  rowHeight,
  sheet,
}: {
  scroller: RefObject<HTMLElement | null>;
  count: number;
  rowHeight: number;
  /** Another one is another set of rows. */
  sheet: unknown;
}) {
  const [drawn, setDrawn] = useState<Range & { sheet: unknown }>({
    ...{ from: 0, to: firstRows(rowHeight), sheet },
  });
  if (drawn.sheet !== sheet) setDrawn({ from: 0, to: firstRows(rowHeight), sheet });
  const range: Range = { from: Math.min(drawn.from, count), to: Math.min(drawn.to, count) };
  const latest = useRef({ range, count, rowHeight, sheet });
  useLayoutEffect(() => {
    latest.current = { range, count, rowHeight, sheet };
  });

  const cancel = useRef<() => void>(undefined);
  const look = useRef<(last?: { top: number; at: number }) => void>(undefined);
  useEffect(() => {
    const sightOf = (element: HTMLElement): Sight => {
      const { rowHeight } = latest.current;
      const first = Math.floor(element.scrollTop / rowHeight);
      return { first, last: first + Math.ceil(element.clientHeight / rowHeight) };
    };
    look.current = (before) => {
      cancel.current?.();
      const element = scroller.current;
      // A page in the background has no size.
      if (!element || element.clientHeight === 0) return;
      const { range, count, rowHeight, sheet } = latest.current;
      const sight = sightOf(element);
      const now = { top: element.scrollTop, at: performance.now() };
      const blank = sight.first < range.from || Math.min(sight.last, count - 1) >= range.to;
      const again = () => look.current?.(now);
      if (blank) {
        const flies =
          !before || !isReadable(Math.abs(now.top - before.top), now.at - before.at, element.clientHeight);
        if (flies) {
          cancel.current = soon(again);
          return;
        }
      }
      const next = nextRange(range, sight, bufferRows(rowHeight), count);
      if (next === range) return;
      setDrawn({ ...next, sheet });
      // Idle moments are rare while a slow machine scrolls: near the end of what stands nothing waits for one.
      const near = DRAWN.least / 2;
      const ends =
        (next.from > 0 && sight.first - next.from < near) || (next.to < count && next.to - sight.last < near);
      cancel.current = ends ? soon(again) : whenIdle(again);
    };
    return () => cancel.current?.();
  }, [scroller]);

  // After each new set of rows and each change of their number.
  useEffect(() => {
    cancel.current?.();
    cancel.current = whenIdle(() => look.current?.({ top: scroller.current?.scrollTop ?? 0, at: 0 }));
    // oxlint-disable-next-line react-hooks/exhaustive-deps, react/exhaustive-effect-dependencies -- what it looks at is read then
  }, [scroller, sheet, count, rowHeight]);
  // A list that is not at its top shows the rows of its place, not the first ones. One that begins is at its top, and to
  // look would lay the page out once more.
  const began = useRef(false);
  useLayoutEffect(() => {
    const top = began.current ? (scroller.current?.scrollTop ?? 0) : 0;
    began.current = true;
    if (top > 0) look.current?.({ top, at: 0 });
    // oxlint-disable-next-line react-hooks/exhaustive-deps, react/exhaustive-effect-dependencies -- another sheet, another place
  }, [scroller, sheet]);

  /** For the place of the rows above, or below, that are not drawn. */
  const watch = useCallback(
    (gap: HTMLElement | null) => {
      // Not the ref of what scrolls: around a row that is drawn at once it is not set yet.
      const root = gap?.closest<HTMLElement>('.list-scroll');
      if (!gap || !root) return undefined;
      const observer = new IntersectionObserver(
        (seen) => {
          if (seen.at(-1)!.isIntersecting) look.current?.();
        },
        { root, rootMargin: `${DRAWN.least * rowHeight}px 0px` },
      );
      observer.observe(gap);
      return () => observer.disconnect();
    },
    [rowHeight],
  );
  /** Brings a row into sight, clear of what stays at the top and `bottomPx` at the bottom. */
  const reveal = (index: number, bottomPx: number): void => {
    const element = scroller.current;
    if (!element) return;
    const top = index * rowHeight;
    const lowest = top + 2 * rowHeight + bottomPx - element.clientHeight;
    if (top < element.scrollTop) element.scrollTo({ top });
    else if (lowest > element.scrollTop) element.scrollTo({ top: lowest });
    else return;
    look.current?.({ top: element.scrollTop, at: 0 });
  };
  return { range, watch, reveal };
}
