import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatAmount, formatMoney, parseAmount } from './money.ts';

describe('money', () => {
  it.each([
    [0, 'CNY', '¥0.00'],
    [5, 'CNY', '¥0.05'],
    [123450, 'CNY', '¥1,234.50'],
    [-99, 'CNY', '-¥0.99'],
    [100, 'USD', 'US$1.00'],
    [1999, 'JPY', 'JP¥1,999'],
    [1500, 'KWD', 'KWD 1.500'],
    [Number.MAX_SAFE_INTEGER, 'CNY', '¥90,071,992,547,409.91'],
  ])('%d of %s: %s', (cents, currency, text) => {
    expect(formatMoney(cents, currency).replaceAll(/\s/g, ' ')).toBe(text);
  });
  it('alone: always with all its decimals, so that columns align', () => {
    expect(formatAmount(120000, 'CNY')).toBe('1,200.00');
    expect(formatAmount(1200, 'JPY')).toBe('1,200');
  });
  it('nothing is nothing', () => {
    expect(formatMoney(null, 'CNY')).toBe('');
    expect(formatAmount(undefined, 'CNY')).toBe('');
  });
  it.each([
    ['12', 1200],
    ['12.5', 1250],
    [' 1,234.56 ', 123456],
    ['-0.01', -1],
    ['0.1', 10],
    ['', undefined],
    ['.', undefined],
    ['1.234', undefined],
    ['1e3', undefined],
    ['十二', undefined],
    ['99999999999999999', undefined],
  ])('%j typed is %s', (text, cents) => {
    expect(parseAmount(text, 'CNY')).toBe(cents);
  });
  it('is read back as it was written', () => {
    fc.assert(
      fc.property(fc.maxSafeInteger(), fc.constantFrom('CNY', 'USD', 'JPY', 'KWD'), (cents, currency) => {
        expect(parseAmount(formatAmount(cents, currency), currency)).toBe(cents === 0 ? 0 : cents);
      }),
    );
  });
});
