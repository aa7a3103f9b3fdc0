import { describe, expect, it } from 'vitest';
import { ownEan, rightEan } from './ean.ts';

describe('[G07] EAN-13', () => {
  // Published examples: the worked one of GS1, a book and a bottle of water.
  it.each(['6291041500213', '9780306406157', '3068320055008'])('%s is right', (code) =>
    expect(rightEan(code)).toBeUndefined(),
  );

  it('with a wrong check digit is told the right one', () => {
    expect(rightEan('6291041500218')).toBe('6291041500213');
    expect(rightEan('9780306406150')).toBe('9780306406157');
  });

  it('is no other number of digits, and nothing with letters', () => {
    expect(rightEan('629104150021')).toBeUndefined();
    expect(rightEan('629104150021A')).toBeUndefined();
  });

  it('of the company itself begins with 20 to 29, and is right', () => {
    for (const nth of [1, 7, 99_999_999_999]) {
      expect(ownEan(nth)).toMatch(/^2\d{12}$/);
      expect(rightEan(ownEan(nth))).toBeUndefined();
    }
    expect(ownEan(1)).not.toBe(ownEan(2));
  });
});
