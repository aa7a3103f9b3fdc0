import { expect, it } from 'vitest';
import { moved } from './rule-order.ts';

it('[P188] a rule moves one place; the first goes no higher, the last no lower', () => {
  expect(moved([1, 2, 3], 2, 'up')).toEqual([2, 1, 3]);
  expect(moved([1, 2, 3], 2, 'down')).toEqual([1, 3, 2]);
  expect(moved([1, 2, 3], 1, 'up')).toBeUndefined();
  expect(moved([1, 2, 3], 3, 'down')).toBeUndefined();
  expect(moved([1, 2, 3], 9, 'up')).toBeUndefined();
});
