import { when } from './package-chart.ts';

// Moves of 包裹: each is a line of docs/spec/package-moves.tsv.

export const withdrawn = {
  guard: when('the system sends it', 'it is here'),
  target: 'none',
} as const;
export const awaited = {
  guard: when('the system sends it', 'it is handed over'),
  target: 'waitCollect',
} as const;
