import { when } from './batch-chart.ts';

// Moves of 批次: each is a line of docs/spec/batch-moves.tsv.

export const piecesAddedToSame = {
  guard: when('the factory or the rule sends it', 'at least one piece', 'at most 10,000 pieces'),
  actions: 'pieces.batch',
} as const;
export const piecesAddedToSameFromReleased = {
  guard: when('the factory or the rule sends it', 'at least one piece', 'they are tails of this batch'),
  actions: ['pieces.batch', 'workOrders.plan'],
} as const;
export const pieceKicked = {
  guard: when('the factory or the system sends it', 'another piece stays'),
  actions: 'workOrders.plan',
} as const;
export const emptied = {
  guard: when('the system sends it', 'no piece stays', 'none of it was printed'),
  target: 'cancelled',
  actions: ['plates.cancel', 'workOrders.cancel'],
} as const;
export const released = {
  guard: when('the factory or the rule sends it', 'at least one piece'),
  target: 'released',
  actions: ['workOrders.make', 'plates.nest'],
} as const;
export const recalled = {
  guard: when('the factory sends it', 'no plate of it is on its way', 'nothing of it was picked'),
  target: 'open',
  actions: ['plates.cancel', 'workOrders.cancel'],
} as const;
export const started = {
  guard: when('the system sends it', 'its first plate is sent, or its first piece picked'),
  target: 'running',
} as const;
export const done = {
  guard: when('the system sends it', 'nothing of it is left to be made'),
  target: 'done',
  actions: 'workOrders.done',
} as const;
export const reopened = {
  guard: when('the system sends it', 'a copy of it is made again'),
  target: 'running',
} as const;
export const cancelled = {
  guard: when('the factory sends it', 'no plate of it is on its way', 'nothing of it was picked'),
  target: 'cancelled',
  actions: ['pieces.kick', 'plates.cancel', 'workOrders.cancel'],
} as const;
export const urged = { guard: when('the factory sends it'), actions: 'pieces.urge' } as const;
export const calmed = { guard: when('the factory sends it'), actions: 'pieces.calm' } as const;
