import { expect, it } from 'vitest';
import type { MergeGroup } from '#contract/order/order-merge.ts';
import { leave, planOf } from './merge-plan.ts';

const group = (...ids: number[]) =>
  ({ orders: ids.map((id) => ({ id, version: id * 10 })) }) as unknown as MergeGroup;
const GROUPS = [group(1, 5, 9), group(2, 3)];

it('the oldest of each group takes the others in', () => {
  expect(planOf(GROUPS, new Set())).toEqual({
    groups: [
      { into: 1, ids: [5, 9] },
      { into: 2, ids: [3] },
    ],
    versions: { 1: 10, 5: 50, 9: 90, 2: 20, 3: 30 },
    merged: 3,
  });
});

it('of what is left out nothing goes, and a group of one is none', () => {
  expect(planOf(GROUPS, leave(new Set(), [1, 3], true))).toEqual({
    groups: [{ into: 5, ids: [9] }],
    versions: { 5: 50, 9: 90 },
    merged: 1,
  });
  expect(planOf(GROUPS, leave(new Set([1, 5, 9]), [1, 5, 9], false)).groups).toHaveLength(2);
});
