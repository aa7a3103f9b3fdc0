import { clamped } from './clamped.ts';
import { LIGHT } from './stages.ts';

/** A part of a picture in numbers from 0 to 1. */
export interface Band {
  colours: Float32Array;
  /** Undefined: nothing of it is transparent. */
  covers: Float32Array | undefined;
  width: number;
  height: number;
}

/**
 * Adds to each pixel how much brighter it is than what lies around it: to all three channels the same, so that no edge
 * gets a tint. What is transparent counts as little as it covers.
 */
export function sharpen(
  { colours, covers, width, height }: Band,
  { amount, radius }: { amount: number; radius: number },
): void {
  const count = width * height;
  const light = new Float32Array(count);
  for (let at = 0; at < count; at++)
    light[at] =
      LIGHT[0] * colours[at * 3]! + LIGHT[1] * colours[at * 3 + 1]! + LIGHT[2] * colours[at * 3 + 2]!;
  const weights = weightsOf(radius);
  const around = blurred(covers ? light.map((value, at) => value * covers[at]!) : light, width, weights);
  const cover = covers && blurred(covers, width, weights);
  for (let at = 0; at < count; at++) {
    if (cover && covers[at] === 0) continue;
    const more = amount * (light[at]! - (cover ? around[at]! / cover[at]! : around[at]!));
    for (let c = at * 3; c < at * 3 + 3; c++) colours[c] = clamped(colours[c]! + more);
  }
}

/** The numbers of Pascal's triangle, which come near to a bell and add up to one exactly. */
function weightsOf(radius: number): number[] {
  let row = [1];
  for (let n = 0; n < 2 * radius; n++) row = [...row, 0].map((value, at) => (value + (row[at - 1] ?? 0)) / 2);
  return row;
}

/** Across, then down; beyond an edge lies what lies at it. */
function blurred(values: Float32Array, width: number, weights: readonly number[]): Float32Array {
  const radius = (weights.length - 1) / 2;
  const height = values.length / width;
  const across = new Float32Array(values.length);
  const row = new Float32Array(width + 2 * radius);
  for (let start = 0; start < values.length; start += width) {
    row.fill(values[start]!, 0, radius);
    row.set(values.subarray(start, start + width), radius);
    row.fill(values[start + width - 1]!, radius + width);
    for (let x = 0; x < width; x++) {
      let sum = 0;
      for (let n = 0; n < weights.length; n++) sum += weights[n]! * row[x + n]!;
      across[start + x] = sum;
    }
  }
  const down = new Float32Array(values.length);
  for (let y = 0; y < height; y++)
    for (let n = 0; n < weights.length; n++) {
      const weight = weights[n]!;
      const from = Math.min(height - 1, Math.max(0, y + n - radius)) * width;
      const to = y * width;
      for (let x = 0; x < width; x++) down[to + x]! += weight * across[from + x]!;
    }
  return down;
}
