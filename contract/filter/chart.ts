import type { Pixels } from './apply.ts';

/** sRGB of the 24 patches of the usual test chart, row by row. */
export const PATCHES = [
  ...['735244', 'c29682', '627a9d', '576c43', '8580b1', '67bdaa'],
  ...['d67e2c', '505ba6', 'c15a63', '5e3c6c', '9dbc40', 'e0a32e'],
  ...['383d96', '469449', 'af363c', 'e7c71f', 'bb5695', '0885a1'],
  ...['f3f3f2', 'c8c8c8', 'a0a0a0', '7a7a79', '555555', '343434'],
].map((hex) => [0, 2, 4].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)));

const PATCH_PX = 50;
const ACROSS = 6;

/** The chart, with a run from black to white below: what a filter is looked at with where there is no picture. */
export function drawChart(): Pixels & { data: Uint8ClampedArray<ArrayBuffer> } {
  const width = ACROSS * PATCH_PX;
  const rows = PATCHES.length / ACROSS + 1;
  const data = new Uint8ClampedArray(width * rows * PATCH_PX * 4);
  for (let at = 0; at < data.length / 4; at++) {
    const x = at % width;
    const y = Math.floor(at / width);
    const grey = Math.floor((x * 255) / (width - 1));
    const patch = PATCHES[Math.floor(y / PATCH_PX) * ACROSS + Math.floor(x / PATCH_PX)];
    data.set([...(patch ?? [grey, grey, grey]), 255], at * 4);
  }
  return { data, width, height: rows * PATCH_PX, channels: 4 };
}
