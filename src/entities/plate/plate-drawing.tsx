import { useId, useState, type KeyboardEvent } from 'react';
import { mmOf } from '#contract/device/lengths.ts';
import type { Plate, PlateSlot } from '#contract/plate/plate.ts';
import { PlaceDrawing } from './place-drawing.tsx';
import { neighbourOf } from './plate-neighbours.ts';
import { sizeOf } from './plate-words.ts';
import './plate.css';

/** More pictures than this are not read for one drawing: each place is then its number alone. */
const MOST_PICTURES = 200;
/** Something longer is drawn as wide as there is room, and scrolled. */
const LONG = 2.5;
const NONE: ReadonlySet<number> = new Set();

/**
 * One plate to scale: its medium, how far it is used, and what lies where. With `onToggle` places are marked by a click, or by
 * the keyboard: arrows lead from one to the next, space or enter marks.
 */
export function PlateDrawing({
  plate: { number, width, usedLength },
  slots,
  marked = NONE,
  onToggle,
}: {
  plate: Pick<Plate, 'number' | 'width' | 'usedLength'>;
  slots: readonly PlateSlot[];
  /** Places by their ids. */
  marked?: ReadonlySet<number>;
  onToggle?: ((slot: PlateSlot) => void) | undefined;
}) {
  const hatch = useId();
  const open = slots.filter(({ blank }) => !blank);
  const [at, setAt] = useState<number>();
  const current = open.some(({ id }) => id === at) ? at : open[0]?.id;
  const drawsPictures = slots.length <= MOST_PICTURES;
  const keyed = (slot: PlateSlot, event: KeyboardEvent<SVGGElement>): void => {
    if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault();
      onToggle?.(slot);
      return;
    }
    const next = neighbourOf(open, slot, event.key);
    if (!next) return;
    event.preventDefault();
    setAt(next.id);
    event.currentTarget.ownerSVGElement?.querySelector<SVGGElement>(`[data-slot="${next.id}"]`)?.focus();
  };
  const held = slots.filter((one) => one.held && !one.blank).length;
  const blank = slots.filter((one) => one.blank).length;
  const bad = slots.filter((one) => one.misprinted || marked.has(one.id)).length;
  return (
    <figure className="plate-figure">
      <div className="plate-scroll" data-long={usedLength > LONG * width || undefined}>
        <svg
          className="plate-drawing"
          {...(onToggle ? { role: 'group' } : { role: 'img' })}
          aria-label={`版图 ${number}，${sizeOf(width, usedLength)} mm，${open.length} 件`}
          viewBox={`0 0 ${width} ${usedLength}`}
          preserveAspectRatio="xMidYMid meet"
        >
          <defs>
            <pattern
              id={hatch}
              width={width / 40}
              height={width / 40}
              patternUnits="userSpaceOnUse"
              patternTransform="rotate(45)"
            >
              <rect className="plate-hatch" width={width / 160} height={width / 40} />
            </pattern>
          </defs>
          <rect
            className="plate-medium"
            width={width}
            height={usedLength}
            vectorEffect="non-scaling-stroke"
          />
          {slots.map((slot) => (
            <PlaceDrawing
              key={slot.id}
              slot={slot}
              letter={width / 22}
              hatch={hatch}
              isMarked={marked.has(slot.id)}
              drawsPicture={drawsPictures}
              button={
                onToggle && !slot.blank
                  ? {
                      tabIndex: slot.id === current ? 0 : -1,
                      onClick: () => {
                        setAt(slot.id);
                        onToggle(slot);
                      },
                      onKeyDown: (event) => keyed(slot, event),
                    }
                  : undefined
              }
            />
          ))}
        </svg>
      </div>
      <figcaption className="plate-legend">
        <span className="tabular">
          {mmOf(width)} × {mmOf(usedLength)} mm
        </span>
        {held > 0 && <span data-sign="held">被拦截 {held}</span>}
        {blank > 0 && <span data-sign="blank">空位 {blank}</span>}
        {bad > 0 && <span data-sign="bad">打坏 {bad}</span>}
      </figcaption>
    </figure>
  );
}
