import { memo, type KeyboardEvent, type PointerEvent } from 'react';
import type { DeskPiece } from '#contract/plate-desk/plate-desk.ts';
import { isOnSide } from '#contract/plate/layout.ts';
import { fileUrl } from '@/shared/api/index.ts';
import type { Spot } from '../state/spot.ts';

const thin = { vectorEffect: 'non-scaling-stroke' } as const;

export interface PieceHands {
  onPress: (event: KeyboardEvent, key: string) => void;
  onGrab: (event: PointerEvent, key: string) => void;
}

/** One piece as it lies: its art, its number, and by how much it misses what the profile asks. */
export const PieceDrawing = memo(function PieceDrawing({
  spot,
  piece,
  no,
  letter,
  drawsArt,
  isChosen,
  missing,
  hands,
}: {
  spot: Spot;
  piece: DeskPiece;
  no: number;
  /** How high letters are. */
  letter: number;
  drawsArt: boolean;
  isChosen: boolean;
  /** The distance, in words; undefined: all is well with it. */
  missing: string | undefined;
  hands: PieceHands;
}) {
  const { key, x, y, w, h, locked } = spot;
  const name = [
    `位置 ${no}，生产件 ${piece.pieceNumber}`,
    ...(locked ? ['已锁定'] : []),
    ...(missing === undefined ? [] : [`不合格 ${missing}`]),
  ].join('，');
  const size = Math.min(letter, w / 4, h / 3);
  return (
    <g
      className="desk-piece"
      role="button"
      tabIndex={0}
      aria-pressed={isChosen}
      aria-label={name}
      data-piece={key}
      data-locked={locked || undefined}
      data-broken={missing !== undefined || undefined}
      onKeyDown={(event) => hands.onPress(event, key)}
      onPointerDown={(event) => hands.onGrab(event, key)}
    >
      <rect className="desk-box" {...thin} {...{ x, y }} width={w} height={h} />
      {drawsArt && piece.pictureThumbUrl !== null && <Art spot={spot} url={piece.pictureThumbUrl} />}
      <rect className="desk-outline" {...thin} {...{ x, y }} width={w} height={h} />
      <text className="desk-no" x={x + w / 2} y={y + h / 2} fontSize={size}>
        {locked ? `🔒 ${no}` : no}
      </text>
      {missing !== undefined && (
        <text className="desk-missing" x={x + w / 2} y={y + h / 2 + size * 1.3} fontSize={size * 0.8}>
          {missing}
        </text>
      )}
    </g>
  );
});

/** As it lies: turned by quarters around the middle of its place. */
function Art({ spot: { x, y, w, h, rotation }, url }: { spot: Spot; url: string }) {
  const [width, height] = isOnSide(rotation) ? [h, w] : [w, h];
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
