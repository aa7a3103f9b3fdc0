import { when } from './plate-chart.ts';

// Moves of 拼版: each is a line of docs/spec/plate-moves.tsv.

export const slotEmptiedToSame = {
  guard: when('the factory or the system sends it', 'another piece stays'),
  actions: 'utilisation computed anew',
} as const;
export const slotEmptiedToRendering = {
  guard: when('the factory or the system sends it', 'another piece stays'),
  target: 'rendering',
  actions: ['utilisation computed anew', 'files dropped'],
} as const;
export const emptied = {
  guard: when('the system sends it', 'no piece stays'),
  target: 'cancelled',
  actions: 'files dropped',
} as const;
export const render = {
  guard: when('the factory or the system sends it', 'no piece of it is held'),
  target: 'rendering',
} as const;
export const rendered = {
  guard: when('the system sends it', 'the files are of the layout that stands'),
  target: 'ready',
  actions: 'files kept',
} as const;
export const renderFailed = {
  guard: when('the system sends it', 'a reason'),
  target: 'renderFailed',
} as const;
export const reopened = {
  guard: when('the factory sends it'),
  target: 'draft',
  actions: 'files dropped',
} as const;
export const arranged = {
  guard: when('the factory sends it', 'the layout holds'),
  actions: 'utilisation computed anew',
} as const;
export const send = {
  guard: when(
    'the factory or the system sends it',
    'no piece of it is held',
    'the device is open',
    'the files are of the layout that stands',
  ),
  target: 'sending',
  actions: 'print job made',
} as const;
export const sendDone = {
  guard: when('the system sends it', 'the job is done'),
  target: 'sent',
  actions: 'batches told',
} as const;
export const sendFailed = {
  guard: when(
    'the factory or the system sends it',
    'the job failed, or a person saw that it is not at the device',
    'a reason',
  ),
  target: 'sendFailed',
  actions: 'held slots emptied',
} as const;
export const sendFound = {
  guard: when('the factory sends it', 'the job is unknown'),
  target: 'sent',
  actions: 'batches told',
} as const;
export const downloaded = {
  guard: when('the factory sends it', 'no piece of it is held', 'the files are of the layout that stands'),
  target: 'sent',
  actions: 'batches told',
} as const;
export const recalled = {
  guard: when('the factory sends it', 'a reason'),
  target: 'ready',
  actions: 'held slots emptied',
} as const;
export const printed = {
  guard: when('the factory or the system sends it'),
  target: 'printed',
  actions: 'pieces printed',
} as const;
export const printUndone = {
  guard: when(
    'the factory sends it',
    'the same operator within 10 minutes, or with its own permission',
    'no slot came out wrong',
    'nothing followed',
  ),
  target: 'sent',
  actions: 'pieces unprinted',
} as const;
export const printFailed = {
  guard: when('the factory sends it', 'a defect and who is responsible'),
  target: 'printed',
  actions: 'pieces failed',
} as const;
export const cancelled = {
  guard: when('the factory sends it'),
  target: 'cancelled',
  actions: ['pieces unspliced', 'files dropped'],
} as const;
