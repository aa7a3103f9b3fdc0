import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { MoneySums, sumsOf } from './cells.tsx';

const shown = (...amounts: [cents: number, currency: string][]): string =>
  renderToStaticMarkup(<MoneySums sums={sumsOf(amounts.map(([cents, currency]) => ({ cents, currency })))} />)
    .replace(/title="[^"]*"/, '')
    .replaceAll(/<[^>]+>/g, '|')
    .replaceAll(/\|+/g, '|');

it('amounts are added up by currency; two sums stand below each other, of more the others are counted', () => {
  expect(shown([100, 'CNY'], [250, 'CNY'])).toBe('|¥3.50|');
  expect(shown([100, 'CNY'], [500, 'USD'], [100, 'CNY'])).toBe('|¥2.00|US$5.00|');
  expect(shown([100, 'CNY'], [500, 'USD'], [700, 'EUR'])).toBe('|¥1.00|US$5.00| +1 种|');
});
