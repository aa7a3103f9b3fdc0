import { useEffect, useRef, type PointerEvent, type RefObject } from 'react';
import { throttle } from '@/shared/lib/time/index.ts';
import { SCROLLER, scrollBy, thumbOf } from './scroller.ts';

/** The horizontal bar of a table: always in sight, of one height everywhere, for the pointer. Keys scroll the table. */
export function ScrollBar({ scroller }: { scroller: RefObject<HTMLDivElement | null> }) {
  const track = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = scroller.current;
    const bar = track.current;
    if (!element || !bar) return;
    const draw = throttle(() => {
      const thumb = thumbOf(element);
      bar.hidden = thumb === undefined;
      const drawn = bar.firstElementChild as HTMLElement;
      if (thumb) Object.assign(drawn.style, { width: `${thumb.width}px`, translate: `${thumb.left}px` });
    }, SCROLLER.barMs);
    draw();
    const observer = new ResizeObserver(draw);
    observer.observe(element);
    if (element.firstElementChild) observer.observe(element.firstElementChild);
    element.addEventListener('scroll', draw, { passive: true });
    return () => {
      draw.cancel();
      observer.disconnect();
      element.removeEventListener('scroll', draw);
    };
  }, [scroller]);
  const drag = (event: PointerEvent<HTMLDivElement>): void => {
    const element = scroller.current;
    if (!element || !event.currentTarget.hasPointerCapture(event.pointerId)) return;
    element.scrollBy({ left: scrollBy(element, event.movementX) });
  };
  return (
    <div ref={track} className="list-bar" style={{ height: SCROLLER.barPx }} aria-hidden hidden>
      <div
        onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
        onPointerMove={drag}
      />
    </div>
  );
}
