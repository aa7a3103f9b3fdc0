import { expect, it } from 'vitest';
import type { RouteStep } from './route.ts';
import { sayRouteChanges } from './words.ts';

const step = (stepId: number, name: string, more: Partial<RouteStep> = {}): RouteStep => ({
  ...{ stepId, name, required: true, counted: false, afterPrint: true, seconds: 20 },
  ...more,
});
const [glue, wipe, pull] = [
  step(1, '贴合'),
  step(2, '擦拭'),
  step(3, '取壳', { counted: true, afterPrint: false, seconds: 0 }),
];

it('a version of a route that says the same as the one before has no words', () => {
  expect(
    sayRouteChanges({ steps: [glue, wipe], inspected: 0 }, { steps: [glue, wipe], inspected: 0 }),
  ).toEqual([]);
});

it('what joined, what left, what is said otherwise, the order and the inspection are told apart', () => {
  const changed = sayRouteChanges(
    { steps: [glue, wipe, step(4, '检针')], inspected: 100 },
    {
      steps: [pull, wipe, { ...glue, required: false, seconds: 1500 }],
      inspected: 10,
    },
  );
  expect(changed).toEqual([
    '加入 取壳（必经，报数，印前，标准 0 秒）',
    '去掉 检针',
    '贴合 必经 → 可选，标准 20 秒 → 标准 1,500 秒',
    '顺序改为 取壳、擦拭、贴合',
    '质检 全检 → 抽检 10 %',
  ]);
});

it('what joins before the others, or leaves, is no other order', () => {
  const before = { steps: [glue, wipe], inspected: 0 };
  expect(sayRouteChanges(before, { steps: [pull, glue, wipe], inspected: 0 })).toHaveLength(1);
  expect(sayRouteChanges(before, { steps: [wipe], inspected: 0 })).toEqual(['去掉 贴合']);
});
