import type { Size } from '#contract/art-desk/retouch-step.ts';
import { blank, pixelsOf, type Raster, type Work } from './raster.ts';

/** So many rows are moved between two places to pause. */
const ROWS = 64;

export interface Box extends Size {
  x: number;
  y: number;
}

/** As much of a box as lies on the picture; at least one pixel. */
export function boxOn({ width, height }: Size, box: Box): Box {
  const x = Math.min(Math.max(0, box.x), width - 1);
  const y = Math.min(Math.max(0, box.y), height - 1);
  return {
    ...{ x, y },
    width: Math.max(1, Math.min(width, box.x + box.width) - x),
    height: Math.max(1, Math.min(height, box.y + box.height) - y),
  };
}

export function* cropped(from: Raster, wished: Box): Work {
  const { x, y, width, height } = boxOn(from, wished);
  const to = blank({ width, height });
  const [source, target] = [pixelsOf(from), pixelsOf(to)];
  for (let row = 0; row < height; row++) {
    const start = (y + row) * from.width + x;
    target.set(source.subarray(start, start + width), row * width);
    if (row % ROWS === 0) yield;
  }
  return to;
}

/** Clockwise. */
export function* turned(from: Raster, turn: 90 | 180 | 270): Work {
  const { width: across, height: down } = from;
  const to = blank(turn === 180 ? from : { width: down, height: across });
  const [source, target] = [pixelsOf(from), pixelsOf(to)];
  for (let y = 0; y < to.height; y++) {
    const row = y * to.width;
    if (turn === 180) {
      const last = (down - y) * across - 1;
      for (let x = 0; x < across; x++) target[row + x] = source[last - x]!;
    } else if (turn === 90) {
      for (let x = 0; x < down; x++) target[row + x] = source[(down - 1 - x) * across + y]!;
    } else {
      const column = across - 1 - y;
      for (let x = 0; x < down; x++) target[row + x] = source[x * across + column]!;
    }
    if (y % ROWS === 0) yield;
  }
  return to;
}

/** Left to right, or top to bottom. */
export function* mirrored(from: Raster, way: 'across' | 'down'): Work {
  const { width, height } = from;
  const to = blank(from);
  const [source, target] = [pixelsOf(from), pixelsOf(to)];
  for (let y = 0; y < height; y++) {
    const row = (way === 'down' ? height - 1 - y : y) * width;
    target.set(source.subarray(row, row + width), y * width);
    if (way === 'across') target.subarray(y * width, (y + 1) * width).reverse();
    if (y % ROWS === 0) yield;
  }
  return to;
}

/** Which pixel of a line of `length` stands at `at`, which may lie outside it: as in a mirror at its edge, or its last one. */
function within(at: number, length: number, by: 'mirror' | 'edge'): number {
  if (by === 'edge') return Math.min(Math.max(0, at), length - 1);
  const round = ((at % (2 * length)) + 2 * length) % (2 * length);
  return round < length ? round : 2 * length - 1 - round;
}

/** So many pixels more on each side, by what stands at the edge. */
export function* extended(from: Raster, px: number, by: 'mirror' | 'edge'): Work {
  const { width, height } = from;
  const to = blank({ width: width + 2 * px, height: height + 2 * px });
  const [source, target] = [pixelsOf(from), pixelsOf(to)];
  for (let y = 0; y < to.height; y++) {
    const row = within(y - px, height, by) * width;
    const start = y * to.width;
    for (let x = 0; x < px; x++) {
      target[start + x] = source[row + within(x - px, width, by)]!;
      target[start + px + width + x] = source[row + within(width + x, width, by)]!;
    }
    target.set(source.subarray(row, row + width), start + px);
    if (y % ROWS === 0) yield;
  }
  return to;
}
