import { when } from './picture-chart.ts';

// Moves of a picture: each is a line of docs/spec/picture-moves.tsv.

export const block = {
  guard: when('the owner or the platform sends it', 'a reason'),
  target: 'blocked',
  actions: [
    'no new use anywhere',
    'open orders with it get reason 图片被禁用',
    'what is batched goes on and the factory is told',
  ],
} as const;
export const unblock = {
  guard: when('the platform sends it', 'who blocked it, or the platform'),
  target: 'open',
  actions: 'the reason is judged anew',
} as const;
