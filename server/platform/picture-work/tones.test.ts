import { describe, expect, it } from 'vitest';
import { isSamePixels, LOOK_PX, lookOf, MOST_TONE } from './look.ts';
import { cellsNear, tonesIn, tonesOf } from './tones.ts';

/** The same numbers in each run. */
const dice = (seed: number) => {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32;
    return state / 2 ** 32;
  };
};
/** Patches of colour, so that parts of the picture differ. */
const patches = (next: () => number): Uint8Array => {
  const colours = Array.from({ length: 4 * 4 }, () => [next(), next(), next()].map((c) => c * 256));
  return new Uint8Array(LOOK_PX * LOOK_PX * 3).map((_, at) => {
    const [x, y] = [Math.floor(at / 3) % LOOK_PX, Math.floor(at / 3 / LOOK_PX)];
    return colours[(y >> 5) * 4 + (x >> 5)]![at % 3]! + next() * 8 - 4;
  });
};
/** All of it brighter or darker, and grain on it. */
const altered = (pixels: Uint8Array, next: () => number): Uint8Array => {
  const shift = [next(), next(), next()].map((c) => Math.round(c * 18 - 9));
  const grain = next() * 10;
  return pixels.map((byte, at) =>
    Math.min(255, Math.max(0, Math.round(byte + shift[at % 3]! + (next() - 0.5) * grain))),
  );
};

describe('[G18] tones of two pictures that are the same pixel by pixel', () => {
  it('differ by so little that one is found in the cells about the other', () => {
    const next = dice(7);
    const farthest: number[] = [];
    let others = 0;
    for (let turn = 0; turn < 150; turn++) {
      const picture = patches(next);
      const copy = altered(picture, next);
      if (!isSamePixels(picture, copy)) {
        others++;
        continue;
      }
      const [a, b] = [lookOf(picture).tones, lookOf(copy).tones];
      farthest.push(Math.max(...tonesIn(a).map((tone, at) => Math.abs(tone - tonesIn(b)[at]!))));
      const cell = BigInt.asIntN(64, BigInt(b) & 0xf0f0f0f0f0f0f0f0n).toString();
      expect(cellsNear(a, MOST_TONE)).toContain(cell);
    }
    // Pairs on both sides of the bound were among them, and the farthest were near it.
    expect(Math.max(...farthest)).toBeLessThanOrEqual(MOST_TONE);
    expect(Math.max(...farthest)).toBeGreaterThanOrEqual(2);
    expect(Math.min(others, farthest.length)).toBeGreaterThan(20);
  });

  it('hold what they were made of, on both sides of grey', () => {
    const lab = new Float64Array(2 * 2 * 3);
    lab.set([10, -40, 60, 30, -60, 80, 50, 20, -20, 70, 40, -40]);
    expect(tonesIn(tonesOf(lab, 2))).toEqual([10, 30, 50, 70, 78, 158, 198, 98]);
  });
});
