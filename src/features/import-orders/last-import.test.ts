import { expect, it } from 'vitest';
import { shopOf } from './last-import.ts';

const [one, two] = [{ id: 1 }, { id: 2 }];

it('the one shop that can be meant, else that of the last import, else none', () => {
  expect(shopOf([one], [], undefined)).toBe(1);
  expect(shopOf([one, two], [two], 1)).toBe(2);
  expect(shopOf([one, two], [], 1)).toBe(1);
  expect(shopOf([one, two], [], 3)).toBeNull();
  expect(shopOf([one, two], [], undefined)).toBeNull();
});
