import { expect, it } from 'vitest';
import { openHeldWorks } from './held-works.ts';

/** The locks of one browser, as each of its pages sees them. */
function browserLocks() {
  const names = new Set<string>();
  const request = async (name: string, _how: object, work: (lock: object | null) => unknown) => {
    if (names.has(name)) return work(null);
    names.add(name);
    await work({ name });
    names.delete(name);
    return undefined;
  };
  const query = () => Promise.resolve({ held: [...names].map((name) => ({ name })) });
  return { request, query } as unknown as LockManager;
}

const WORKS = [{ key: 'a' }, { key: 'b' }];

it('[P166] work that one page has open no other page is offered or opens, until it is closed there', async () => {
  const locks = browserLocks();
  const [one, other] = [openHeldWorks(locks), openHeldWorks(locks)];
  expect(await one.hold('a')).toBe(true);
  expect(await other.free(WORKS)).toEqual([{ key: 'b' }]);
  expect(await other.hold('a')).toBe(false);
  expect(await one.free(WORKS)).toEqual(WORKS);
  one.release('a');
  await expect.poll(() => other.free(WORKS)).toEqual(WORKS);
  expect(await other.hold('a')).toBe(true);
});

it('where a browser has no locks each page is taken for the only one', async () => {
  // As over plain HTTP.
  const held = openHeldWorks(undefined);
  expect(await held.hold('a')).toBe(true);
  expect(await held.free(WORKS)).toEqual(WORKS);
});
