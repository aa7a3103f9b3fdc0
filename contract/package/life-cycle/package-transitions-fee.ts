import { when } from './package-chart.ts';

// Moves of 包裹: each is a line of docs/spec/package-moves.tsv.

export const estimated = {
  guard: when('the system sends it'),
  target: 'estimated',
} as const;
export const charged = {
  guard: when('the system sends it', 'it is handed over'),
  target: 'charged',
  actions: 'fee.rows',
} as const;
export const undone = {
  guard: when('the system sends it'),
  target: 'estimated',
  actions: 'fee.rows.back',
} as const;
export const adjusted = {
  guard: when(
    'the factory sends it',
    'it left within 90 days',
    'an amount that can be',
    'a reason is given',
    'what it costs stays 0 or more',
  ),
  target: 'adjusted',
  actions: 'fee.row',
} as const;
export const adjustUndone = [
  {
    guard: when('the system sends it', 'no other adjustment stands'),
    target: 'charged',
    actions: 'fee.row.back',
  },
  {
    guard: when('the system sends it', 'another adjustment stands'),
    target: 'adjusted',
    actions: 'fee.row.back',
  },
] as const;
