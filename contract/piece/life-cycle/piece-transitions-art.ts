import { when } from './piece-chart.ts';

// From the art of a piece to its place on a plate.

const artFits = ['the system sends it', 'it is the art of its last side', 'the art is as asked'] as const;
export const artMade = [
  { guard: when(...artFits, 'no proof is asked for'), target: 'waitBatch', actions: 'file.note' },
  {
    guard: when(...artFits, 'a proof is asked for'),
    target: 'waitProof',
    actions: ['file.note', 'task.show'],
  },
] as const;
export const artFailed = {
  guard: when('the system sends it', 'one of its sides failed, with a code'),
  target: 'artFailed',
  actions: 'task.show',
} as const;
export const artRetried = {
  guard: when('the factory or the system sends it', 'what changed is said'),
  target: 'waitArt',
  actions: 'art.ask',
} as const;
export const proofApproved = {
  guard: when('the factory sends it', 'the proof is the one seen'),
  target: 'waitBatch',
  actions: 'proof.note',
} as const;
export const proofRefused = {
  guard: when('the factory sends it', 'a reason is given'),
  target: 'artFailed',
  actions: 'merchant.tell',
} as const;
export const artRedone = {
  guard: when('the factory or the system sends it', 'what changed is said'),
  target: 'waitArt',
  actions: ['file.keep', 'art.ask'],
} as const;

export const batched = {
  guard: when(
    'the factory or a rule sends it',
    'no hold is set',
    'the order waits for production or is in it, or there is none',
    'the batch fits',
    'no part is short, or that is allowed',
    'the order is ready, or a part of it is allowed',
  ),
  target: 'batched',
  actions: 'order.start',
} as const;
export const kicked = {
  guard: when('the factory or the system sends it', 'none of its plates is on its way'),
  target: 'waitBatch',
  actions: ['plates.leave', 'batch.leave', 'order.withdraw', 'art.redo'],
} as const;

const placed = ['no hold is set', 'the batch is released', 'every side has a file and a place'] as const;
export const spliced = {
  guard: when('the factory or the system sends it', ...placed),
  target: 'spliced',
  actions: 'slots.take',
} as const;
export const unspliced = {
  guard: when('the factory or the system sends it', 'none of its plates is on its way'),
  target: 'batched',
  actions: 'plates.leave',
} as const;
/** So a held piece with one side printed stops no other plate. */
export const sideWithdrawn = {
  guard: when(
    'the factory or the system sends it',
    'one of its plates is on its way',
    'the plate of this side is not on its way',
    'its order is held, or it is done by hand',
  ),
  actions: 'slot.empty',
} as const;
export const sidePlaced = {
  guard: when('the factory or the system sends it', 'a side of it waits', ...placed),
  actions: 'slot.take',
} as const;
