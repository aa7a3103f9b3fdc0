import { toPassed, toQuality, when } from './piece-chart.ts';

// From the printed piece to one that passed, and back; what fails and what is done again.

const printed = [
  'the factory or the system sends it',
  'the plate of its last side is printed',
  'no slot is misprinted',
] as const;
const credited = ['blank.consume', 'print.credit'] as const;
export const print = [
  { guard: when(...printed, 'a step is left'), target: 'printed', actions: credited },
  { guard: toQuality(...printed), target: 'waitQuality', actions: credited },
  { guard: toPassed(...printed), target: 'passed', actions: [...credited, 'order.ready'] },
] as const;
export const printUndone = {
  guard: 'the system sends it',
  target: 'spliced',
  actions: ['reserve.restore', 'credit.takeBack', 'order.reopen'],
} as const;

const picked = ['the factory sends it', 'no hold is set', 'it needs no print'] as const;
const consumed = ['stock.consume', 'work.credit'] as const;
export const pick = [
  { guard: when(...picked, 'a step is left'), target: 'inProcess', actions: consumed },
  { guard: toQuality(...picked), target: 'waitQuality', actions: consumed },
  { guard: toPassed(...picked), target: 'passed', actions: [...consumed, 'order.ready'] },
] as const;
export const pickUndone = {
  guard: when(
    'the factory sends it',
    'the pick is its last event',
    'the same person within 60 s, or with the permission',
  ),
  target: 'batched',
  actions: ['reserve.restore', 'credit.takeBack', 'order.reopen'],
} as const;

const held = ['the factory sends it', 'no hold is set'] as const;
const stepped = ['it was not done in this pass', 'an operator is signed in'] as const;
const counted = ['work.credit', 'workOrder.count'] as const;
export const step = [
  {
    guard: when(...held, 'it is the next step, or an optional one before it', ...stepped, 'a step is left'),
    target: 'inProcess',
    actions: counted,
  },
  {
    guard: toQuality(...held, 'it is the next required step', ...stepped),
    target: 'waitQuality',
    actions: counted,
  },
  {
    guard: toPassed(...held, 'it is the next required step', ...stepped),
    target: 'passed',
    actions: [...counted, 'order.ready'],
  },
] as const;
const skipped = [
  'the factory sends it',
  'the permission for it is held',
  'no hold is set',
  'a reason is given',
] as const;
export const skip = [
  { guard: when(...skipped, 'a step is left'), target: 'inProcess', actions: 'step.skip' },
  { guard: toQuality(...skipped), target: 'waitQuality', actions: 'step.skip' },
  { guard: toPassed(...skipped), target: 'passed', actions: ['step.skip', 'order.ready'] },
] as const;
const unstepped = [
  'the factory sends it',
  'the step is its last event',
  'the same person within 60 s, or with the permission',
  'the wage period is open',
] as const;
const uncounted = ['credit.takeBack', 'workOrder.uncount', 'order.reopen'] as const;
/** To the state before that scan. */
export const stepUndone = [
  { guard: when(...unstepped, 'it was printed before'), target: 'printed', actions: uncounted },
  { guard: when(...unstepped, 'it was in process before'), target: 'inProcess', actions: uncounted },
] as const;

export const qualityPassed = {
  guard: when('the factory sends it', 'no hold is set', 'an inspector is signed in'),
  target: 'passed',
  actions: ['work.credit', 'order.ready'],
} as const;
export const qualityUndone = {
  guard: when(
    'the factory sends it',
    'quality passed is its last event',
    'the same person within 60 s, or with the permission',
    'the wage period is open',
  ),
  target: 'waitQuality',
  actions: ['credit.takeBack', 'order.reopen'],
} as const;

const judged = ['a defect and who is responsible are given', 'a level is given'] as const;
export const failedOnPlate = {
  guard: when(
    'the factory sends it',
    'one of its plates is sent or printed',
    ...judged,
    'the order is in production, or there is none',
  ),
  target: 'scrapped',
  actions: ['blank.consume', 'plates.leave', 'responsible.takeBack', 'recovery.want', 'piece.remake'],
} as const;
export const failed = {
  guard: when(
    'the factory sends it',
    ...judged,
    'the order is in production or waits for packing, or there is none',
  ),
  target: 'scrapped',
  actions: ['box.leave', 'responsible.takeBack', 'recovery.want', 'piece.remake'],
} as const;
const pardoned = [
  'the factory sends it',
  'the same person within 60 s',
  'its successor is not batched',
  'nothing was done with it yet',
] as const;
const givenBack = ['successor.void', 'recovery.drop', 'credit.giveBack'] as const;
/** To where it was; what had left a box for it goes back to passed. */
export const failUndone = [
  { guard: when(...pardoned, 'it was printed before'), target: 'printed', actions: givenBack },
  { guard: when(...pardoned, 'it was in process before'), target: 'inProcess', actions: givenBack },
  { guard: when(...pardoned, 'it waited for quality before'), target: 'waitQuality', actions: givenBack },
  {
    guard: when(...pardoned, 'it had passed before'),
    target: 'passed',
    actions: [...givenBack, 'order.ready'],
  },
] as const;
export const reworked = {
  guard: when(
    'the factory sends it',
    'a defect and who is responsible are given',
    'the step comes after printing',
    'the order is in production or waits for packing, or there is none',
  ),
  target: 'inProcess',
  actions: ['pass.next', 'box.leave', 'order.reopen'],
} as const;
