import { when } from './waybill-chart.ts';

// Moves of 面单: each is a line of docs/spec/waybill-moves.tsv.

export const corrected = {
  guard: when('the system sends it', 'its order has another number'),
  target: 'got',
  actions: 'number.correct',
} as const;
export const cancelAskedByHand = {
  guard: when(
    'the factory sends it',
    'its package is here',
    'a reason is given',
    'no platform was told of it',
  ),
  target: 'cancelling',
} as const;
export const cancelAskedBySystem = {
  guard: when('the system sends it', 'its package is given up'),
  target: 'cancelling',
} as const;
/** [X09] Whatever became of it: the carrier has its parcel. */
export const used = {
  guard: when('the system sends it', 'a scan of its carrier came'),
  target: 'used',
} as const;
export const cancelled = {
  guard: when('the factory or the system sends it', 'it was typed'),
  target: 'cancelled',
  actions: 'number.takeOff',
} as const;
