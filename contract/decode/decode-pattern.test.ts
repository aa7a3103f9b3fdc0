import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodeCode, decoderOf, patternComplaint } from './decode-pattern.ts';

describe('a pattern', () => {
  it.each([
    ['KX-1', '要有一个 {sku}'],
    ['{sku}{quantity}', '之间要有分隔'],
    ['{sku}-{sku}', '只能写一次'],
    ['{sku', '花括号里只能写'],
    ['{name}-{sku}', '花括号里只能写'],
    ['{toString}-{sku}', '花括号里只能写'],
    ['{sku}-{any}-{any}-{any}-{any}-{any}-{any}', '最多 6 个部分'],
  ])('%s is refused with what to do', (pattern, why) => {
    expect(patternComplaint(pattern)).toContain(why);
    expect(decodeCode(pattern, 'A-1')).toBeNull();
  });

  it.each([
    ['{sku}*{quantity}', 'KX15-BLACK*2', { skuCode: 'KX15-BLACK', quantity: 2, picture: null }],
    ['{sku}-{quantity}', 'KX-15-3', { skuCode: 'KX-15', quantity: 3, picture: null }],
    ['{sku}#{picture}', 'KX15#花 猫', { skuCode: 'KX15', quantity: 1, picture: '花 猫' }],
    ['{picture}_{sku}x{quantity}', 'A12_kx15X02', { skuCode: 'kx15', quantity: 2, picture: 'A12' }],
    ['店-{any}-{sku}', '店-2026-KX15', { skuCode: 'KX15', quantity: 1, picture: null }],
    ['{sku}', '  KX15 ', { skuCode: 'KX15', quantity: 1, picture: null }],
  ])('%s reads %s', (pattern, code, read) => {
    expect(patternComplaint(pattern)).toBeUndefined();
    expect(decodeCode(pattern, code)).toEqual(read);
  });

  it.each([
    ['{sku}*{quantity}', 'KX15'],
    ['{sku}*{quantity}', 'KX15*two'],
    ['{sku}*{quantity}', 'KX15*0'],
    ['{sku}*{quantity}', 'KX15*1000'],
    ['{sku}*{quantity}', '*2'],
    ['A-{sku}', 'B-KX15'],
  ])('%s does not fit %s', (pattern, code) => {
    expect(decodeCode(pattern, code)).toBeNull();
  });

  it('gives back what a code was put together from', () => {
    const word = fc.stringMatching(/^[A-Za-z0-9]{1,20}$/);
    fc.assert(
      fc.property(word, fc.integer({ min: 1, max: 999 }), word, (skuCode, quantity, picture) => {
        const code = `${skuCode}*${quantity}#${picture}`;
        expect(decodeCode('{sku}*{quantity}#{picture}', code)).toEqual({ skuCode, quantity, picture });
      }),
    );
  });

  // Who tries every way to cut these codes up needs hours: the bound of steps keeps these two within the time of a test.
  it('takes no longer for a code that was made to take long', () => {
    const hostile = (i: number) => '-'.repeat(127) + (i % 2 ? 'x' : '?');
    for (let i = 0; i < 200; i++)
      expect(decodeCode('{any}-{any}-{any}-{picture}-{any}-{sku}!', hostile(i))).toBeNull();
  });

  it('reads as many codes as are tried at once by as many rules as there may be', () => {
    const pattern = '{any}a{picture}a{sku}a{any}a{any}a{any}b';
    expect(patternComplaint(pattern)).toBeUndefined();
    const codes = ['a'.repeat(128), `${'a'.repeat(126)}bc`];
    for (let rule = 0; rule < 50; rule++) {
      const read = decoderOf(pattern);
      for (let i = 0; i < 100; i++) expect(read(codes[i % 2]!)).toBeNull();
    }
  });
});
