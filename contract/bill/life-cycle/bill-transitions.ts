import { when } from './bill-chart.ts';

// Moves of 账单行: each is a line of docs/spec/bill-moves.tsv.

export const matched = {
  guard: when('the system sends it', 'its number is ours', 'its amount is as expected'),
  target: 'matched',
} as const;
export const differed = {
  guard: when('the system sends it', 'its number is ours', 'its amount is another one'),
  target: 'differs',
  actions: ['kind.note', 'difference.note'],
} as const;
export const unfound = {
  guard: when('the system sends it', 'its number is not ours'),
  target: 'unfound',
} as const;
export const repeated = {
  guard: when('the system sends it', 'it was billed before'),
  target: 'repeated',
} as const;
export const found = {
  guard: when('the factory sends it', 'a package is named'),
  target: 'differs',
} as const;
export const disputed = {
  guard: when('the factory sends it', 'a reason'),
  target: 'disputed',
  actions: 'objection.note',
} as const;
export const acceptedPlain = {
  guard: when('the factory sends it'),
  target: 'accepted',
  actions: 'cost.billed',
} as const;
export const accepted = {
  guard: when('the factory sends it', 'a reason'),
  target: 'accepted',
  actions: 'cost.billed',
} as const;
export const refused = {
  guard: when('the factory sends it', 'a reason'),
  target: 'refused',
  actions: 'cost.own',
} as const;
export const settled = {
  guard: when('the factory sends it', 'every line is accepted or refused'),
  target: 'settled',
  actions: ['fees.adjust', 'bill.close'],
} as const;
const reopening = ['the factory sends it', 'it was settled within 30 days'] as const;
export const reopened = [
  { guard: when(...reopening, 'it was accepted'), target: 'accepted', actions: 'fees.takeBack' },
  { guard: when(...reopening, 'it was refused'), target: 'refused', actions: 'fees.takeBack' },
] as const;
