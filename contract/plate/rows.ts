import type { Random } from './seeded.ts';
import type { Spare } from './spare.ts';
import type { Way } from './stock.ts';

/** Equal pieces below each other, from the upper edge of a row. */
export interface Stack {
  way: Way;
  rows: number;
}

/** Stacks beside each other, from edge to edge of a strip. */
export interface Row {
  height: number;
  stacks: Stack[];
}

/** How the stacks of a row are chosen. */
export interface RowTaste {
  /** Of the area that stays empty beside a stack. */
  spare: number;
  /** Of the area below it. */
  step: number;
  noise: number;
}

export interface RowOf {
  ways: readonly Way[];
  /** What there is of each kind. */
  counts: ArrayLike<number>;
  width: number;
  most: number;
  spare: Spare;
  taste: RowTaste;
  random: Random;
}

/** A row as high as its first piece, filled as well as each next stack can. */
export function fillRow(lead: Way, of: RowOf): Row {
  const row: Row = { height: lead.h, stacks: [] };
  const taken = new Map<number, number>();
  const leftOf = ({ kind }: Way) => of.counts[kind]! - (taken.get(kind) ?? 0);
  let [width, most] = [of.width, of.most];
  for (let way: Way | undefined = lead; way && most > 0; way = nextOf(row, width, leftOf, of)) {
    const rows = Math.min(Math.floor(row.height / way.h), leftOf(way), most);
    row.stacks.push({ way, rows });
    taken.set(way.kind, (taken.get(way.kind) ?? 0) + rows);
    most -= rows;
    width -= way.w;
  }
  return row;
}

/** What fits best beside the stacks of a row. */
function nextOf(
  { height }: Row,
  width: number,
  leftOf: (way: Way) => number,
  { ways, spare, taste, random }: RowOf,
): Way | undefined {
  let [best, least]: [Way | undefined, number] = [undefined, Number.POSITIVE_INFINITY];
  for (const way of ways) {
    const left = leftOf(way);
    if (left === 0 || way.w > width || way.h > height) continue;
    const below = (height - Math.min(left, Math.floor(height / way.h)) * way.h) * way.w;
    const beside = spare.of(width - way.w) * height;
    const cost = (taste.step * below + taste.spare * beside) / (way.w * height) + taste.noise * random();
    if (cost < least) [best, least] = [way, cost];
  }
  return best;
}
