import { waysOf, type Item, type Laid, type Strip, type Way } from './stock.ts';

interface Row {
  height: number;
  /** One a piece, from left to right. */
  ways: Way[];
}

/**
 * Fills one plate with pieces row by row in the order that they have, as many as it holds and in as little length as rows can:
 * each piece is turned as its row needs it.
 * @param items in their order; each fits the strip by itself
 */
export function keepOrder(items: readonly Item[], strip: Strip): Laid[] {
  const within = items.slice(0, strip.most);
  const ways = within.map((item) => waysOf(item, strip));
  // The least length for the first pieces, and the row that ends it.
  const best = Array.from({ length: within.length + 1 }, () => Number.POSITIVE_INFINITY);
  const rows: Row[] = [];
  best[0] = 0;
  for (let from = 0; from < within.length; from++) {
    if (best[from]! >= strip.height) continue;
    for (const row of rowsFrom(ways, from, strip.width)) {
      const [to, length] = [from + row.ways.length, best[from]! + row.height];
      if (length > strip.height || length >= best[to]!) continue;
      best[to] = length;
      rows[to] = row;
    }
  }
  const last = best.findLastIndex((length) => length <= strip.height);
  const chosen: Row[] = [];
  for (let to = last; to > 0; to -= rows[to]!.ways.length) chosen.unshift(rows[to]!);
  return laidIn(chosen, within);
}

/** Rows that begin with one piece, for each height that one of them could have: as far as they reach, and each shorter one. */
function rowsFrom(ways: readonly Way[][], from: number, width: number): Row[] {
  const reachable = reachOf(ways, from, width);
  const heights = new Set(reachable.flat().map(({ h }) => h));
  return [...heights].flatMap((height) => {
    const found: Row[] = [];
    const row: Way[] = [];
    let left = width;
    for (const each of reachable) {
      const narrowest = each
        .filter(({ h }) => h <= height)
        .reduce<Way | undefined>((least, way) => (least && least.w <= way.w ? least : way), undefined);
      if (!narrowest || narrowest.w > left) break;
      left -= narrowest.w;
      row.push(narrowest);
      found.push({ height, ways: [...row] });
    }
    return found;
  });
}

/** The ways of all pieces that could stand in one row with the first. */
function reachOf(ways: readonly Way[][], from: number, width: number): Way[][] {
  let [to, left] = [from, width];
  for (; to < ways.length; to++) {
    left -= Math.min(...ways[to]!.map(({ w }) => w));
    if (left < 0) break;
  }
  return ways.slice(from, to);
}

function laidIn(rows: readonly Row[], items: readonly Item[]): Laid[] {
  const laid: Laid[] = [];
  let y = 0;
  for (const { height, ways } of rows) {
    let x = 0;
    for (const { w, isTurned } of ways) {
      laid.push({ item: items[laid.length]!, x, y, isTurned });
      x += w;
    }
    y += height;
  }
  return laid;
}
