import { when } from './piece-chart.ts';

// From the shelf to the parcel; what an order takes its pieces along to; what is void; what is recovered.

export const sorted = {
  guard: when(
    'the factory sends it',
    'no hold is set',
    'the order is in production or waits for packing',
    'there is a box for its parcel',
  ),
  target: 'sorted',
  actions: 'box.take',
} as const;
export const unsorted = {
  guard: when('the factory or the system sends it', 'a reason by hand, or its parcel changed'),
  target: 'passed',
  actions: 'box.release',
} as const;
export const scanned = {
  guard: when(
    'the factory sends it',
    'no hold is set',
    'the order waits for packing',
    'its parcel is open here',
  ),
  target: 'scanned',
  actions: ['scan.count', 'parcel.finish', 'order.pack'],
} as const;
const released = [
  'the factory or the timer sends it',
  'its parcel is not whole',
  'its parcel was released',
] as const;
export const unscanned = [
  { guard: when(...released, 'its box stands'), target: 'sorted', actions: 'parcel.free' },
  { guard: when(...released, 'its box is gone'), target: 'passed', actions: 'parcel.free' },
] as const;

export const packed = { guard: 'the system sends it', target: 'packed', actions: 'box.empty' } as const;
export const forced = {
  guard: 'the system sends it',
  target: 'packed',
  actions: ['forced.mark', 'plates.leave', 'batch.leave', 'blank.consume', 'box.empty'],
} as const;
export const unpacked = { guard: 'the system sends it', target: 'passed', actions: 'scan.takeBack' } as const;
const unmade = [
  'the factory sends it',
  'it was forced and never made',
  'the order waits for packing',
] as const;
const cleared = ['forced.clear', 'reserve.restore', 'order.reopen'] as const;
/** So that a one-key pack by mistake can be made after all. */
export const unforced = [
  { guard: when(...unmade, 'its file stands'), target: 'waitBatch', actions: cleared },
  { guard: when(...unmade, 'its file is made anew'), target: 'waitArt', actions: [...cleared, 'art.ask'] },
] as const;
export const shipped = { guard: 'the system sends it', target: 'shipped' } as const;
export const unshipped = { guard: 'the system sends it', target: 'packed' } as const;
export const stocked = {
  guard: when('the factory sends it', 'it is for no order', 'a storage place is given'),
  target: 'stocked',
  actions: 'goods.enter',
} as const;

export const voided = {
  guard: when(
    'the system sends it, or the factory for a free print',
    'its order ended or went back, its copy was taken back or has its earlier piece again, or it is given up',
  ),
  target: 'void',
  actions: ['batch.leave', 'blank.release'],
} as const;
const orderEnded = ['the system sends it', 'its order is closed, or its copy was taken back'] as const;
export const voidedOnPlate = [
  {
    guard: when(...orderEnded, 'none of its plates is on its way'),
    target: 'void',
    actions: ['plates.leave', 'batch.leave', 'blank.release'],
  },
  {
    guard: when(...orderEnded, 'one of its plates is on its way'),
    target: 'void',
    actions: ['plates.leave', 'blank.later', 'stations.warn'],
  },
] as const;
export const voidedMade = {
  guard: when(...orderEnded),
  target: 'void',
  actions: ['recovery.want', 'box.leave', 'stations.warn'],
} as const;

export const wanted = {
  guard: when('the system sends it', 'there is something to recover'),
  target: 'waiting',
  actions: 'recovery.show',
} as const;
export const dropped = { guard: 'the system sends it', target: 'none' } as const;
export const recoveredToStock = {
  guard: when('the factory sends it', 'a storage place is given', 'the picture may be sold again'),
  target: 'stocked',
  actions: 'goods.enter',
} as const;
export const reused = {
  guard: when('the factory sends it', 'the blank is usable, or its print was taken off'),
  target: 'reused',
  actions: 'blank.enter',
} as const;
export const discarded = {
  guard: when('the factory sends it', 'a reason is given'),
  target: 'discarded',
} as const;
export const returned = {
  guard: when('the factory sends it', 'the merchant asked for it', 'a waybill number or a slip is given'),
  target: 'returned',
  actions: 'merchant.tell',
} as const;
export const recoveryUndone = {
  guard: when('the factory sends it', 'it was done within 24 hours', 'the stock entry is not used'),
  target: 'waiting',
  actions: 'entry.reverse',
} as const;
