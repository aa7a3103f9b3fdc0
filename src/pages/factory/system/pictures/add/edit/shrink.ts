import type { Size } from '#contract/art-desk/retouch-step.ts';
import { blank, type Raster, type Work } from './raster.ts';

const ROWS = 16;

/** Smaller: each pixel is the mean of those that it takes the place of, seen by their alpha. Never larger. */
export function* shrunk(from: Raster, wished: Size): Work {
  const width = Math.min(wished.width, from.width);
  const height = Math.min(wished.height, from.height);
  if (width === from.width && height === from.height) return from;
  const to = blank({ width, height });
  const across = from.width / width;
  const down = from.height / height;
  const line = new Float64Array(width * 4);
  const sum = new Float64Array(width * 4);
  const written = { row: 0 };
  for (let y = 0; y < from.height; y++) {
    shrinkLine(from, y, across, line);
    // A row may lie on the border of two: a share of it counts for each.
    const border = (written.row + 1) * down;
    const here = Math.min(1, Math.max(0, border - y));
    add(sum, line, here);
    const isLast = y === from.height - 1;
    if (y + 1 >= border - 1e-9 || isLast) {
      write(to, written.row++, sum, across * down);
      sum.fill(0);
      if (!isLast) add(sum, line, 1 - here);
    }
    if (y % ROWS === 0) yield;
  }
  return to;
}

/** One row of the picture, its colours multiplied with their alpha, added up to fewer pixels. */
function shrinkLine({ data, width }: Raster, y: number, across: number, line: Float64Array): void {
  line.fill(0);
  let target = 0;
  for (let x = 0; x < width; x++) {
    const at = (y * width + x) * 4;
    const border = (target + 1) * across;
    const here = Math.min(1, Math.max(0, border - x));
    addPixel(line, target, data, at, here);
    if (x + 1 >= border - 1e-9 && target + 1 < line.length / 4) {
      target += 1;
      if (here < 1) addPixel(line, target, data, at, 1 - here);
    }
  }
}

function addPixel(
  line: Float64Array,
  target: number,
  data: Uint8ClampedArray,
  at: number,
  share: number,
): void {
  const alpha = data[at + 3]! * share;
  const t = target * 4;
  line[t] = line[t]! + data[at]! * alpha;
  line[t + 1] = line[t + 1]! + data[at + 1]! * alpha;
  line[t + 2] = line[t + 2]! + data[at + 2]! * alpha;
  line[t + 3] = line[t + 3]! + alpha;
}

function add(sum: Float64Array, line: Float64Array, share: number): void {
  if (share <= 0) return;
  for (let i = 0; i < sum.length; i++) sum[i] = sum[i]! + line[i]! * share;
}

function write({ data, width }: Raster, y: number, sum: Float64Array, pixels: number): void {
  for (let x = 0; x < width; x++) {
    const from = x * 4;
    const to = (y * width + x) * 4;
    const alpha = sum[from + 3]!;
    if (alpha <= 0) continue;
    for (let c = 0; c < 3; c++) data[to + c] = sum[from + c]! / alpha;
    data[to + 3] = alpha / pixels;
  }
}
