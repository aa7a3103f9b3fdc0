import type { Box } from '#contract/plate/clash.ts';
import { ALLOWED_TURNS } from '#contract/plate/judge.ts';
import { isOnSide, roomOf, type Bed, type Turn } from '#contract/plate/layout.ts';

/** What is to be laid; w and h as its art stands upright. */
export interface Wanted {
  key: string;
  w: number;
  h: number;
}
export interface Filled extends Box {
  key: string;
  rotation: Turn;
}

/**
 * Lays pieces into what is free between those that stay, each in its turn as near to the top and then to the left as it fits.
 * Every rectangle that is free as a whole is known, so that a hole is found wherever it is.
 * @param until how far down may be used
 */
export function fillHoles(
  bed: Bed,
  staying: readonly Box[],
  wanted: readonly Wanted[],
  until: number = roomOf(bed).bottom,
): Filled[] {
  const { left, top, right, bottom } = roomOf(bed);
  const { gapX, gapY } = bed;
  // Each piece brings the gap at its right and below with it, and the room is larger by one gap: so those that touch keep it.
  const grown = ({ x, y, w, h }: Box): Box => ({ x, y, w: w + gapX, h: h + gapY });
  const room = grown({ x: left, y: top, w: right - left, h: Math.min(bottom, until) - top });
  let free = staying.reduce((rest, box) => without(rest, grown(box)), [room]);
  const found: Filled[] = [];
  for (const { key, w, h } of wanted) {
    if (staying.length + found.length >= bed.mostPieces) break;
    const ways = ALLOWED_TURNS[bed.rotation]
      .filter((turn) => turn < 180)
      .map((rotation) => (isOnSide(rotation) ? { w: h, h: w, rotation } : { w, h, rotation }));
    const [best] = ways
      .flatMap((way) => {
        const place = firstOf(free, grown({ x: 0, y: 0, w: way.w, h: way.h }));
        return place ? [{ key, ...way, x: place.x, y: place.y }] : [];
      })
      .toSorted((a, b) => a.y - b.y || a.x - b.x);
    if (!best) continue;
    found.push(best);
    free = without(free, grown(best));
  }
  return found;
}

function firstOf(free: readonly Box[], { w, h }: Box): Box | undefined {
  let best: Box | undefined;
  for (const one of free)
    if (one.w >= w && one.h >= h && (!best || one.y < best.y || (one.y === best.y && one.x < best.x)))
      best = one;
  return best;
}

/** What stays free when a box is taken: of each rectangle that it cuts the whole strips beside it. */
function without(free: readonly Box[], taken: Box): Box[] {
  const stays: Box[] = [];
  const cut: Box[] = [];
  for (const one of free) {
    const [endX, endY] = [one.x + one.w, one.y + one.h];
    const [takenX, takenY] = [taken.x + taken.w, taken.y + taken.h];
    if (taken.x >= endX || takenX <= one.x || taken.y >= endY || takenY <= one.y) {
      stays.push(one);
      continue;
    }
    if (taken.x > one.x) cut.push({ ...one, w: taken.x - one.x });
    if (takenX < endX) cut.push({ ...one, x: takenX, w: endX - takenX });
    if (taken.y > one.y) cut.push({ ...one, h: taken.y - one.y });
    if (takenY < endY) cut.push({ ...one, y: takenY, h: endY - takenY });
  }
  const isWithin = (one: Box, other: Box) =>
    one.x >= other.x &&
    one.y >= other.y &&
    one.x + one.w <= other.x + other.w &&
    one.y + one.h <= other.y + other.h;
  const kept = cut.filter(
    (one, i) =>
      !stays.some((other) => isWithin(one, other)) &&
      !cut.some((other, n) => n !== i && isWithin(one, other) && (n < i || !isWithin(other, one))),
  );
  return [...stays, ...kept];
}
