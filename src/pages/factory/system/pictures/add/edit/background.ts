import type { Raster, Work } from './raster.ts';

/** So many rows are filled between two places to pause. */
const SPANS = 2000;

/** The colour that most of the picture's rim is near to: the median of each channel; undefined: nothing of it is seen. */
export function rimColour({ data, width, height }: Raster): readonly [number, number, number] | undefined {
  const counts = [0, 1, 2].map(() => new Uint32Array(256)) as [Uint32Array, Uint32Array, Uint32Array];
  let seen = 0;
  const look = (x: number, y: number): void => {
    const at = (y * width + x) * 4;
    if (data[at + 3]! < 128) return;
    seen += 1;
    counts.forEach((count, c) => (count[data[at + c]!] = count[data[at + c]!]! + 1));
  };
  for (let x = 0; x < width; x++) {
    look(x, 0);
    look(x, height - 1);
  }
  for (let y = 1; y < height - 1; y++) {
    look(0, y);
    look(width - 1, y);
  }
  if (seen === 0) return undefined;
  const median = (count: Uint32Array): number => {
    let left = seen / 2;
    for (let value = 0; value < 256; value++) if ((left -= count[value]!) <= 0) return value;
    return 255;
  };
  return [median(counts[0]), median(counts[1]), median(counts[2])];
}

/**
 * What is connected with the rim and differs from its colour by at most the tolerance in each channel is taken away; an island of
 * that colour inside the motif stays. What borders on it and is near the colour becomes half transparent, so that no fringe stays.
 */
export function* withoutBackground(from: Raster, tolerance: number): Work {
  const { width, height } = from;
  const to: Raster = { data: new Uint8ClampedArray(from.data), width, height };
  const colour = rimColour(from);
  if (!colour) return to;
  const { data } = from;
  const [red, green, blue] = colour;
  const away = (at: number): number =>
    Math.max(
      Math.abs(data[at * 4]! - red),
      Math.abs(data[at * 4 + 1]! - green),
      Math.abs(data[at * 4 + 2]! - blue),
    );
  const gone = new Uint8Array(width * height);
  const isOpen = (at: number): boolean => gone[at] === 0 && (data[at * 4 + 3] === 0 || away(at) <= tolerance);
  const seeds: number[] = [];
  for (let x = 0; x < width; x++) seeds.push(x, (height - 1) * width + x);
  for (let y = 0; y < height; y++) seeds.push(y * width, y * width + width - 1);
  for (let spans = 1, seed = seeds.pop(); seed !== undefined; seed = seeds.pop(), spans++) {
    if (!isOpen(seed)) continue;
    const row = seed - (seed % width);
    let left = seed;
    while (left > row && isOpen(left - 1)) left -= 1;
    let right = seed;
    while (right < row + width - 1 && isOpen(right + 1)) right += 1;
    gone.fill(1, left, right + 1);
    // One seed for each run beside it is enough.
    for (const beside of [-width, width]) {
      if (row + beside < 0 || row + beside >= gone.length) continue;
      for (let at = left; at <= right; at++)
        if (isOpen(at + beside) && (at === left || !isOpen(at + beside - 1))) seeds.push(at + beside);
    }
    if (spans % SPANS === 0) yield;
  }
  for (let y = 0; y < height; y++) {
    for (let at = y * width; at < (y + 1) * width; at++) {
      if (gone[at] === 1) {
        to.data[at * 4 + 3] = 0;
        continue;
      }
      const x = at - y * width;
      const borders =
        (x > 0 && gone[at - 1] === 1) ||
        (x < width - 1 && gone[at + 1] === 1) ||
        gone[at - width] === 1 ||
        gone[at + width] === 1;
      if (borders && away(at) <= 2 * tolerance) to.data[at * 4 + 3] = data[at * 4 + 3]! / 2;
    }
    if (y % 64 === 0) yield;
  }
  return to;
}
