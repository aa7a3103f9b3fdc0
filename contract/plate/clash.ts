export interface Box {
  x: number;
  y: number;
  w: number;
  h: number;
}

/**
 * Which boxes come nearer to each other than the gaps, by their places in the list, at most `most` pairs. A line sweeps down
 * over the boxes; those that it crosses stand in a tree over their left edges that knows the rightmost end of each branch, so
 * that n boxes with k clashes take (n + k) log n steps however they lie.
 */
export function clashesOf(
  boxes: readonly Box[],
  { gapX, gapY }: { gapX: number; gapY: number },
  most: number,
): [number, number][] {
  const byLeft = boxes.map((_, i) => i).toSorted((a, b) => boxes[a]!.x - boxes[b]!.x || a - b);
  const byTop = byLeft.toSorted((a, b) => boxes[a]!.y - boxes[b]!.y || a - b);
  const end = (i: number) => boxes[i]!.y + boxes[i]!.h + gapY;
  const byEnd = byLeft.toSorted((a, b) => end(a) - end(b));
  const rank = new Map(byLeft.map((box, i) => [box, i]));
  const lefts = byLeft.map((i) => boxes[i]!.x);
  const crossed = new EndTree(boxes.length);
  const found: [number, number][] = [];
  let left = 0;
  for (const i of byTop) {
    const { x, y, w } = boxes[i]!;
    for (; end(byEnd[left]!) <= y; left++) crossed.set(rank.get(byEnd[left]!)!, Number.NEGATIVE_INFINITY);
    crossed.beyond(x, before(lefts, x + w + gapX), (other) => {
      const pair = [i, byLeft[other]!].toSorted((a, b) => a - b) as [number, number];
      found.push(pair);
      return found.length < most;
    });
    if (found.length >= most) break;
    crossed.set(rank.get(i)!, x + w + gapX);
  }
  return found.toSorted(([a, b], [c, d]) => a - c || b - d);
}

/** How many of these sorted numbers are below a limit. */
function before(sorted: readonly number[], limit: number): number {
  let [from, to] = [0, sorted.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    if (sorted[middle]! < limit) from = middle + 1;
    else to = middle;
  }
  return from;
}

/** Right ends by rank; each knot holds the greatest below it. */
class EndTree {
  private readonly leaves: number;
  private readonly greatest: Float64Array;

  constructor(size: number) {
    this.leaves = 2 ** Math.ceil(Math.log2(Math.max(1, size)));
    this.greatest = new Float64Array(this.leaves * 2).fill(Number.NEGATIVE_INFINITY);
  }

  set(rank: number, end: number): void {
    let knot = this.leaves + rank;
    this.greatest[knot] = end;
    for (knot >>= 1; knot >= 1; knot >>= 1)
      this.greatest[knot] = Math.max(this.greatest[knot * 2]!, this.greatest[knot * 2 + 1]!);
  }

  /** Tells each rank below `limit` that ends beyond `from`, until it is told to stop. */
  beyond(from: number, limit: number, tell: (rank: number) => boolean): void {
    const open: [knot: number, first: number, size: number][] = [[1, 0, this.leaves]];
    for (let next = open.pop(); next; next = open.pop()) {
      const [knot, first, size] = next;
      if (first >= limit || this.greatest[knot]! <= from) continue;
      if (size === 1) {
        if (!tell(first)) return;
      } else {
        open.push([knot * 2 + 1, first + size / 2, size / 2], [knot * 2, first, size / 2]);
      }
    }
  }
}
