import { createActor, fromPromise, type EventObject } from 'xstate';
import { describe, expect, it } from 'vitest';
import type { ExportShape } from '#contract/order-export.ts';
import { leftOut, takeWalk, walksOf, type WalkedMachine } from '#tests/support/walk-machine.ts';
import { exportOrdersMachine, type ExportRequest } from './export-orders.machine.ts';

const shape: ExportShape = {
  columns: ['orderNo'],
  lines: false,
  format: 'xlsx',
  pictures: false,
  pattern: '{订单号}',
};
const request: ExportRequest = { orders: { ids: [1] }, shape };

const walked: WalkedMachine = {
  machine: exportOrdersMachine,
  answers: { submitting: { src: 'submit', outputs: [{ taskId: 3 }] } },
  events: [
    { type: 'export.opened' },
    { type: 'export.submitted', request },
    { type: 'export.again' },
    { type: 'dialog.closed' },
  ] as EventObject[],
  serialize: ({ taskId, failure }) => [taskId, failure !== null],
};
const walks = walksOf(walked);

describe('the export walks every arrow of its chart', () => {
  it.each(walks.map((walk, i) => [i + 1, walk] as const))('path %i', (_, walk) => takeWalk(walked, walk));

  it('leaves out no state and no alternative of a guard', () => {
    expect(leftOut(walked, walks)).toEqual([]);
  });
});

it('what is refused comes back to the question; a second click while it is sent starts nothing', async () => {
  const asked: ExportRequest[] = [];
  const answers = [
    () => Promise.reject(new Error('列表已过期，请刷新后重试')),
    () => Promise.resolve({ taskId: 8 }),
  ];
  const actor = createActor(
    exportOrdersMachine.provide({
      actors: {
        submit: fromPromise<{ taskId: number }, ExportRequest>(({ input }) => {
          asked.push(input);
          return answers.shift()!();
        }),
      },
    }),
  );
  actor.start();
  const answered = () => new Promise((resolve) => setImmediate(resolve));
  actor.send({ type: 'export.opened' });
  actor.send({ type: 'export.submitted', request });
  await answered();
  expect([actor.getSnapshot().value, actor.getSnapshot().context.failure?.message]).toEqual([
    'asking',
    '列表已过期，请刷新后重试',
  ]);
  actor.send({ type: 'export.submitted', request });
  actor.send({ type: 'export.submitted', request });
  await answered();
  expect([actor.getSnapshot().value, actor.getSnapshot().context.taskId, asked.length]).toEqual([
    'watching',
    8,
    2,
  ]);
});
