import { describe, expect, it } from 'vitest';
import { inSight } from './in-sight.ts';
import { cameraRefusal } from './no-camera.ts';

const named = (name: string): Error => Object.assign(new Error('not told to anybody'), { name });

describe('a camera', () => {
  it('[M24] scans what lies before it once, and again when it was out of sight for three seconds', () => {
    const isScanned = inSight();
    const lying = Array.from({ length: 100 }, (_, i) => isScanned('A', i * 100));
    expect(lying.filter(Boolean)).toHaveLength(1);
    expect(isScanned(null, 10_000)).toBe(false);
    expect(isScanned('A', 12_999)).toBe(false);
    expect(isScanned(null, 13_000)).toBe(false);
    expect(isScanned('A', 16_000)).toBe(true);
  });

  it('[M24] that took no picture for a while has not seen the code leave', () => {
    const isScanned = inSight();
    expect([isScanned('A', 0), isScanned('A', 60_000)]).toEqual([true, false]);
  });

  it('[M24] scans two codes that it sees in turn once each', () => {
    const isScanned = inSight();
    const seen = ['A', 'B', 'A', 'B', 'A'].filter((code, i) => isScanned(code, i * 1000));
    expect(seen).toEqual(['A', 'B']);
  });

  it('[P191] that cannot be used says why and what to do, in Chinese', () => {
    const said = ['NotAllowedError', 'NotFoundError', 'NotReadableError', 'AnyOther'].map((name) =>
      cameraRefusal(named(name)),
    );
    expect(new Set(said).size).toBe(said.length);
    for (const sentence of said) expect(sentence).toMatch(/^[^A-Za-z]+。.*重新打开.*扫码枪。$/);
    expect(said[0]).toContain('允许');
  });
});
