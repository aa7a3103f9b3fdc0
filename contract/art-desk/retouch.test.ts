import { expect, it } from 'vitest';
import {
  isFull,
  isUnsaved,
  MOST_STEPS,
  newRetouch,
  reached,
  saved,
  sizeOf,
  stepsOf,
  withStep,
} from './retouch.ts';
import type { Step } from './retouch-step.ts';

const start = newRetouch({ key: 'a', name: '图', bytes: 1, lineId: null, width: 40, height: 30 });
const extend = (px: number): Step => ({ kind: 'extend', px, by: 'edge' });
const turn: Step = { kind: 'turn', turn: 90 };

it('[P166] two hundred steps are taken back to the picture as it came, and done again', () => {
  let work = start;
  for (let px = 1; px <= MOST_STEPS; px++) work = withStep(work, extend(px));
  expect([work.at, isFull(work), sizeOf(work)]).toEqual([
    ...[200, true],
    // 40 and 30, and twice 1 + 2 + … + 200.
    { width: 40_240, height: 40_230 },
  ]);
  expect(withStep(work, turn)).toBe(work);
  let back = work;
  while (back.at > 0) back = reached(back, back.at - 1);
  expect([sizeOf(back), stepsOf(back), isUnsaved(back)]).toEqual([{ width: 40, height: 30 }, [], false]);
  let again = back;
  while (again.at < MOST_STEPS) again = reached(again, again.at + 1);
  expect(again).toEqual(work);
  expect([reached(work, -3).at, reached(work, 999).at]).toEqual([0, 200]);
});

it('[P166] a step after some were taken back takes their place', () => {
  const three = [extend(1), extend(2), extend(3)].reduce(withStep, start);
  const other = withStep(reached(three, 1), turn);
  expect([other.steps, other.at, sizeOf(other)]).toEqual([[extend(1), turn], 2, { width: 32, height: 42 }]);
});

it('[P166] it is unsaved where it differs from what was saved last, also after that was taken back', () => {
  const one = withStep(start, turn);
  expect([isUnsaved(start), isUnsaved(one)]).toEqual([false, true]);
  const kept = saved(one);
  expect([isUnsaved(kept), isUnsaved(withStep(kept, turn)), isUnsaved(reached(kept, 0))]).toEqual([
    ...[false, true, true],
  ]);
  // The same number of steps, and other ones.
  const other = withStep(reached(kept, 0), extend(2));
  expect([other.at, isUnsaved(other), isUnsaved(reached(other, 0))]).toEqual([1, true, true]);
});
