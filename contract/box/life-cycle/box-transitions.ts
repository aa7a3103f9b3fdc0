import { when } from './box-chart.ts';

// Moves of 格口: each is a line of docs/spec/box-moves.tsv.

export const taken = {
  guard: when('the system sends it', 'its parcel has no box'),
  target: 'taken',
} as const;
export const completed = {
  guard: when('the system sends it', 'every open piece of its parcel is there'),
  target: 'complete',
} as const;
export const reopened = {
  guard: when('the system sends it', 'an open piece of its parcel is not there'),
  target: 'taken',
} as const;
export const blocked = {
  guard: when('the system sends it', 'its order is held or ended'),
  target: 'blocked',
} as const;
const freed = ['the system sends it', 'its order is open and not held'] as const;
export const unblocked = [
  { guard: when(...freed, 'the outcome is taken'), target: 'taken' },
  { guard: when(...freed, 'the outcome is complete'), target: 'complete' },
] as const;
export const emptied = [
  { guard: when('the system sends it', 'nothing lies in it'), target: 'free' },
  { guard: when('the factory sends it', 'a reason is given'), target: 'free', actions: 'pieces.leave' },
] as const;
export const movedAway = {
  guard: when('the factory sends it', 'the other box is free'),
  target: 'free',
} as const;
const takesOver = ['the system sends it', 'what lies in another box is moved to it'] as const;
export const takenOver = [
  { guard: when(...takesOver, 'the outcome is taken'), target: 'taken' },
  { guard: when(...takesOver, 'the outcome is complete'), target: 'complete' },
  { guard: when(...takesOver, 'the outcome is blocked'), target: 'blocked' },
] as const;
export const closed = { guard: when('the factory sends it'), target: 'closed' } as const;
export const opened = { guard: when('the factory sends it'), target: 'free' } as const;
