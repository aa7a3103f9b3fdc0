import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { FakeStorage } from '../cache/fake-storage.ts';
import { clearSession } from '../cache/index.ts';
import { keepDraftsOf, readDraft, removeDraft, removeDrafts, writeDraft } from './draft.ts';

let tab: FakeStorage;
beforeEach(() => {
  vi.stubGlobal('sessionStorage', (tab = new FakeStorage()));
  vi.stubGlobal('localStorage', new FakeStorage());
  keepDraftsOf({ userId: 1, tenantId: 7 });
});
afterEach(() => {
  keepDraftsOf(undefined);
  vi.unstubAllGlobals();
});

it('is found again by the same user in the same tenant, and by nobody else', () => {
  writeDraft('sku-new', { name: '壳', lines: [{ quantity: '2' }] });
  for (const other of [{ userId: 2, tenantId: 7 }, { userId: 1, tenantId: 8 }, undefined]) {
    keepDraftsOf(other);
    expect(readDraft('sku-new')).toBeUndefined();
  }
  keepDraftsOf({ userId: 1, tenantId: 7 });
  expect(readDraft('sku-new')).toEqual({ name: '壳', lines: [{ quantity: '2' }] });
  expect(readDraft('sku-3')).toBeUndefined();
});

it('outlives the clearing of the session, and goes when it was sent or its user signs out', () => {
  writeDraft('a', { x: 1 });
  writeDraft('b', { x: 2 });
  clearSession();
  removeDraft('a');
  expect([readDraft('a'), readDraft('b')]).toEqual([undefined, { x: 2 }]);
  tab.setItem('of-somebody-else', '1');
  removeDrafts();
  expect([tab.key(0), tab.length]).toEqual(['of-somebody-else', 1]);
});

it('knows a number that is not filled in yet', () => {
  writeDraft('price-new', { value: Number.NaN, ranges: [{ from: 1, to: Number.NaN, cents: null }] });
  expect(readDraft('price-new')).toEqual({
    value: Number.NaN,
    ranges: [{ from: 1, to: Number.NaN, cents: null }],
  });
});

it('holds no password, secret or token, however deep', () => {
  const secrets = {
    password: 'p',
    oldPassword: 'p',
    apiSecret: 's',
    deep: [{ accessToken: 't', name: 'n' }],
  };
  writeDraft('user-new', { username: 'u', ...secrets });
  expect(readDraft('user-new')).toEqual({ username: 'u', deep: [{ name: 'n' }] });
});

it.each(['full', 'forbidden'] as const)(
  'is not kept where the storage is %s, and nothing throws',
  (state) => {
    tab.state = state;
    writeDraft('a', { x: 1 });
    removeDraft('a');
    removeDrafts();
    expect(readDraft('a')).toBeUndefined();
  },
);
