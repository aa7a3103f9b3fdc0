import type { Box } from '#contract/plate/clash.ts';
import { ALLOWED_TURNS } from '#contract/plate/judge.ts';
import { isOnSide, roomOf, type Bed } from '#contract/plate/layout.ts';
import type { Spot } from './spot.ts';

// What hands do with pieces, in whole hundredths of a millimetre.

export interface Shift {
  dx: number;
  dy: number;
}

/** The box around some of them. */
export function around(boxes: readonly Box[]): Box {
  const x = Math.min(...boxes.map((one) => one.x));
  const y = Math.min(...boxes.map((one) => one.y));
  const right = Math.max(...boxes.map((one) => one.x + one.w));
  const bottom = Math.max(...boxes.map((one) => one.y + one.h));
  return { x, y, w: right - x, h: bottom - y };
}

/** So much of a shift as leaves the box on the medium. */
export function withinMedium({ width, length }: Bed, { x, y, w, h }: Box, { dx, dy }: Shift): Shift {
  const clamp = (value: number, size: number, whole: number) =>
    Math.max(0, Math.min(value, Math.max(0, whole - size)));
  return { dx: clamp(x + dx, w, width) - x, dy: clamp(y + dy, h, length) - y };
}

/** The nearest of some places to another, no farther than `reach`; itself where none is. */
function nearest(at: number, wanted: Iterable<number>, reach: number): number {
  let [best, far] = [at, reach + 1];
  for (const one of wanted) {
    const distance = Math.abs(one - at);
    if (distance < far) [best, far] = [one, distance];
  }
  return best;
}

/**
 * Where a box that was drawn to somewhere comes to lie: at a margin, at the gap beside a neighbour, or in line with its edge,
 * where one of them is within reach, across and down by themselves.
 */
export function snapped(bed: Bed, box: Box, others: readonly Box[], reach: number): Pick<Box, 'x' | 'y'> {
  const room = roomOf(bed);
  const { gapX, gapY } = bed;
  // A piece far away to the other side is no neighbour: nobody would see what it is held by.
  const beside = others.filter((one) => one.y < box.y + box.h + gapY && box.y < one.y + one.h + gapY);
  const above = others.filter((one) => one.x < box.x + box.w + gapX && box.x < one.x + one.w + gapX);
  const acrossOf = function* () {
    yield room.left;
    yield room.right - box.w;
    for (const { x, w } of beside) yield* [x + w + gapX, x - gapX - box.w];
    for (const { x, w } of above) yield* [x, x + w - box.w];
  };
  const downOf = function* () {
    yield room.top;
    yield room.bottom - box.h;
    for (const { y, h } of above) yield* [y + h + gapY, y - gapY - box.h];
    for (const { y, h } of beside) yield* [y, y + h - box.h];
  };
  return { x: nearest(box.x, acrossOf(), reach), y: nearest(box.y, downOf(), reach) };
}

/** The next way in which a piece may lie, around its middle; itself where the profile lets it lie in one way alone. */
export function turnedOn(bed: Bed, spot: Spot): Spot {
  const ways = ALLOWED_TURNS[bed.rotation];
  const rotation = ways[(ways.indexOf(spot.rotation) + 1) % ways.length] ?? 0;
  if (rotation === spot.rotation) return spot;
  const { x, y, w, h } = spot;
  if (isOnSide(rotation) === isOnSide(spot.rotation)) return { ...spot, rotation };
  const size = { w: h, h: w };
  const middle = { x: x + Math.round((w - h) / 2), y: y + Math.round((h - w) / 2), ...size };
  const { dx, dy } = withinMedium(bed, middle, { dx: 0, dy: 0 });
  return { ...spot, rotation, ...size, x: middle.x + dx, y: middle.y + dy };
}
