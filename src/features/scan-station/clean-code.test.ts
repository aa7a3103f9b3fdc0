import { expect, it } from 'vitest';
import { cleanCode, inFours } from './clean-code.ts';

it.each([
  ['100000000017', '100000000017'],
  ['１０００００００００１７', '100000000017'],
  [']C1100000000017', '100000000017'],
  ['\u0002100000000017\u0003', '100000000017'],
  ['  SF1234567890 ', 'SF1234567890'],
  ['\uFEFF]C1\u001D100000000017', '100000000017'],
])('takes %j as a scanner sends it for %j', (typed, code) => {
  expect(cleanCode(typed)).toBe(code);
});

it('shows twelve digits in groups of four, and nothing else', () => {
  expect(inFours('100000000017')).toBe('1000 0000 0017');
  expect(inFours('SF1234567890')).toBe('SF1234567890');
});
