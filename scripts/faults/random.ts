import { createHash } from 'node:crypto';

/** Numbers that a seed decides (mulberry32). */
export interface Random {
  /** From 0 up to, not including, `below`. */
  below(below: number): number;
  between(from: number, to: number): number;
  shuffled<T>(list: readonly T[]): T[];
}

export function randomOf(seed: string): Random {
  let state = createHash('sha256').update(seed).digest().readInt32LE(0);
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), state | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
  const below = (limit: number) => Math.floor(next() * limit);
  return {
    below,
    between: (from, to) => from + below(to - from),
    shuffled<T>(list: readonly T[]) {
      const left = [...list];
      for (let i = left.length - 1; i > 0; i--) {
        const j = below(i + 1);
        [left[i], left[j]] = [left[j]!, left[i]!];
      }
      return left;
    },
  };
}
