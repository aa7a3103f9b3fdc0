import { when } from './waybill-chart.ts';

// Moves with which a number of 面单 ends, or should have.

export const givenUp = {
  guard: when('the factory or the system sends it', 'its package takes another way'),
  target: 'void',
  actions: 'quota.giveBack',
} as const;
export const cancelAskedByHand = {
  guard: when(
    'the factory sends it',
    'its package is here',
    'a reason is given',
    'no platform was told of it',
  ),
  target: 'cancelling',
  actions: 'number.takeOff',
} as const;
export const cancelAskedBySystem = {
  guard: when('the system sends it', 'its package is given up'),
  target: 'cancelling',
  actions: 'number.takeOff',
} as const;
export const unaskedByHand = {
  guard: when('the factory sends it', 'a reason is given'),
  target: 'void',
  actions: 'quota.giveBack',
} as const;
export const unaskedBySystem = {
  guard: when('the system sends it', 'its package is given up'),
  target: 'void',
  actions: 'quota.giveBack',
} as const;
export const cancelWantedByHand = {
  guard: when('the factory sends it', 'a reason is given'),
  actions: 'cancel.note',
} as const;
export const cancelWantedBySystem = {
  guard: when('the system sends it', 'its package is given up'),
  actions: 'cancel.note',
} as const;
export const cancelledThere = {
  guard: when('the system sends it', 'the carrier took it back'),
  target: 'cancelled',
  actions: 'quota.return',
} as const;
export const cancelledHere = {
  guard: when('the factory or the system sends it', 'it was typed'),
  target: 'cancelled',
} as const;
export const cancelFailed = {
  guard: when('the system sends it', 'the carrier keeps it'),
  target: 'cancelFailed',
} as const;
export const cancelRetried = {
  guard: when('the factory or the system sends it'),
  target: 'cancelling',
} as const;
export const kept = {
  guard: when('the factory sends it', 'its package wants one', 'it goes to the same address'),
  target: 'got',
  actions: 'number.write',
} as const;
export const writtenOff = {
  guard: when('the factory sends it', 'a reason is given'),
  target: 'void',
} as const;
export const expired = {
  guard: when('the system sends it', 'its time is over', 'its package is here'),
  target: 'void',
  actions: 'number.takeOff',
} as const;
