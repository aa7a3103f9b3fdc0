import { when } from './declaration-chart.ts';

// Moves of 报关单: each is a line of docs/spec/declaration-moves.tsv.

export const filled = {
  guard: when('the system sends it', 'every line is complete'),
  target: 'ready',
} as const;
export const changed = {
  guard: when('the factory or the merchant sends it', 'its order is not held'),
  target: 'draft',
  actions: ['lines.write', 'check'],
} as const;
export const accepted = {
  guard: when(
    'the factory sends it',
    'its order is not held',
    'every line is complete',
    'a declaration number is given',
  ),
  target: 'accepted',
  actions: ['number.note', 'order.declare'],
} as const;
export const withdrawn = {
  guard: when('the factory or the system sends it', 'no package of its order left', 'a reason is given'),
  target: 'cancelled',
  actions: ['order.reopen', 'draft.anew'],
} as const;
export const cancelled = {
  guard: when('the factory or the system sends it', 'a reason is given'),
  target: 'cancelled',
  actions: 'order.drop',
} as const;
