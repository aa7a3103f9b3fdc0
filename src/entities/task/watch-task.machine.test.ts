import { createActor, fromPromise } from 'xstate';
import { expect, it } from 'vitest';
import type { Task, TaskStatus } from '#contract/task/task.ts';
import { answered } from '#tests/support/answered.ts';
import { watchTaskMachine } from './watch-task.machine.ts';

const task = (status: TaskStatus, done = 0): Task => ({ id: 3, status, done }) as unknown as Task;

it('losing sight of a task ends nothing: watching on finds its end, and tells it once', async () => {
  const answers = [
    () => Promise.reject(new Error('请求超时，请刷新后重试')),
    () => Promise.resolve(task('done', 9)),
  ];
  let settled = 0;
  const actor = createActor(
    watchTaskMachine.provide({
      actors: { follow: fromPromise(() => answers.shift()!()) },
      actions: { afterEnd: () => void settled++ },
    }),
    { input: { taskId: 3 } },
  );
  actor.start();
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

/** A watch whose server answers when it is told to; what is asked for is noted. */
function watch() {
  const asked: string[] = [];
  const waiting: Record<string, PromiseWithResolvers<unknown>> = {};
  let settled = 0;
  const ask = (name: string) =>
    fromPromise(({ input }: { input: { taskId: number } }) => {
      asked.push(`${name} ${input.taskId}`);
      waiting[name] = Promise.withResolvers();
      return waiting[name].promise;
    });
  const actor = createActor(
    watchTaskMachine.provide({
      actors: { follow: ask('follow'), stop: ask('stop'), retry: ask('retry') } as never,
      actions: { afterEnd: () => void settled++ },
    }),
    { input: { taskId: 3 } },
  );
  actor.start();
  const answer = async (name: string, what: unknown) => {
    if (what instanceof Error) waiting[name]!.reject(what);
    else waiting[name]!.resolve(what);
    await answered();
  };
  const stands = () => {
    const { value, context } = actor.getSnapshot();
    return [value, context.task?.status, context.failure?.message];
  };
  return { actor, asked, answer, stands, settled: () => settled };
}
const refused = new Error('任务已被删除');

it('shows how far the task is, and asks for nothing while it goes on', () => {
  const { actor, asked, stands } = watch();
  actor.send({ type: 'task.reported', task: task('running', 5) });
  expect([...stands(), actor.getSnapshot().context.task?.done]).toEqual(['running', 'running', undefined, 5]);
  // There is nothing to try again, and nothing to look for.
  actor.send({ type: 'task.retried' });
  actor.send({ type: 'watch.resumed' });
  expect([stands()[0], asked]).toEqual(['running', ['follow 3']]);
});

it('stopping is asked of the server, and the end is seen by watching on', async () => {
  const { actor, asked, answer, stands, settled } = watch();
  actor.send({ type: 'task.stopped' });
  expect([stands(), asked]).toEqual([
    ['stopping', undefined, undefined],
    ['follow 3', 'stop 3'],
  ]);
  await answer('stop', refused);
  expect(stands()).toEqual(['running', undefined, '任务已被删除']);
  actor.send({ type: 'task.stopped' });
  expect(stands()).toEqual(['stopping', undefined, undefined]);
  await answer('stop', undefined);
  expect([stands()[0], settled()]).toEqual(['running', 0]);
  await answer('follow', task('cancelled'));
  expect([stands(), settled()]).toEqual([['stopped', 'cancelled', undefined], 1]);
  actor.send({ type: 'task.retried' });
  await answer('retry', undefined);
  expect(stands()[0]).toBe('running');
  expect(asked.at(-1)).toBe('follow 3');
});

it('what failed is tried again as often as one likes, and says why it could not be', async () => {
  const { actor, answer, stands, settled } = watch();
  await answer('follow', task('failed'));
  expect([stands(), settled()]).toEqual([['failed', 'failed', undefined], 1]);
  actor.send({ type: 'task.retried' });
  expect(stands()[0]).toBe('retrying');
  await answer('retry', refused);
  expect(stands()).toEqual(['failed', 'failed', '任务已被删除']);
  actor.send({ type: 'task.retried' });
  // What went wrong before is not said beside what is under way.
  expect(stands()).toEqual(['retrying', 'failed', undefined]);
  await answer('retry', undefined);
  await answer('follow', task('done', 9));
  expect([stands(), settled()]).toEqual([['done', 'done', undefined], 2]);
});

it('who lost sight reads why, and no more of it once he looks again', async () => {
  const { actor, answer, stands } = watch();
  await answer('follow', new Error('网络异常'));
  expect(stands()).toEqual(['outOfSight', undefined, '网络异常']);
  actor.send({ type: 'watch.resumed' });
  expect(stands()).toEqual(['running', undefined, undefined]);
});
