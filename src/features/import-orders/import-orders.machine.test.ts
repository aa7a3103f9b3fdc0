import { createActor, fromPromise } from 'xstate';
import { describe, expect, it } from 'vitest';
import type { Inspection } from '#contract/order-import/order-import.ts';
import type { Task, TaskStatus } from '#contract/task/task.ts';
import { answered } from '#tests/support/answered.ts';
import { importOrdersMachine } from './import-orders.machine.ts';

const file = new File(['a,b'], 'orders.csv');
const inspection = { fileId: 7, columns: ['a', 'b'] } as unknown as Inspection;
const task = (status: TaskStatus, done = 0): Task => ({ id: 3, status, done }) as unknown as Task;
const draft = { mapping: { quantity: 'b' }, shopId: 1, currency: 'CNY', preset: null };
const place = { sheet: 0, headerLine: 1 };
const request = {
  fileId: 7,
  place,
  shopId: 1,
  mapping: draft.mapping,
  currency: 'CNY',
  timeZone: 'Asia/Shanghai',
};

/** Runs it with fakes; what is not given never answers. */
function run(fakes: Record<string, (input: never) => Promise<unknown>>, taskId: number | null = null) {
  const announced: (number | null)[] = [];
  const waiting = ['inspect', 'start', 'follow', 'stop', 'retry'].map((name) => [
    name,
    fromPromise(({ input }) => fakes[name]?.(input as never) ?? new Promise(() => {})),
  ]);
  const actor = createActor(
    importOrdersMachine.provide({
      actors: Object.fromEntries(waiting) as never,
      actions: {
        announce: (_context, id) => void announced.push(id),
      },
    }),
    { input: { taskId } },
  );
  actor.start();
  return { actor, announced, state: () => actor.getSnapshot().value };
}

describe('the import', () => {
  it('returns to the choice of a file that cannot be read, and says why', async () => {
    const { actor, state } = run({ inspect: () => Promise.reject(new Error('文件有密码')) });
    actor.send({ type: 'file.chosen', file });
    await answered();
    expect([state(), actor.getSnapshot().context.failure?.message]).toEqual(['choosing', '文件有密码']);
  });

  it('keeps what the user said where the start is refused', async () => {
    const { actor, state } = run({
      inspect: () => Promise.resolve(inspection),
      start: () => Promise.reject(new Error('店铺已停用')),
    });
    actor.send({ type: 'file.chosen', file });
    await answered();
    actor.send({ type: 'draft.changed', draft });
    actor.send({ type: 'import.started', request });
    await answered();
    expect([state(), actor.getSnapshot().context.draft]).toEqual(['mapping', draft]);
  });

  it('takes the columns of where the table was looked for last, and forgets a failure', async () => {
    const { actor, state } = run({
      inspect: () => Promise.resolve(inspection),
      start: () => Promise.reject(new Error('店铺已停用')),
    });
    actor.send({ type: 'file.chosen', file });
    await answered();
    actor.send({ type: 'import.started', request });
    await answered();
    const looked = { ...inspection, columns: ['c'], place: { sheet: 1, headerLine: 3 } };
    actor.send({ type: 'file.looked', inspection: looked, draft });
    const { context } = actor.getSnapshot();
    expect([state(), context.inspection, context.draft, context.failure]).toEqual([
      'mapping',
      looked,
      draft,
      null,
    ]);
  });

  it('does not start twice', async () => {
    let starts = 0;
    const { actor } = run({
      inspect: () => Promise.resolve(inspection),
      start: () => new Promise(() => starts++),
    });
    actor.send({ type: 'file.chosen', file });
    await answered();
    actor.send({ type: 'import.started', request });
    actor.send({ type: 'import.started', request });
    await answered();
    expect(starts).toBe(1);
  });

  it('loses sight of a job and finds it again, without starting it anew', async () => {
    const answers = [
      () => Promise.reject(new Error('请求超时，请刷新后重试')),
      () => Promise.resolve(task('done')),
    ];
    const { actor, announced, state } = run({ follow: () => answers.shift()!() }, 3);
    await answered();
    expect(state()).toBe('outOfSight');
    actor.send({ type: 'watch.resumed' });
    await answered();
    expect([state(), actor.getSnapshot().context.taskId, announced]).toEqual(['done', 3, []]);
  });

  it('leaves an upload that was called off without an answer', async () => {
    const { actor, state } = run({ inspect: () => Promise.resolve(inspection) });
    actor.send({ type: 'file.chosen', file });
    actor.send({ type: 'import.cancelled' });
    await answered();
    expect(state()).toBe('choosing');
  });

  it('goes from file to end, and puts the task into the address', async () => {
    let report: (task: Task) => void = () => {};
    const ended = Promise.withResolvers<Task>();
    const { actor, announced, state } = run({
      inspect: () => Promise.resolve(inspection),
      start: () => Promise.resolve({ taskId: 3 }),
      follow: (input: { report: typeof report }) => {
        report = input.report;
        return ended.promise;
      },
    });
    actor.send({ type: 'file.chosen', file });
    await answered();
    actor.send({ type: 'import.started', request });
    await answered();
    report(task('running', 40));
    expect([state(), actor.getSnapshot().context.task?.done, announced]).toEqual(['running', 40, [3]]);
    ended.resolve(task('done', 100));
    await answered();
    expect([state(), actor.getSnapshot().context.task?.done]).toEqual(['done', 100]);
    actor.send({ type: 'import.again' });
    expect([state(), announced]).toEqual(['choosing', [3, null]]);
  });
});

