import { when } from './package-chart.ts';

// Moves of 包裹: each is a line of docs/spec/package-moves.tsv.

export const split = {
  guard: when(
    'the factory sends it',
    'no order of it is held',
    'no number hangs on it',
    'it has two copies or more',
    'every part holds something',
  ),
  target: 'open',
  actions: 'lines.divide',
} as const;
export const rejoined = {
  guard: when(
    'the factory sends it',
    'no order of it is held',
    'no number hangs on it',
    'another package takes it in',
  ),
  target: 'void',
  actions: 'lines.return',
} as const;
export const joined = {
  guard: when(
    'the factory sends it',
    'its orders are approved',
    'no order of it is held',
    'no number hangs on it',
    'a package of the same recipient takes it in',
  ),
  target: 'joined',
  actions: 'lines.join',
} as const;
const byHand = ['the factory sends it', 'the package that took it in is open'] as const;
const byItself = ['the system sends it', 'its order leaves'] as const;
export const unjoined = [
  { guard: when(...byHand, 'its order is not packed'), target: 'open', actions: 'lines.unjoin' },
  { guard: when(...byHand, 'its order is packed'), target: 'packed', actions: 'lines.unjoin' },
  { guard: when(...byItself, 'its order is not packed'), target: 'open', actions: 'lines.unjoin' },
  { guard: when(...byItself, 'its order is packed'), target: 'packed', actions: 'lines.unjoin' },
] as const;
export const orderLeft = { guard: when(...byItself), actions: 'lines.leave' } as const;
export const orderLeftWeighed = {
  guard: when(...byItself),
  target: 'packed',
  actions: ['lines.leave', 'weight.forget'],
} as const;
export const packed = {
  guard: when('the system sends it', 'its orders are packed'),
  target: 'packed',
} as const;
export const unpacked = {
  guard: when('the system sends it', 'an order is packed no more'),
  target: 'open',
  actions: 'weight.forget',
} as const;
export const weighed = {
  guard: when(
    'the factory sends it',
    'a weight that can be',
    'sides that can be',
    'the weight is as expected, or a reason is given',
  ),
  target: 'weighed',
  actions: ['weight.note', 'fee.anew'],
} as const;
export const handedOver = {
  guard: when(
    'the factory sends it',
    'no order of it is held',
    'a number hangs on it',
    'its label is printed where that is asked for',
    'it is weighed where that is asked for',
    'no declaration is missing',
    'nobody asked it back',
  ),
  target: 'handedOver',
  actions: ['transit.await', 'orders.ship', 'fee.charge', 'part.tell'],
} as const;
const cameBack = [
  'the factory sends it',
  'no carrier has scanned it',
  'it left within 24 hours',
  'no platform was told of it',
  'no order of it has ended',
  'a reason is given',
] as const;
const again = ['transit.withdraw', 'orders.unship', 'fee.undo', 'list.leave', 'part.withdraw'] as const;
export const handoverUndone = [
  { guard: when(...cameBack, 'it was not weighed'), target: 'packed', actions: again },
  { guard: when(...cameBack, 'it was weighed'), target: 'weighed', actions: again },
] as const;
export const voided = {
  guard: when('the system sends it', 'its orders are over'),
  target: 'void',
  actions: 'number.cancel',
} as const;
