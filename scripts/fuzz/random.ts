/** Chance that can be had again: the same seed, the same run. */
export interface Chance {
  /** From 0 up to, without, 1. */
  next(): number;
  /** Of `least` to `most`, both among them. */
  whole(least: number, most: number): number;
  yes(probability: number): boolean;
  one<T>(of: readonly T[]): T;
}

/** mulberry32: quick, and even enough for what is thrown here. */
export function chanceOf(seed: number): Chance {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), state | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
  const whole = (least: number, most: number) => least + Math.floor(next() * (most - least + 1));
  return {
    next,
    whole,
    yes: (probability) => next() < probability,
    one: (of) => of[whole(0, of.length - 1)]!,
  };
}
