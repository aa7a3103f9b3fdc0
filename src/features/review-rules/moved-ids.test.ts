import { expect, it } from 'vitest';
import { movedIds } from './moved-ids.ts';

it('[P188] a rule moves one place; the first goes no higher, the last no lower', () => {
  expect(movedIds([1, 2, 3], 2, 'up')).toEqual([2, 1, 3]);
  expect(movedIds([1, 2, 3], 2, 'down')).toEqual([1, 3, 2]);
  expect(movedIds([1, 2, 3], 1, 'up')).toBeUndefined();
  expect(movedIds([1, 2, 3], 3, 'down')).toBeUndefined();
  expect(movedIds([1, 2, 3], 9, 'up')).toBeUndefined();
});
