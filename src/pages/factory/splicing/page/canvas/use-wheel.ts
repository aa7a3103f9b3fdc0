import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react';
import { RULER } from './rulers.tsx';
import { LEAST_ZOOM, MOST_ZOOM } from './view.ts';

/** By how much a pixel of the wheel zooms. */
const WHEEL = 1.0015;

/** The wheel zooms around what lies below the pointer. */
export function useWheel(
  stage: RefObject<HTMLDivElement | null>,
  zoom: number,
  onZoom: (zoom: number) => void,
): void {
  const anchor = useRef<{ left: number; top: number; x: number; y: number; zoom: number } | undefined>(
    undefined,
  );
  useEffect(() => {
    const own = stage.current;
    if (!own) return undefined;
    const onWheel = (event: WheelEvent): void => {
      event.preventDefault();
      const to = Math.min(MOST_ZOOM, Math.max(LEAST_ZOOM, zoom * WHEEL ** -event.deltaY));
      const { left, top } = own.getBoundingClientRect();
      const [x, y] = [event.clientX - left - RULER, event.clientY - top - RULER];
      anchor.current = { left: own.scrollLeft, top: own.scrollTop, x, y, zoom };
      onZoom(to);
    };
    own.addEventListener('wheel', onWheel, { passive: false });
    return () => own.removeEventListener('wheel', onWheel);
  }, [stage, zoom, onZoom]);
  useLayoutEffect(() => {
    const own = stage.current;
    const before = anchor.current;
    if (!own || !before) return;
    anchor.current = undefined;
    const by = zoom / before.zoom;
    own.scrollTo((before.left + before.x) * by - before.x, (before.top + before.y) * by - before.y);
  }, [stage, zoom]);
}
