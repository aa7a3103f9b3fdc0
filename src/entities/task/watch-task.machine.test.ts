import { createActor, fromPromise, type EventObject } from 'xstate';
import { describe, expect, it } from 'vitest';
import type { Task, TaskStatus } from '#contract/task.ts';
import { leftOut, takeWalk, walksOf, type WalkedMachine } from '#tests/support/walk-machine.ts';
import { watchTaskMachine } from './watch-task.machine.ts';

const task = (status: TaskStatus, done = 0): Task => ({ id: 3, status, done }) as unknown as Task;

const walked: WalkedMachine = {
  machine: watchTaskMachine,
  input: { taskId: 3 },
  answers: {
    running: { src: 'follow', outputs: [task('done'), task('failed'), task('cancelled')] },
    stopping: { src: 'stop', outputs: [undefined] },
    retrying: { src: 'retry', outputs: [undefined] },
  },
  events: [
    { type: 'task.reported', task: task('running', 5) },
    { type: 'task.stopped' },
    { type: 'task.retried' },
    { type: 'watch.resumed' },
  ] as EventObject[],
  serialize: ({ task: last, failure }) => [(last as Task | null)?.status, failure !== null],
};
const walks = walksOf(walked);

describe('the watch of a task walks every arrow of its chart', () => {
  it.each(walks.map((walk, i) => [i + 1, walk] as const))('path %i', (_, walk) => takeWalk(walked, walk));

  it('leaves out no state and no alternative of a guard', () => {
    expect(leftOut(walked, walks)).toEqual([]);
  });
});

it('losing sight of a task ends nothing: watching on finds its end, and tells it once', async () => {
  const answers = [
    () => Promise.reject(new Error('请求超时，请刷新后重试')),
    () => Promise.resolve(task('done', 9)),
  ];
  let settled = 0;
  const actor = createActor(
    watchTaskMachine.provide({
      actors: { follow: fromPromise(() => answers.shift()!()) },
      actions: { settle: () => void settled++ },
    }),
    { input: { taskId: 3 } },
  );
  actor.start();
  const answered = () => new Promise((resolve) => setImmediate(resolve));
  await answered();
  expect([actor.getSnapshot().value, settled]).toEqual(['outOfSight', 0]);
  actor.send({ type: 'watch.resumed' });
  await answered();
  expect([actor.getSnapshot().value, actor.getSnapshot().context.task?.done, settled]).toEqual([
    'done',
    9,
    1,
  ]);
});
