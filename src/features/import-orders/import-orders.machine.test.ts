import { createActor, fromPromise, type EventObject } from 'xstate';
import { describe, expect, it } from 'vitest';
import type { Inspection } from '#contract/order-import.ts';
import type { Task, TaskStatus } from '#contract/task.ts';
import { leftOut, takeWalk, walksOf, type WalkedMachine } from '#tests/support/walk-machine.ts';
import { importOrdersMachine } from './import-orders.machine.ts';

const file = new File(['a,b'], 'orders.csv');
const inspection = { fileId: 7, columns: ['a', 'b'] } as unknown as Inspection;
const task = (status: TaskStatus, done = 0): Task => ({ id: 3, status, done }) as unknown as Task;
const draft = { mapping: { quantity: 'b' }, shopId: 1, currency: 'CNY' };
const request = { fileId: 7, shopId: 1, mapping: draft.mapping, currency: 'CNY', timeZone: 'Asia/Shanghai' };

const walked = (taskId: number | null): WalkedMachine => ({
  machine: importOrdersMachine,
  input: { taskId },
  answers: {
    inspecting: { src: 'inspect', outputs: [inspection] },
    starting: { src: 'start', outputs: [{ taskId: 3 }] },
    running: { src: 'follow', outputs: [task('done'), task('failed'), task('cancelled')] },
    stopping: { src: 'stop', outputs: [undefined] },
    retrying: { src: 'retry', outputs: [undefined] },
  },
  events: [
    { type: 'file.chosen', file },
    { type: 'upload.progressed', share: 0.5 },
    { type: 'draft.changed', draft },
    { type: 'import.started', request },
    { type: 'task.reported', task: task('running', 5) },
    { type: 'task.stopped' },
    { type: 'task.retried' },
    { type: 'watch.resumed' },
    { type: 'import.cancelled' },
    { type: 'import.again' },
  ] as EventObject[],
  serialize: ({ share, inspection: seen, draft: said, taskId: id, task: last, failure }) => [
    share,
    seen !== null,
    said !== null,
    id,
    (last as Task | null)?.status,
    failure !== null,
  ],
});

const fresh = walked(null);
const walks = walksOf(fresh);
const returning = walksOf(walked(3));

describe('the import walks every arrow of its chart', () => {
  it.each(walks.map((walk, i) => [i + 1, walk] as const))('path %i', (_, walk) => takeWalk(fresh, walk));

  it('leaves out no state and no alternative of a guard', () => {
    const missed = new Set(leftOut(fresh, walks)).intersection(new Set(leftOut(walked(3), returning)));
    // It is passed at once, and both its ways are the two beginnings here.
    expect([...missed].filter((name) => !name.includes('deciding'))).toEqual([]);
  });
});

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
      actions: { announce: (_context, id) => void announced.push(id) },
    }),
    { input: { taskId } },
  );
  actor.start();
  const settled = () => new Promise((resolve) => setImmediate(resolve));
  return { actor, announced, settled, state: () => actor.getSnapshot().value };
}

describe('the import', () => {
  it('returns to the choice of a file that cannot be read, and says why', async () => {
    const { actor, settled, state } = run({ inspect: () => Promise.reject(new Error('文件有密码')) });
    actor.send({ type: 'file.chosen', file });
    await settled();
    expect([state(), actor.getSnapshot().context.failure?.message]).toEqual(['choosing', '文件有密码']);
  });

  it('keeps what the user said where the start is refused', async () => {
    const { actor, settled, state } = run({
      inspect: () => Promise.resolve(inspection),
      start: () => Promise.reject(new Error('店铺已停用')),
    });
    actor.send({ type: 'file.chosen', file });
    await settled();
    actor.send({ type: 'draft.changed', draft });
    actor.send({ type: 'import.started', request });
    await settled();
    expect([state(), actor.getSnapshot().context.draft]).toEqual(['mapping', draft]);
  });

  it('does not start twice', async () => {
    let starts = 0;
    const { actor, settled } = run({
      inspect: () => Promise.resolve(inspection),
      start: () => new Promise(() => starts++),
    });
    actor.send({ type: 'file.chosen', file });
    await settled();
    actor.send({ type: 'import.started', request });
    actor.send({ type: 'import.started', request });
    await settled();
    expect(starts).toBe(1);
  });

  it('loses sight of a job and finds it again, without starting it anew', async () => {
    const answers = [
      () => Promise.reject(new Error('请求超时，请刷新后重试')),
      () => Promise.resolve(task('done')),
    ];
    const { actor, announced, settled, state } = run({ follow: () => answers.shift()!() }, 3);
    await settled();
    expect(state()).toBe('outOfSight');
    actor.send({ type: 'watch.resumed' });
    await settled();
    expect([state(), actor.getSnapshot().context.taskId, announced]).toEqual(['done', 3, []]);
  });

  it('leaves an upload that was called off without an answer', async () => {
    const { actor, settled, state } = run({ inspect: () => Promise.resolve(inspection) });
    actor.send({ type: 'file.chosen', file });
    actor.send({ type: 'import.cancelled' });
    await settled();
    expect(state()).toBe('choosing');
  });

  it('goes from file to end, and puts the task into the address', async () => {
    let report: (task: Task) => void = () => {};
    const ended = Promise.withResolvers<Task>();
    const { actor, announced, settled, state } = run({
      inspect: () => Promise.resolve(inspection),
      start: () => Promise.resolve({ taskId: 3 }),
      follow: (input: { report: typeof report }) => {
        report = input.report;
        return ended.promise;
      },
    });
    actor.send({ type: 'file.chosen', file });
    await settled();
    actor.send({ type: 'import.started', request });
    await settled();
    report(task('running', 40));
    expect([state(), actor.getSnapshot().context.task?.done, announced]).toEqual(['running', 40, [3]]);
    ended.resolve(task('done', 100));
    await settled();
    expect([state(), actor.getSnapshot().context.task?.done]).toEqual(['done', 100]);
    actor.send({ type: 'import.again' });
    expect([state(), announced]).toEqual(['choosing', [3, null]]);
  });
});
