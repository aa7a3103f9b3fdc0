import { useRef, type PointerEvent, type RefObject } from 'react';
import { SCROLLER, scrollBy } from './scroller.ts';
import { useSideways } from './use-sideways.ts';

/** The horizontal bar of a table: always in sight, of one height everywhere, for the pointer. Keys scroll the table. */
export function ScrollBar({ scroller }: { scroller: RefObject<HTMLDivElement | null> }) {
  const track = useRef<HTMLDivElement>(null);
  useSideways(scroller, track);
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
