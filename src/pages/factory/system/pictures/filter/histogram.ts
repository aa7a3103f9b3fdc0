import type { Drawn } from './use-sources.ts';

export interface Histogram {
  /** How often each byte occurs, of red, green and blue. */
  counts: readonly [Uint32Array, Uint32Array, Uint32Array];
  /** Shares of the pixels with a channel at its end. */
  low: number;
  high: number;
}

/** What is wholly transparent does not count. */
export function histogramOf({ data }: Pick<Drawn, 'data'>): Histogram {
  const counts = [new Uint32Array(256), new Uint32Array(256), new Uint32Array(256)] as const;
  let [seen, low, high] = [0, 0, 0];
  for (let at = 0; at < data.length; at += 4) {
    if (data[at + 3] === 0) continue;
    seen += 1;
    const [r, g, b] = [data[at]!, data[at + 1]!, data[at + 2]!];
    counts[0][r]! += 1;
    counts[1][g]! += 1;
    counts[2][b]! += 1;
    if (r === 0 || g === 0 || b === 0) low += 1;
    if (r === 255 || g === 255 || b === 255) high += 1;
  }
  return { counts, low: seen === 0 ? 0 : low / seen, high: seen === 0 ? 0 : high / seen };
}

const LOW = [45, 114, 210, 255] as const;
const HIGH = [205, 66, 70, 255] as const;

/** Marks what was not at an end before, and is now: blue where it is too dark, red where too bright. */
export function clippingOf(before: Drawn, after: Uint8ClampedArray): Uint8ClampedArray<ArrayBuffer> {
  const marks = new Uint8ClampedArray(after.length);
  const ends = (data: Uint8ClampedArray, at: number, end: number): boolean =>
    data[at] === end || data[at + 1] === end || data[at + 2] === end;
  for (let at = 0; at < after.length; at += 4) {
    if (after[at + 3] === 0) continue;
    if (ends(after, at, 255) && !ends(before.data, at, 255)) marks.set(HIGH, at);
    else if (ends(after, at, 0) && !ends(before.data, at, 0)) marks.set(LOW, at);
  }
  return marks;
}
