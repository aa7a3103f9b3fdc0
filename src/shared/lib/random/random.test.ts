import { afterEach, describe, expect, it, vi } from 'vitest';
import { randomId, shortCode } from './random.ts';

afterEach(() => vi.restoreAllMocks());

describe('[K04] random texts', () => {
  it('a short code has 8 characters, a generated id 18', () => {
    expect(shortCode()).toMatch(/^[A-Za-z0-9]{8}$/);
    expect(randomId()).toMatch(/^[A-Za-z0-9]{18}$/);
    expect(randomId(32)).toMatch(/^[A-Za-z0-9]{32}$/);
  });
  it('uses both cases and all digits', () => {
    const used = new Set(Array.from({ length: 2000 }, () => shortCode()).join(''));
    expect(used.size).toBe(62);
  });
  it('does not repeat', () => {
    expect(new Set(Array.from({ length: 5000 }, () => randomId())).size).toBe(5000);
  });
  it('favours no character: bytes beyond the last full turn of 62 are drawn again', () => {
    // The last eight values first, then every value once: each of the 62 characters must come out equally often.
    const bytes = Uint8Array.from({ length: 256 }, (_, i) => i);
    let at = 248;
    vi.spyOn(crypto, 'getRandomValues').mockImplementation((array) => {
      const target = array as unknown as Uint8Array;
      for (let i = 0; i < target.length; i++) target[i] = bytes[at++ % 256]!;
      return array;
    });
    const counts = Object.values(Object.groupBy(randomId(248), (c) => c)).map((all) => all!.length);
    expect(counts).toEqual(Array.from({ length: 62 }, () => 4));
  });
});
