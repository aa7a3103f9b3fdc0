import { when } from './package-chart.ts';

// Moves of 包裹: each is a line of docs/spec/package-moves.tsv.

export const printed = {
  guard: when('the system sends it', 'a label with its number came out'),
  target: 'printed',
  actions: 'label.count',
} as const;
export const printedAgain = {
  guard: when('the system sends it', 'a label with its number came out', 'a reason for another print'),
  target: 'printed',
  actions: 'label.count',
} as const;
export const staled = {
  guard: when('the system sends it', 'its label is of before'),
  target: 'stale',
} as const;
export const cleared = {
  guard: when('the system sends it', 'no other number is wanted'),
  target: 'none',
} as const;
