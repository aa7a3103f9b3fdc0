import { expect, it } from 'vitest';
import { indexAfter, moveOf } from './row-keys.ts';

it('knows the keys that move, and no other', () => {
  expect(['ArrowDown', 'ArrowUp', 'Home', 'End', 'PageDown', 'PageUp'].map(moveOf)).toEqual([
    'next',
    'previous',
    'first',
    'last',
    'pageDown',
    'pageUp',
  ]);
  expect(['a', 'Enter', ' ', 'constructor'].map(moveOf)).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
  ]);
});

it('moves into the list from nowhere, and never out of it', () => {
  expect([indexAfter('next', -1, 3), indexAfter('previous', -1, 3)]).toEqual([0, 0]);
  expect([indexAfter('next', 2, 3), indexAfter('previous', 0, 3)]).toEqual([2, 0]);
  expect([
    indexAfter('pageDown', 1, 30),
    indexAfter('pageDown', 25, 30),
    indexAfter('pageUp', 4, 30),
  ]).toEqual([11, 29, 0]);
});
