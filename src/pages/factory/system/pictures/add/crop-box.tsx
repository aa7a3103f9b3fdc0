import type { Size } from '#contract/art-desk/retouch-step.ts';
import { useRef, type KeyboardEvent, type PointerEvent } from 'react';
import type { Box } from './edit/geometry.ts';

type Point = readonly [x: number, y: number];
const CORNERS = [
  [0, 0],
  [1, 0],
  [0, 1],
  [1, 1],
] as const;
type Grip = (typeof CORNERS)[number] | 'move';

/** A box that is moved and drawn by its corners, by keys too; one that is not free keeps its form. */
export function CropBox({
  box,
  size,
  isFree,
  pointOf,
  onBox,
}: {
  box: Box;
  size: Size;
  isFree: boolean;
  pointOf: (event: { clientX: number; clientY: number }) => Point;
  onBox: (box: Box) => void;
}) {
  const held = useRef<{ grip: Grip; at: Point; box: Box } | undefined>(undefined);
  const take =
    (grip: Grip) =>
    (event: PointerEvent): void => {
      if (event.button !== 0) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      held.current = { grip, at: pointOf(event), box };
    };
  const move = (event: PointerEvent): void => {
    if (!held.current) return;
    const { grip, at, box: before } = held.current;
    const [x, y] = pointOf(event);
    const by: Point = [x - at[0], y - at[1]];
    onBox(grip === 'move' ? moved(before, by, size) : drawn(before, grip, by, size, isFree));
  };
  const drop = (): void => {
    held.current = undefined;
  };
  const press = (event: KeyboardEvent): void => {
    const way = ARROWS[event.key];
    if (!way) return;
    event.preventDefault();
    const far = event.shiftKey ? 1 : Math.max(1, Math.round(Math.max(size.width, size.height) / 200));
    const by: Point = [way[0] * far, way[1] * far];
    onBox(event.altKey ? drawn(box, [1, 1], by, size, isFree) : moved(box, by, size));
  };
  const handle = Math.max(size.width, size.height) / 60;
  const outer = `M0 0H${size.width}V${size.height}H0z`;
  const inner = `M${box.x} ${box.y}h${box.width}v${box.height}h${-box.width}z`;
  return (
    <g onPointerMove={move} onPointerUp={drop} onPointerCancel={drop}>
      <path className="retouch-outside" fillRule="evenodd" d={outer + inner} />
      <rect
        className="retouch-crop"
        {...box}
        role="application"
        tabIndex={0}
        aria-label={`裁剪框 ${box.width} × ${box.height} 像素，方向键移动，按住 Alt 改变大小`}
        onPointerDown={take('move')}
        onKeyDown={press}
      />
      {CORNERS.map(([right, low]) => (
        <rect
          key={`${right}${low}`}
          className="retouch-handle"
          data-rising={right !== low || undefined}
          x={box.x + right * box.width - handle / 2}
          y={box.y + low * box.height - handle / 2}
          width={handle}
          height={handle}
          onPointerDown={take([right, low] as Grip)}
        />
      ))}
    </g>
  );
}

const ARROWS: Readonly<Record<string, Point | undefined>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

const between = (at: number, least: number, most: number): number =>
  Math.round(Math.min(Math.max(least, at), most));

function moved(box: Box, [dx, dy]: Point, { width, height }: Size): Box {
  return {
    ...box,
    x: between(box.x + dx, 0, width - box.width),
    y: between(box.y + dy, 0, height - box.height),
  };
}

/** A few pixels always stay. */
const LEAST = 8;

/** Drawn by a corner; the opposite one stays where it is. */
function drawn(box: Box, grip: Exclude<Grip, 'move'>, [dx, dy]: Point, size: Size, isFree: boolean): Box {
  const [right, low] = grip;
  const roomX = right ? size.width - box.x : box.x + box.width;
  const roomY = low ? size.height - box.y : box.y + box.height;
  const least = (room: number): number => Math.min(LEAST, room);
  let width = between(box.width + (right ? dx : -dx), least(roomX), roomX);
  let height = between(box.height + (low ? dy : -dy), least(roomY), roomY);
  if (!isFree) {
    const form = box.width / box.height;
    width = between(Math.max(width, height * form), least(roomX), Math.min(roomX, roomY * form));
    height = between(width / form, 1, roomY);
  }
  return {
    ...{ width, height },
    x: right ? box.x : box.x + box.width - width,
    y: low ? box.y : box.y + box.height - height,
  };
}
