import { afterEach, beforeEach, expect, it } from 'vitest';
import { FakeStorage } from '@/shared/lib/cache/fake-storage.ts';
import { ownStates } from './own-states.ts';

let storage: FakeStorage;
beforeEach(() => {
  storage = new FakeStorage();
  Object.defineProperty(globalThis, 'sessionStorage', { value: storage, configurable: true });
});
afterEach(() => void Reflect.deleteProperty(globalThis, 'sessionStorage'));

it('knows the last states that went out from here, and no other', () => {
  for (const state of ['a', 'b', 'c', 'd', 'e', 'f']) ownStates.add(state);
  expect(['a', 'b', 'f', 'z'].map(ownStates.has)).toEqual([false, true, true, false]);
});

it.each(['full', 'forbidden'] as const)('knows none where the storage is %s, and says nothing', (state) => {
  storage.state = state;
  ownStates.add('a');
  expect(ownStates.has('a')).toBe(false);
});

it('knows none where something else stands in its place', () => {
  for (const text of ['{', '7', '[1,{}]']) {
    storage.setItem('podflow.social-states', text);
    expect(ownStates.has('1')).toBe(false);
  }
});
