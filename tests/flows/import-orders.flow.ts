import type { EventObject } from 'xstate';
import type { Inspection } from '#contract/order-import/order-import.ts';
import type { Task, TaskStatus } from '#contract/task/task.ts';
import type { WalkedMachine } from '#tests/support/walk-machine.ts';
import { importOrdersMachine } from '@/features/import-orders/import-orders.machine.ts';
import { flow } from './flow.ts';

const file = new File(['a,b'], 'orders.csv');
const inspection = { fileId: 7, columns: ['a', 'b'] } as unknown as Inspection;
const task = (status: TaskStatus, done = 0): Task => ({ id: 3, status, done }) as unknown as Task;
const draft = { mapping: { quantity: 'b' }, shopId: 1, currency: 'CNY', preset: null };
const cell = { line: 3, at: 4, text: '2', before: '0' };
const place = { sheet: 0, headerLine: 1 };
const request = {
  fileId: 7,
  place,
  shopId: 1,
  mapping: draft.mapping,
  currency: 'CNY',
  timeZone: 'Asia/Shanghai',
};

const walked = (taskId: number | null): WalkedMachine => ({
  machine: importOrdersMachine,
  input: { taskId },
  answers: {
    inspecting: { src: 'inspect', outputs: [inspection] },
    starting: { src: 'start', outputs: [{ taskId: 3 }] },
    running: { src: 'follow', outputs: [task('done'), task('failed'), task('cancelled')] },
    stopping: { src: 'stop', outputs: [undefined] },
    retrying: { src: 'retry', outputs: [undefined] },
    mending: { src: 'mend', outputs: [undefined] },
  },
  events: [
    { type: 'file.chosen', file },
    { type: 'upload.progressed', share: 0.5 },
    { type: 'file.looked', inspection, draft },
    { type: 'draft.changed', draft },
    { type: 'import.started', request },
    { type: 'task.reported', task: task('running', 5) },
    { type: 'task.stopped' },
    { type: 'task.retried' },
    { type: 'watch.resumed' },
    { type: 'import.opened', taskId: 3, mends: {} },
    { type: 'cell.mended', cell },
    { type: 'page.turned', pageNo: 2 },
    { type: 'mends.dropped' },
    { type: 'mends.sent' },
    { type: 'import.cancelled' },
    { type: 'import.again' },
  ] as EventObject[],
  serialize: ({ share, inspection: seen, draft: said, taskId: id, task: last, failure, mends, pageNo }) => [
    share,
    seen !== null,
    said !== null,
    id,
    (last as Task | null)?.status,
    failure !== null,
    mends,
    pageNo,
  ],
});

export const registered = flow({
  machine: importOrdersMachine,
  file: 'src/features/import-orders/import-orders.machine.ts',
  walks: [walked(null), walked(3)],
  behaviour: [
    'src/features/import-orders/import-orders.machine.test.ts',
    'src/features/import-orders/mending.test.ts',
  ],
  browser: ['flows/import-orders.e2e.ts'],
});
