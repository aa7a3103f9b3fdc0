import type { KeyboardEvent } from 'react';
import type { PlateSlot } from '#contract/plate/plate.ts';
import { fileUrl } from '@/shared/api/index.ts';

const thin = { vectorEffect: 'non-scaling-stroke' } as const;

const nameOf = ({ no, pieceNumber, blank, held, misprinted }: PlateSlot): string =>
  [
    blank ? `位置 ${no}，空位` : `位置 ${no}，生产件 ${pieceNumber}`,
    ...(held && !blank ? ['被拦截'] : []),
    ...(misprinted ? ['打坏'] : []),
  ].join('，');

/** One place of a plate: its picture or a plain rectangle, its number, and what is the matter with it. */
export function PlaceDrawing({
  slot,
  letter,
  hatch,
  isMarked,
  drawsPicture,
  button,
}: {
  slot: PlateSlot;
  /** The height of its number where there is room. */
  letter: number;
  /** Id of the pattern for places that are empty. */
  hatch: string;
  isMarked: boolean;
  drawsPicture: boolean;
  /** Where it can be marked. */
  button:
    | { tabIndex: number; onClick: () => void; onKeyDown: (event: KeyboardEvent<SVGGElement>) => void }
    | undefined;
}) {
  const { id, no, x, y, w, h, blank, held, misprinted, pictureThumbUrl } = slot;
  const isBad = misprinted || isMarked;
  const name = nameOf(slot);
  return (
    <g
      className="plate-place"
      data-slot={id}
      data-held={(held && !blank) || undefined}
      data-blank={blank || undefined}
      data-bad={isBad || undefined}
      {...(button && { role: 'button', 'aria-pressed': isMarked, 'aria-label': name, ...button })}
    >
      <title>{name}</title>
      <rect
        className="plate-box"
        {...thin}
        {...{ x, y }}
        width={w}
        height={h}
        {...(blank && { style: { fill: `url(#${hatch})` } })}
      />
      {!blank && drawsPicture && pictureThumbUrl !== null && <Picture slot={slot} url={pictureThumbUrl} />}
      {(isBad || (held && !blank)) && (
        <rect className="plate-veil" {...thin} {...{ x, y }} width={w} height={h} />
      )}
      {isBad && (
        <path className="plate-cross" {...thin} d={`M ${x} ${y} l ${w} ${h} M ${x + w} ${y} l ${-w} ${h}`} />
      )}
      <text className="plate-no" x={x + w / 2} y={y + h / 2} fontSize={Math.min(letter, w / 3, h / 2)}>
        {no}
      </text>
    </g>
  );
}

/** As it lies on the plate: turned by quarters around the middle of its place. */
function Picture({ slot: { x, y, w, h, rotation }, url }: { slot: PlateSlot; url: string }) {
  const isOnSide = rotation === 90 || rotation === 270;
  const [width, height] = isOnSide ? [h, w] : [w, h];
  const [midX, midY] = [x + w / 2, y + h / 2];
  return (
    <image
      href={fileUrl(url)}
      x={midX - width / 2}
      y={midY - height / 2}
      {...{ width, height }}
      preserveAspectRatio="xMidYMid slice"
      transform={`rotate(${rotation} ${midX} ${midY})`}
    />
  );
}
