import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { keepDraftsOf } from '@/shared/lib/draft/draft.ts';
import { FakeStorage } from '@/shared/lib/cache/fake-storage.ts';
import { keepUnsent, unsentOf } from './unsent.ts';

beforeEach(() => {
  vi.stubGlobal('sessionStorage', new FakeStorage());
  keepDraftsOf({ userId: 1, tenantId: 7 });
});
afterEach(() => {
  keepDraftsOf(undefined);
  vi.unstubAllGlobals();
});

const request = { label: '审核通过', input: { event: 'order.approve', ids: [3] }, idempotencyKey: 'k1' };
const action = { row: { id: 3, number: 'PF3' }, request };

it('is found again with its key by the same user in the same tenant, in the list where he acted, until it is sent', () => {
  keepUnsent('review', [{ ...action, request: { ...request, undo: () => undefined } as typeof request }]);
  expect(unsentOf('review')).toEqual([action]);
  expect(unsentOf('orders')).toEqual([]);
  for (const other of [{ userId: 2, tenantId: 7 }, { userId: 1, tenantId: 8 }, undefined]) {
    keepDraftsOf(other);
    expect(unsentOf('review')).toEqual([]);
  }
  keepDraftsOf({ userId: 1, tenantId: 7 });
  keepUnsent('review', []);
  expect(unsentOf('review')).toEqual([]);
});

it('a call of a feature’s own is not kept over a reload, which could not send it', () => {
  const own = { ...request, idempotencyKey: 'k2', by: () => Promise.reject(new Error()) };
  keepUnsent('review', [action, { row: { id: 4, number: 'PF4' }, request: own }]);
  expect(unsentOf('review')).toEqual([action]);
  keepUnsent('review', [{ row: { id: 4, number: 'PF4' }, request: own }]);
  expect(unsentOf('review')).toEqual([]);
});
