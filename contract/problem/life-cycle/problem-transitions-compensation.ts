import { when } from './problem-chart.ts';

// Moves of 问题件: each is a line of docs/spec/problem-moves.tsv.

export const asked = {
  guard: when(
    'the factory sends it',
    'its kind is compensated',
    'it is not closed',
    'a text is given',
    'no more than it is worth',
  ),
  target: 'asked',
  actions: 'row.note',
} as const;
export const agreed = {
  guard: when('the factory sends it', 'no more than was asked'),
  target: 'agreed',
  actions: ['row.note', 'loss.note'],
} as const;
export const refused = {
  guard: when('the factory sends it', 'a reason is given'),
  target: 'refused',
} as const;
export const paid = {
  guard: when('the factory sends it', 'the day is not in the future'),
  target: 'paid',
  actions: 'row.note',
} as const;
export const withdrawn = {
  guard: when('the factory sends it', 'a reason is given'),
  target: 'none',
  actions: 'row.note',
} as const;
