import { createActor, fromPromise } from 'xstate';
import { expect, it } from 'vitest';
import type { ExportShape } from '#contract/order-export/order-export.ts';
import { answered } from '#tests/support/answered.ts';
import { exportOrdersMachine, type ExportRequest } from './export-orders.machine.ts';

const shape: ExportShape = {
  columns: ['orderNo'],
  lines: false,
  format: 'xlsx',
  pictures: false,
  pattern: '{订单号}',
};
const request: ExportRequest = { orders: { ids: [1] }, shape };

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

it('asks before it exports; again means a new question, and who leaves finds nothing of it the next time', async () => {
  const asked: ExportRequest[] = [];
  const actor = createActor(
    exportOrdersMachine.provide({
      actors: {
        submit: fromPromise<{ taskId: number }, ExportRequest>(({ input }) => {
          asked.push(input);
          return asked.length === 1
            ? Promise.reject(new Error('列表已过期'))
            : Promise.resolve({ taskId: 8 });
        }),
      },
    }),
  );
  actor.start();
  const stands = () => {
    const { value, context } = actor.getSnapshot();
    return [value, context.taskId, context.failure?.message];
  };
  actor.send({ type: 'export.opened' });
  await answered();
  expect([...stands(), asked.length]).toEqual(['asking', null, undefined, 0]);
  actor.send({ type: 'dialog.closed' });
  expect(stands()).toEqual(['resting', null, undefined]);

  actor.send({ type: 'export.opened' });
  actor.send({ type: 'export.submitted', request });
  await answered();
  expect(stands()).toEqual(['asking', null, '列表已过期']);
  actor.send({ type: 'export.submitted', request });
  // What went wrong before is not said beside what is under way.
  expect(stands()).toEqual(['submitting', null, undefined]);
  await answered();
  actor.send({ type: 'export.again' });
  expect(stands()).toEqual(['asking', null, undefined]);
  actor.send({ type: 'export.submitted', request });
  await answered();
  actor.send({ type: 'dialog.closed' });
  expect(stands()).toEqual(['resting', null, undefined]);
});
