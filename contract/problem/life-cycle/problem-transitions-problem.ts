import { when } from './problem-chart.ts';

// Moves of 问题件: each is a line of docs/spec/problem-moves.tsv.

export const noted = {
  guard: when('the timer or the system sends it', 'it happened again'),
  actions: 'row.note',
} as const;
export const taken = {
  guard: when('the factory sends it', 'nobody else has it'),
  target: 'open',
  actions: 'row.note',
} as const;
export const askedMerchant = {
  guard: when('the factory sends it', 'a text is given'),
  target: 'waitMerchant',
  actions: ['due.set', 'merchant.tell'],
} as const;
export const answered = {
  guard: when(
    'the merchant sends it',
    'a choice or a text is given',
    'a new address is given where it changes',
  ),
  target: 'open',
  actions: ['row.note', 'factory.tell'],
} as const;
export const answeredLate = {
  guard: when('the timer sends it', 'its time is over'),
  target: 'open',
  actions: ['row.note', 'factory.tell'],
} as const;
export const askedCarrier = {
  guard: when('the factory sends it', 'a way is given', 'a text is given'),
  target: 'waitCarrier',
  actions: 'due.set',
} as const;
export const carrierAnswered = {
  guard: when('the factory sends it', 'a text is given'),
  target: 'open',
  actions: 'due.set',
} as const;
export const urged = {
  guard: when('the factory or the merchant sends it', 'it was not urged lately'),
  actions: ['row.note', 'other.tell'],
} as const;
export const solved = {
  guard: when('the factory sends it', 'a result is chosen'),
  target: 'solved',
  actions: ['due.set', 'merchant.tell'],
} as const;
export const solvedByScan = {
  guard: when('the system sends it', 'a scan ended its cause'),
  target: 'solved',
  actions: 'due.set',
} as const;
export const closed = {
  guard: when('the merchant sends it', 'no compensation is under way'),
  target: 'closed',
  actions: 'due.set',
} as const;
export const closedInTime = {
  guard: when('the timer sends it', 'its time is over', 'no compensation is under way'),
  target: 'closed',
  actions: 'due.set',
} as const;
export const reopened = {
  guard: when(
    'the factory or the merchant sends it',
    'it was solved lately',
    'a reason is given',
    'no other of its kind is open',
  ),
  target: 'open',
  actions: ['row.note', 'other.tell'],
} as const;
export const cameBack = {
  guard: when(
    'the timer or the system sends it',
    'it was solved lately',
    'its cause came back',
    'no other of its kind is open',
  ),
  target: 'open',
  actions: 'row.note',
} as const;
