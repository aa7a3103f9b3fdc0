import { when } from './package-chart.ts';

// Moves of 包裹: each is a line of docs/spec/package-moves.tsv.

export const asked = [
  {
    guard: when('the factory or the merchant sends it', 'it is on its way', 'a reason is given'),
    target: 'asked',
    actions: 'intercept.ask',
  },
  {
    guard: when('the system sends it', 'it is on its way', 'its orders are over'),
    target: 'asked',
    actions: 'intercept.ask',
  },
] as const;
const ended = ['intercept.end', 'intercept.solve', 'merchant.tell'] as const;
export const done = [
  { guard: when('the carrier says so', 'it turned back'), target: 'done', actions: ended },
  { guard: when('the factory sends it'), target: 'done', actions: ended },
] as const;
export const failed = [
  { guard: when('the carrier says so', 'it will not turn back'), target: 'failed', actions: ended },
  { guard: when('the factory sends it', 'a reason is given'), target: 'failed', actions: ended },
  { guard: when('the timer sends it', 'nobody answered for 72 hours'), target: 'failed', actions: ended },
] as const;
export const withdrawn = {
  guard: when('the factory or the merchant sends it', 'its own side asked for it', 'no carrier was asked'),
  target: 'none',
  actions: ['intercept.end', 'intercept.solve'],
} as const;
