import { describe, expect, it } from 'vitest';
import { neighbourOf } from './plate-neighbours.ts';

// Two rows of three, the lower one shifted, and a long one below all: a b c / d e / f.
const at = (name: string, x: number, y: number, w = 10, h = 20) => ({ name, x, y, w, h });
const PLACES = [
  at('a', 0, 0),
  at('b', 12, 0),
  at('c', 24, 0),
  at('d', 4, 22),
  at('e', 26, 22),
  at('f', 0, 44, 40, 10),
];
const go = (from: string, key: string): string | undefined =>
  neighbourOf(
    PLACES,
    PLACES.find(({ name }) => name === from)!,
    key,
  )?.name;

describe('the keyboard on a plate', () => {
  it('goes along the numbers with left and right, and no farther than the ends', () => {
    expect(['a', 'c', 'f'].map((from) => go(from, 'ArrowRight'))).toEqual(['b', 'd', undefined]);
    expect(['a', 'd', 'f'].map((from) => go(from, 'ArrowLeft'))).toEqual([undefined, 'c', 'e']);
  });

  it('goes to what lies nearest straight below or above', () => {
    expect(['a', 'b', 'c', 'e', 'f'].map((from) => go(from, 'ArrowDown'))).toEqual([
      'd',
      'd',
      'e',
      'f',
      undefined,
    ]);
    expect(['a', 'd', 'e', 'f'].map((from) => go(from, 'ArrowUp'))).toEqual([undefined, 'a', 'c', 'd']);
  });

  it('goes to the first and the last at once, and leaves every other key alone', () => {
    expect([go('c', 'Home'), go('c', 'End'), go('c', 'Tab')]).toEqual(['a', 'f', undefined]);
  });
});
