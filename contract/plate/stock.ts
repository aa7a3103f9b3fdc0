import type { Bed } from './layout.ts';
import { roomOf } from './layout.ts';

/** A side of a piece that is to be laid; w and h as its art stands upright, with bleed. */
export interface Item {
  piece: number;
  side: number;
  w: number;
  h: number;
  /** What may lie on one plate with it. */
  group: string;
  /** Where it stands in the order in which pieces came. */
  position: number;
  urgent: boolean;
  model?: string;
}

/** An item where it lies in its room, without the margins. */
export interface Laid {
  item: Item;
  x: number;
  y: number;
  isTurned: boolean;
}

/**
 * Where pieces lie, as one strip that is packed from above: each piece brings the gap at its right and below with it, and the
 * strip is wider and longer by one gap. So pieces that touch here keep their distance there.
 */
export interface Strip {
  width: number;
  height: number;
  gapX: number;
  gapY: number;
  canTurn: boolean;
  isRoll: boolean;
  most: number;
}

export function stripOf(bed: Bed): Strip {
  const { left, top, right, bottom } = roomOf(bed);
  const { gapX, gapY } = bed;
  return {
    ...{ gapX, gapY, width: right - left + gapX, height: bottom - top + gapY },
    ...{ canTurn: bed.rotation === 'quarter', isRoll: bed.media === 'roll', most: bed.mostPieces },
  };
}

/** One way in which a kind of piece may lie, gaps included. */
export interface Way {
  kind: number;
  w: number;
  h: number;
  isTurned: boolean;
}

export const waysOf = ({ w, h }: { w: number; h: number }, strip: Strip, kind = 0): Way[] =>
  [
    { kind, w: w + strip.gapX, h: h + strip.gapY, isTurned: false },
    ...(strip.canTurn && w !== h ? [{ kind, w: h + strip.gapX, h: w + strip.gapY, isTurned: true }] : []),
  ].filter((way) => way.w <= strip.width && way.h <= strip.height);

/** Items of one size, those that go first in front. */
export interface Stock {
  kinds: Item[][];
  ways: Way[];
  /** Of all items, gaps included. */
  area: number;
}

export function stockOf(items: readonly Item[], strip: Strip): Stock {
  const kinds = [...Map.groupBy(items, ({ w, h }) => `${w} ${h}`).values()];
  return {
    kinds,
    ways: kinds.flatMap(([one], kind) => waysOf(one!, strip, kind)),
    area: items.reduce((sum, { w, h }) => sum + (w + strip.gapX) * (h + strip.gapY), 0),
  };
}
