import { clamped } from './clamped.ts';

/** A table of colours: points in each of three directions, red first, three numbers each. */
export interface Lut {
  points: number;
  values: Float32Array;
}

/**
 * The colour at this place by the table, between the four points of the tetrahedron that it lies in: greys of a table that
 * keeps them stay grey, which they do not between eight points.
 */
export function inLut({ points, values }: Lut, strength: number, colours: Float32Array, at: number): void {
  const top = points - 1;
  const r = colours[at]! * top;
  const g = colours[at + 1]! * top;
  const b = colours[at + 2]! * top;
  const belowR = Math.min(top - 1, Math.floor(r));
  const belowG = Math.min(top - 1, Math.floor(g));
  const belowB = Math.min(top - 1, Math.floor(b));
  // From the darkest corner to the brightest one, along the largest share first.
  let high = r - belowR;
  let mid = g - belowG;
  let low = b - belowB;
  let stepHigh = 3;
  let stepMid = points * 3;
  let stepLow = points * points * 3;
  const first = belowR * stepHigh + belowG * stepMid + belowB * stepLow;
  const last = first + stepHigh + stepMid + stepLow;
  if (high < mid) {
    [high, mid] = [mid, high];
    [stepHigh, stepMid] = [stepMid, stepHigh];
  }
  if (mid < low) {
    [mid, low] = [low, mid];
    [stepMid, stepLow] = [stepLow, stepMid];
  }
  if (high < mid) {
    [high, mid] = [mid, high];
    [stepHigh, stepMid] = [stepMid, stepHigh];
  }
  for (let c = 0; c < 3; c++) {
    const found =
      values[first + c]! * (1 - high) +
      values[first + stepHigh + c]! * (high - mid) +
      values[first + stepHigh + stepMid + c]! * (mid - low) +
      values[last + c]! * low;
    const was = colours[at + c]!;
    colours[at + c] = clamped(was + (found - was) * strength);
  }
}
