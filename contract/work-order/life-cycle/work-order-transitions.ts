import { when } from './work-order-chart.ts';

// Moves of 工单: each is a line of docs/spec/work-order-moves.tsv.

export const assigned = {
  guard: when('the factory sends it', 'who is to do it may do its step'),
  actions: 'assignment.note',
} as const;
export const planChanged = {
  guard: when('the system sends it', 'its plan moved'),
  actions: 'counts.keep',
} as const;
export const startedByHand = { guard: when('the factory sends it'), target: 'running' } as const;
export const startedByWork = {
  guard: when('the system sends it', 'something of it was done'),
  target: 'running',
} as const;
export const reported = {
  guard: when(
    'the factory sends it',
    'its step is counted',
    'no more than what is left',
    'scrap has a defect',
  ),
  target: 'running',
  actions: 'report.write',
} as const;
export const reportUndone = {
  guard: when('the factory sends it', 'the report is his own and new, or he may', 'no wage period is locked'),
  target: 'running',
  actions: 'report.takeBack',
} as const;
export const paused = { guard: when('the factory sends it', 'a reason is given'), target: 'paused' } as const;
export const resumed = { guard: when('the factory sends it'), target: 'running' } as const;
export const done = {
  guard: when('the system sends it', 'nothing is left or its batch is done'),
  target: 'done',
  actions: 'batch.ask',
} as const;
export const closed = {
  guard: when('the factory sends it', 'he has the permission for it', 'a reason is given'),
  target: 'done',
  actions: 'batch.ask',
} as const;
export const reopened = {
  guard: when('the system sends it', 'a piece needs it again'),
  target: 'running',
} as const;
export const cancelled = {
  guard: when('the system sends it', 'its batch is gone'),
  target: 'cancelled',
} as const;