describe('the import, step by step', () => {
  /** One whose server answers when it is told to. */
  function step(taskId: number | null = null) {
    const waiting: Record<string, PromiseWithResolvers<unknown>> = {};
    const asked: string[] = [];
    let report: (now: never) => void = () => {};
    const ask = (name: string) => (input: { report?: typeof report }) => {
      asked.push(name);
      report = input.report ?? report;
      waiting[name] = Promise.withResolvers();
      return waiting[name].promise;
    };
    const names = ['inspect', 'start', 'follow', 'stop', 'retry'];
    const one = run(Object.fromEntries(names.map((name) => [name, ask(name)])) as never, taskId);
    const answer = async (name: string, what: unknown) => {
      if (what instanceof Error) waiting[name]!.reject(what);
      else waiting[name]!.resolve(what);
      await answered();
    };
    const knows = () => {
      const {
        share,
        inspection: seen,
        draft: said,
        taskId: id,
        task: last,
        failure,
      } = one.actor.getSnapshot().context;
      return [share, seen?.fileId, said !== null, id, last?.status, failure?.message];
    };
    return { ...one, answer, knows, asked, report: (now: unknown) => report(now as never) };
  }
  const NOTHING = [0, undefined, false, null, undefined, undefined];
  const refused = new Error('任务已被删除');
  /** From the choice of a file to a job that runs. */
  async function started() {
    const one = step();
    one.actor.send({ type: 'file.chosen', file });
    await one.answer('inspect', inspection);
    one.actor.send({ type: 'import.started', request });
    await one.answer('start', { taskId: 3 });
    return one;
  }

  it('begins with the choice of a file, or with the job that the address names', () => {
    expect([step().state(), step().asked]).toEqual(['choosing', []]);
    const returned = step(3);
    expect([returned.state(), returned.asked]).toEqual(['running', ['follow']]);
  });

  it('shows how much of the file is sent, and begins the next file without the last one', async () => {
    const { actor, answer, asked, knows, report, state } = step();
    actor.send({ type: 'file.chosen', file });
    report(0.5);
    expect([state(), knows()[0]]).toEqual(['inspecting', 0.5]);
    await answer('inspect', new Error('文件有密码'));
    actor.send({ type: 'file.chosen', file });
    expect([state(), knows()]).toEqual(['inspecting', NOTHING]);
    await answer('inspect', inspection);
    // What the columns are is the user's to say: nothing starts by itself.
    expect([state(), asked]).toEqual(['mapping', ['inspect', 'inspect']]);
    actor.send({ type: 'draft.changed', draft });
    expect([state(), knows()]).toEqual(['mapping', [0, 7, true, null, undefined, undefined]]);
    actor.send({ type: 'import.cancelled' });
    expect([state(), knows()]).toEqual(['choosing', NOTHING]);
  });

  it('says why the start was refused until something is put right or sent again', async () => {
    const { actor, answer, knows, state } = step();
    actor.send({ type: 'file.chosen', file });
    await answer('inspect', inspection);
    for (const again of [
      () => actor.send({ type: 'import.started', request }),
      () => actor.send({ type: 'draft.changed', draft }),
    ]) {
      actor.send({ type: 'import.started', request });
      await answer('start', refused);
      expect([state(), knows().at(-1)]).toEqual(['mapping', '任务已被删除']);
      again();
      expect(knows().at(-1)).toBeUndefined();
      if (state() === 'starting') await answer('start', refused);
    }
  });

  it('is stopped by the server, not by the click', async () => {
    const { actor, answer, knows, asked, state } = await started();
    actor.send({ type: 'task.stopped' });
    expect([state(), asked.at(-1)]).toEqual(['stopping', 'stop']);
    await answer('stop', refused);
    expect([state(), knows().at(-1)]).toEqual(['running', '任务已被删除']);
    actor.send({ type: 'task.stopped' });
    expect(knows().at(-1)).toBeUndefined();
    await answer('stop', undefined);
    expect(state()).toBe('running');
    await answer('follow', task('cancelled'));
    expect([state(), knows()[4]]).toEqual(['stopped', 'cancelled']);
  });

  it('is tried again where it failed, and says why it could not be', async () => {
    const { actor, answer, knows, state } = await started();
    await answer('follow', task('failed'));
    expect([state(), knows()[4]]).toEqual(['failed', 'failed']);
    actor.send({ type: 'task.retried' });
    await answer('retry', refused);
    expect([state(), knows().at(-1)]).toEqual(['failed', '任务已被删除']);
    actor.send({ type: 'task.retried' });
    expect([state(), knows().at(-1)]).toEqual(['retrying', undefined]);
    await answer('retry', undefined);
    await answer('follow', task('done'));
    expect([state(), knows()[4], knows().at(-1)]).toEqual(['done', 'done', undefined]);
  });

  it('an end takes away what was said before it', async () => {
    for (const status of ['done', 'failed', 'cancelled'] as const) {
      const { actor, answer, knows } = await started();
      actor.send({ type: 'task.stopped' });
      await answer('stop', refused);
      await answer('follow', task(status));
      expect(knows().slice(-2)).toEqual([status, undefined]);
    }
  });

  it.each([
    ['failed', task('failed')],
    ['stopped', task('cancelled')],
    ['done', task('done')],
    ['outOfSight', new Error('网络异常')],
  ] as const)('another file begins anew from %s, and the address lets go of the task', async (at, end) => {
    const { actor, announced, answer, knows, state } = await started();
    await answer('follow', end);
    expect(state()).toBe(at);
    actor.send({ type: 'import.again' });
    expect([state(), knows(), announced]).toEqual(['choosing', NOTHING, [3, null]]);
  });

  it('says why it lost sight of the job, and no more of it once it looks again', async () => {
    const { actor, answer, knows, state } = await started();
    await answer('follow', new Error('网络异常'));
    expect([state(), knows().at(-1)]).toEqual(['outOfSight', '网络异常']);
    actor.send({ type: 'watch.resumed' });
    expect([state(), knows().at(-1)]).toEqual(['running', undefined]);
  });

  it('shows the job that was started, not the one before', async () => {
    const { knows } = await started();
    expect(knows()).toEqual([0, 7, false, 3, undefined, undefined]);
  });
});
