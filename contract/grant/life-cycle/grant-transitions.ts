import { when } from './grant-chart.ts';

// Moves of 面单分享: each is a line of docs/spec/grant-moves.tsv.

export const accepted = {
  guard: when('the receiver sends it'),
  target: 'active',
  actions: 'account.lend',
} as const;
export const priceAgreed = {
  guard: when('the receiver sends it', 'a higher price waits'),
  actions: 'price.agree',
} as const;
export const refused = {
  guard: when('the receiver or the system sends it', 'a week without an answer, where the system does it'),
  target: 'ended',
} as const;
export const changed = {
  guard: when('the owner sends it', 'the quota is not below what is used'),
  actions: 'quota.look',
} as const;
export const paused = { guard: when('the owner or the receiver sends it'), target: 'paused' } as const;
export const resumed = {
  guard: when('the owner or the receiver sends it', 'the side that paused sends it'),
  target: 'active',
  actions: 'quota.look',
} as const;
export const usedUp = {
  guard: when('the system sends it', 'all of its quota is taken'),
  target: 'usedUp',
  actions: 'both.tell',
} as const;
export const freed = {
  guard: when('the system sends it', 'some of its quota is left'),
  target: 'active',
} as const;
export const toppedUp = {
  guard: when('the owner sends it', 'more than its quota is there then'),
  target: 'active',
} as const;
/** Numbers that were asked for and not begun are given up by who asks carriers: he holds them before the grant. */
export const ended = {
  guard: when(
    'the owner or the receiver or the system sends it',
    'its end has come, where the system does it',
  ),
  target: 'ended',
} as const;
