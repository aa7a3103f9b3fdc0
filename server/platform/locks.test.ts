import { expect, it } from 'vitest';
import { LOCKS } from './locks.ts';

it('every class of locks has a number of its own', () => {
  const numbers = Object.values(LOCKS);
  expect(numbers.filter((one, at) => numbers.indexOf(one) !== at)).toEqual([]);
});
