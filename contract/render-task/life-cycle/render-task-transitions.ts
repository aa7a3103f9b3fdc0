import { when } from './render-task-chart.ts';

// Moves of 出图: each is a line of docs/spec/render-task-moves.tsv.

export const askToWaitingFromCancelled = {
  guard: when('the system sends it', 'the same key is wanted again'),
  target: 'waiting',
  actions: 'tries.reset',
} as const;
export const start = {
  guard: when('the system sends it', 'a piece that wants it may be made', 'its time has come'),
  target: 'rendering',
  actions: 'try.count',
} as const;
export const done = {
  guard: when('the system sends it', 'the file is as asked'),
  target: 'done',
  actions: ['file.keep', 'pieces.go'],
} as const;
export const failed = {
  guard: when('the system sends it', 'the cause is of the machine', 'fewer than 3 tries'),
  target: 'waiting',
  actions: 'retry.later',
} as const;
export const failedFinal = {
  guard: when('the system sends it', 'the cause is of the art, or it was the third try'),
  target: 'failed',
  actions: 'pieces.fail',
} as const;
export const crashedToWaiting = {
  guard: when('the system sends it', 'no worker holds it', 'fewer than 3 tries'),
  target: 'waiting',
} as const;
export const crashedToFailed = {
  guard: when('the system sends it', 'no worker holds it', 'it was the third try'),
  target: 'failed',
  actions: 'pieces.fail',
} as const;
export const retry = {
  guard: when('the factory sends it'),
  target: 'waiting',
  actions: ['tries.reset', 'pieces.retry'],
} as const;
export const cancel = {
  guard: when('the system sends it', 'nothing wants the key'),
  target: 'cancelled',
} as const;
export const outdate = {
  guard: when('the system sends it', 'nothing wants the key'),
  target: 'outdated',
  actions: 'file.drop',
} as const;
export const expire = {
  guard: when('the timer sends it', 'no open order names the file', 'its time is over'),
  target: 'outdated',
  actions: 'file.drop',
} as const;
