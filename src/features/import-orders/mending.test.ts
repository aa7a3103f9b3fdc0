import { createActor, fromPromise } from 'xstate';
import { describe, expect, it } from 'vitest';
import type { Task, TaskStatus } from '#contract/task/task.ts';
import { answered } from '#tests/support/answered.ts';
import { importOrdersMachine } from './import-orders.machine.ts';

const task = (status: TaskStatus): Task => ({ id: 3, status, done: 0 }) as unknown as Task;

/** Runs it with fakes; what is kept over a reload, and which task the address names, is noted. */
function run(fakes: Record<string, (input: never) => Promise<unknown>>, taskId: number | null = null) {
  const announced: (number | null)[] = [];
  const kept: object[] = [];
  const actors = ['follow', 'mend'].map((name) => [
    name,
    fromPromise(({ input }) => fakes[name]?.(input as never) ?? new Promise(() => {})),
  ]);
  const actor = createActor(
    importOrdersMachine.provide({
      actors: Object.fromEntries(actors) as never,
      actions: {
        announce: (_context, id) => void announced.push(id),
        keepMends: (_context, { mends }) => void kept.push(mends),
      },
    }),
    { input: { taskId } },
  );
  actor.start();
  return { actor, announced, kept, state: () => actor.getSnapshot().value };
}

describe('the mending of refused lines', () => {
  const cell = { line: 3, at: 4, text: '2', before: '0' };
  const followed = { follow: () => Promise.resolve(task('done')) };

  it('keeps what was typed where it is refused, over a reload too, and says why', async () => {
    const { actor, state, kept } = run(
      { ...followed, mend: () => Promise.reject(new Error('这次导入正在进行')) },
      3,
    );
    await answered();
    actor.send({ type: 'cell.mended', cell });
    expect(kept).toEqual([{ 3: { 4: '2' } }]);
    actor.send({ type: 'mends.sent' });
    await answered();
    const { context } = actor.getSnapshot();
    expect([state(), context.mends, context.failure?.message]).toEqual([
      'done',
      { 3: { 4: '2' } },
      '这次导入正在进行',
    ]);
    expect(kept).toHaveLength(1);
  });

  it('sends all that was corrected, whatever page it stands on, and watches the import again', async () => {
    const sent: unknown[] = [];
    const { actor, kept } = run({ ...followed, mend: (input) => Promise.resolve(void sent.push(input)) }, 3);
    await answered();
    actor.send({ type: 'cell.mended', cell });
    actor.send({ type: 'page.turned', pageNo: 2 });
    actor.send({ type: 'cell.mended', cell: { ...cell, line: 30 } });
    actor.send({ type: 'mends.sent' });
    await answered();
    const { context, value } = actor.getSnapshot();
    expect(sent).toEqual([{ taskId: 3, mends: { 3: { 4: '2' }, 30: { 4: '2' } } }]);
    expect([value, context.mends, context.pageNo, kept.at(-1)]).toEqual(['done', {}, 1, {}]);
  });

  it('sends nothing where nothing is corrected, and what was typed can be given up', async () => {
    const { actor, state, kept } = run(followed, 3);
    await answered();
    actor.send({ type: 'mends.sent' });
    expect(state()).toBe('done');
    actor.send({ type: 'cell.mended', cell });
    actor.send({ type: 'mends.dropped' });
    expect([actor.getSnapshot().context.mends, kept.at(-1)]).toEqual([{}, {}]);
  });

  it('opens an import of before with what was typed into it', async () => {
    const { actor, announced, state } = run(followed);
    actor.send({ type: 'import.opened', taskId: 9, mends: { 3: { 4: '2' } } });
    await answered();
    expect([state(), announced, actor.getSnapshot().context.mends]).toEqual(['done', [9], { 3: { 4: '2' } }]);
  });
});
