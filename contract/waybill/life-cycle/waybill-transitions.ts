import { when } from './waybill-chart.ts';

// Moves of 面单: each is a line of docs/spec/waybill-moves.tsv. Those that end a number stand in
// waybill-transitions-end.ts.

export const corrected = {
  guard: when('the system sends it', 'its order has another number'),
  target: 'got',
  actions: 'number.correct',
} as const;
export const applying = {
  guard: when('the system sends it', 'the account takes a call'),
  target: 'applying',
} as const;
export const throttled = {
  guard: when('the system sends it', 'the carrier is busy'),
  target: 'asked',
} as const;
export const got = {
  guard: when('the system sends it', 'the carrier names a number', 'no other package has that number'),
  target: 'got',
  actions: ['quota.settle', 'number.write', 'cancel.obey'],
} as const;
/** The number of one that had failed: what it had reserved was given back. */
export const gotAfterAll = {
  guard: when(
    'the system sends it',
    'the carrier names a number',
    'no other package has that number',
    'its package wants one',
  ),
  target: 'got',
  actions: ['quota.use', 'number.write'],
} as const;
export const gotLate = {
  guard: when('the system sends it', 'the carrier names a number', 'its package wants none'),
  target: 'cancelling',
} as const;
export const failed = {
  guard: when('the system sends it', 'the carrier refuses or was not reached'),
  target: 'failed',
  actions: 'quota.giveBack',
} as const;
/** [X09] Whatever became of it: the carrier has its parcel. */
export const used = {
  guard: when('the system sends it', 'a scan of its carrier came'),
  target: 'used',
} as const;
export const failedAsUnknown = {
  guard: when('the system sends it', 'the carrier does not know it'),
  target: 'failed',
  actions: 'quota.giveBack',
} as const;
export const lost = { guard: when('the system sends it', 'no answer came'), target: 'unknown' } as const;
export const settled = {
  guard: when('the factory sends it', 'it is unknown for a day', 'a reason is given'),
  target: 'failed',
  actions: 'quota.giveBack',
} as const;
export const retriedByHand = {
  guard: when('the factory sends it', 'its package wants one', 'the account is on', 'the account has quota'),
  target: 'asked',
  actions: 'quota.reserve',
} as const;
export const retriedBySystem = {
  guard: when(
    'the system sends it',
    'tries are left',
    'its package wants one',
    'the account is on',
    'the account has quota',
  ),
  target: 'asked',
  actions: 'quota.reserve',
} as const;
