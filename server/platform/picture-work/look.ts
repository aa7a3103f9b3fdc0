// How a picture looks (rule G18): signs of its lowest frequencies to find candidates by, and its pixels to be sure.

import { tonesOf } from './tones.ts';

/** The longer side of the small picture that looks are made of, and compared by. */
export const LOOK_PX = 128;
const GREY_PX = 32;
const FREQUENCIES = 8;
const BLOCK_PX = 8;
/** A coefficient so near to the median may fall on its other side in a copy. */
const LEAST_AWAY = 300;
const LEAST_SHARE = 0.02;
/** Colour differences (CIE76) of a copy: of the whole, and of each block. */
const MOST_MEAN = 3;
const MOST_BLOCK = 4;

export interface Look {
  /** 64 bits as a signed number, in digits. */
  phash: string;
  /** Which of them hold in every copy. */
  stable: string;
  /** The mean colours of large parts of it (tones.ts). */
  tones: string;
}

/** [G18] How far tones of two pictures that are the same may be apart: they are rounded. */
export const MOST_TONE = MOST_BLOCK + 1;

const COSINES = Array.from({ length: FREQUENCIES }, (_, u) =>
  Array.from({ length: GREY_PX }, (_, x) => Math.cos(((2 * x + 1) * (u + 1) * Math.PI) / (2 * GREY_PX))),
);

/** @param pixels LOOK_PX squared, three bytes each */
export function lookOf(pixels: Uint8Array): Look {
  const grey = greyOf(pixels);
  const coefficients: number[] = [];
  for (const down of COSINES) {
    const columns = Array.from({ length: GREY_PX }, (_, x) =>
      down.reduce((sum, cosine, y) => sum + cosine * grey[y * GREY_PX + x]!, 0),
    );
    for (const across of COSINES)
      coefficients.push(across.reduce((sum, cosine, x) => sum + cosine * columns[x]!, 0));
  }
  const sorted = coefficients.toSorted((a, b) => a - b);
  const median = (sorted[31]! + sorted[32]!) / 2;
  const away = Math.max(LEAST_AWAY, LEAST_SHARE * Math.max(...coefficients.map(Math.abs)));
  return {
    phash: bitsOf(coefficients.map((c) => c > median)),
    stable: bitsOf(coefficients.map((c) => Math.abs(c - median) > away)),
    tones: tonesOf(labOf(pixels), LOOK_PX),
  };
}

const bitsOf = (bits: readonly boolean[]): string =>
  BigInt.asIntN(64, BigInt(`0b${bits.map(Number).join('')}`)).toString();

/** The mean of each four by four, as brightness. */
function greyOf(pixels: Uint8Array): Float64Array {
  const step = LOOK_PX / GREY_PX;
  const grey = new Float64Array(GREY_PX * GREY_PX);
  for (let y = 0; y < LOOK_PX; y++)
    for (let x = 0; x < LOOK_PX; x++) {
      const at = (y * LOOK_PX + x) * 3;
      const light = 0.2126 * pixels[at]! + 0.7152 * pixels[at + 1]! + 0.0722 * pixels[at + 2]!;
      grey[Math.floor(y / step) * GREY_PX + Math.floor(x / step)]! += light / step ** 2;
    }
  return grey;
}

/** Whether two pictures are one, pixel by pixel: re-saved or made smaller, and not recoloured or changed in some place. */
export function isSamePixels(a: Uint8Array, b: Uint8Array): boolean {
  const [one, other] = [labOf(a), labOf(b)];
  const across = LOOK_PX / BLOCK_PX;
  const blocks = new Float64Array(across * across);
  for (let at = 0; at < LOOK_PX * LOOK_PX; at++) {
    const difference = Math.hypot(
      one[at * 3]! - other[at * 3]!,
      one[at * 3 + 1]! - other[at * 3 + 1]!,
      one[at * 3 + 2]! - other[at * 3 + 2]!,
    );
    const [x, y] = [at % LOOK_PX, Math.floor(at / LOOK_PX)];
    blocks[Math.floor(y / BLOCK_PX) * across + Math.floor(x / BLOCK_PX)]! += difference / BLOCK_PX ** 2;
  }
  const mean = blocks.reduce((sum, block) => sum + block, 0) / blocks.length;
  return mean <= MOST_MEAN && Math.max(...blocks) <= MOST_BLOCK;
}

/** Linear light of each byte of sRGB. */
const LINEAR = Float64Array.from({ length: 256 }, (_, byte) => {
  const share = byte / 255;
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
});
const cubic = (t: number): number => (t > 216 / 24389 ? Math.cbrt(t) : (24389 / 27 / 116) * t + 16 / 116);

/** CIELAB of each pixel, under D65. */
function labOf(pixels: Uint8Array): Float64Array {
  const lab = new Float64Array(pixels.length);
  for (let at = 0; at < pixels.length; at += 3) {
    const [r, g, b] = [LINEAR[pixels[at]!]!, LINEAR[pixels[at + 1]!]!, LINEAR[pixels[at + 2]!]!];
    const x = cubic((0.4124 * r + 0.3576 * g + 0.1805 * b) / 0.9505);
    const y = cubic(0.2126 * r + 0.7152 * g + 0.0722 * b);
    const z = cubic((0.0193 * r + 0.1192 * g + 0.9505 * b) / 1.089);
    lab[at] = 116 * y - 16;
    lab[at + 1] = 500 * (x - y);
    lab[at + 2] = 200 * (y - z);
  }
  return lab;
}
