import { expect, it } from 'vitest';
import { shopOf } from './last-import.ts';

const [one, two] = [{ id: 1 }, { id: 2 }];

it('the shop is chosen by its user wherever there is a choice', () => {
  expect(shopOf([one])).toBe(1);
  expect(shopOf([one, two])).toBeNull();
  expect(shopOf([])).toBeNull();
});
