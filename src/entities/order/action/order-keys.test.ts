import { expect, it } from 'vitest';
import { LIST_KEYS } from '@/shared/ui/list/hotkeys.ts';
import { ORDER_KEYS } from './order-keys.ts';

it('the letters of an operator, none with two meanings, each with a name that he reads', () => {
  expect(Object.values(ORDER_KEYS).map(({ keys }) => keys[0])).toEqual([
    ...['a', 'r', 'f', 'c', 'm', 'e', 'u'],
    // What one looks at is moved by signs and arrows.
    ...[' ', '+', 'ArrowLeft'],
  ]);
  const all = [...Object.values(LIST_KEYS), ...Object.values(ORDER_KEYS)];
  const keys = all.flatMap((hotkey) => hotkey.keys as readonly string[]);
  expect(new Set(keys).size).toBe(keys.length);
  for (const { label } of all) expect(label).toMatch(/\p{Script=Han}/u);
});
