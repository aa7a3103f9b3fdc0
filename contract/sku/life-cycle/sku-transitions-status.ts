import { when } from './sku-chart.ts';

// Moves of SKU: each is a line of docs/spec/sku-moves.tsv.

export const complete = {
  guard: when(
    'the factory sends it',
    'a price is given',
    'material, model and colour are open',
    'it is no printed gift without a print spec',
  ),
  target: 'active',
} as const;
export const edit = {
  guard: when('the factory sends it', 'the code stays, or nothing names it'),
  actions: 'spec.compute',
} as const;
export const stop = {
  guard: when('the factory or the system sends it', 'it is done by hand, or what it is made of is closed'),
  target: 'stopped',
  actions: 'merchants.tell',
} as const;
export const start = {
  guard: when(
    'the factory or the system sends it',
    'material, model and colour are open',
    'it is done by hand, or what closed it is open again',
  ),
  target: 'active',
} as const;
export const successor = {
  guard: when('the factory sends it', 'the successor is active, of the same factory, not itself nor a ring'),
  actions: 'successor.note',
} as const;
export const retire = {
  guard: when('the factory sends it', 'no line of an open order names it'),
  target: 'retired',
} as const;
export const revive = { guard: when('the factory sends it'), target: 'stopped' } as const;
export const discard = {
  guard: when('the factory sends it', 'nothing names it'),
  target: 'retired',
} as const;
