import { when } from './picture-chart.ts';

// Moves of a picture: each is a line of docs/spec/picture-moves.tsv.

export const block = {
  guard: when('the owner or the platform sends it', 'a reason'),
  target: 'blocked',
  actions: ['use.ends', 'orders.wait', 'batched.go.on'],
} as const;
export const unblock = {
  guard: when('the owner or the platform sends it', 'who blocked it, or the platform'),
  target: 'open',
  actions: 'reason.anew',
} as const;
