import { when } from './sku-chart.ts';

// Moves of SKU: each is a line of docs/spec/sku-moves.tsv.

export const found = {
  guard: when('the system sends it', 'its print spec stands whole'),
  target: 'ready',
  actions: ['size.copy', 'art.again'],
} as const;
export const noMask = {
  guard: when('the system sends it', 'its print spec lacks the hole mask it needs'),
  target: 'holeMissing',
  actions: 'factory.tell',
} as const;
export const lost = {
  guard: when('the system sends it', 'no print spec of it stands'),
  target: 'missing',
  actions: 'factory.tell',
} as const;
export const notNeeded = {
  guard: when('the system sends it', 'it is not printed'),
  target: 'notNeeded',
} as const;
export const needed = { guard: when('the system sends it', 'it is printed'), target: 'missing' } as const;
