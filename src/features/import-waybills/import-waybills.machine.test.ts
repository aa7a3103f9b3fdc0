import { createActor, fromPromise } from 'xstate';
import { describe, expect, it } from 'vitest';
import type { WaybillInspection, WaybillMapping } from '#contract/waybill/waybill.ts';
import { answered } from '#tests/support/answered.ts';
import { importWaybillsMachine, type WaybillStart } from './import-waybills.machine.ts';

const file = new File(['a,b'], 'waybills.csv');
const mapping: WaybillMapping = { orderNo: 'a', platformOrderNo: null, expressName: null, waybillNo: 'b' };
const place = { sheet: 0, headerLine: 1 };
const inspection = { fileId: 7, place, suggested: mapping } as WaybillInspection;

it('starts with the columns as the user put them right, and keeps them where the start is refused', async () => {
  const started: unknown[] = [];
  const actor = createActor(
    importWaybillsMachine.provide({
      actors: {
        inspect: fromPromise<WaybillInspection, { file: File; report: (share: number) => void }>(() =>
          Promise.resolve(inspection),
        ),
        start: fromPromise<{ taskId: number }, WaybillStart>(({ input }) => {
          started.push(input);
          return Promise.reject(new Error('请为「运单号」选择一列。'));
        }),
      },
    }),
  );
  actor.start();
  actor.send({ type: 'import.opened' });
  actor.send({ type: 'file.chosen', file });
  await answered();
  const right = { ...mapping, expressName: 'a' };
  actor.send({ type: 'mapping.changed', mapping: right });
  actor.send({ type: 'import.started' });
  await answered();
  const { value, context } = actor.getSnapshot();
  expect([value, context.mapping, context.failure?.message, started]).toEqual([
    'mapping',
    right,
    '请为「运单号」选择一列。',
    [{ fileId: 7, place, mapping: right }],
  ]);
});

describe('the import of waybill numbers', () => {
  /** One whose server answers when it is told to. */
  function run() {
    const waiting: Record<string, PromiseWithResolvers<unknown>> = {};
    let report: (share: number) => void = () => {};
    const ask = (name: string) =>
      fromPromise(({ input }: { input: { report?: typeof report } }) => {
        report = input.report ?? report;
        waiting[name] = Promise.withResolvers();
        return waiting[name].promise;
      });
    const actor = createActor(
      importWaybillsMachine.provide({ actors: { inspect: ask('inspect'), start: ask('start') } as never }),
    );
    actor.start();
    const answer = async (name: string, what: unknown) => {
      if (what instanceof Error) waiting[name]!.reject(what);
      else waiting[name]!.resolve(what);
      await answered();
    };
    const stands = () => actor.getSnapshot().value;
    const knows = () => {
      const { share, inspection: seen, mapping: said, taskId, failure } = actor.getSnapshot().context;
      return [share, seen?.fileId, said?.waybillNo, taskId, failure?.message];
    };
    const NOTHING = [0, undefined, undefined, null, undefined];
    return { actor, answer, stands, knows, NOTHING, report: (share: number) => report(share) };
  }

  it('a file that cannot be read is said so, and the next one begins without it', async () => {
    const { actor, answer, stands, knows, report } = run();
    expect(stands()).toBe('resting');
    actor.send({ type: 'import.opened' });
    expect(stands()).toBe('choosing');
    actor.send({ type: 'file.chosen', file });
    report(0.5);
    expect([stands(), knows()]).toEqual(['inspecting', [0.5, undefined, undefined, null, undefined]]);
    await answer('inspect', new Error('文件是空的'));
    expect([stands(), knows().at(-1)]).toEqual(['choosing', '文件是空的']);
    actor.send({ type: 'file.chosen', file });
    expect(knows()).toEqual([0, undefined, undefined, null, undefined]);
    await answer('inspect', inspection);
    expect([stands(), knows()]).toEqual(['mapping', [0, 7, 'b', null, undefined]]);
  });

  it('is left at every step, with nothing of it the next time', async () => {
    const { actor, answer, stands, knows, NOTHING } = run();
    const leave = () => {
      actor.send({ type: 'dialog.closed' });
      expect([stands(), knows()]).toEqual(['resting', NOTHING]);
      actor.send({ type: 'import.opened' });
    };
    actor.send({ type: 'import.opened' });
    leave();
    actor.send({ type: 'file.chosen', file });
    leave();
    actor.send({ type: 'file.chosen', file });
    await answer('inspect', inspection);
    leave();
    actor.send({ type: 'file.chosen', file });
    await answer('inspect', inspection);
    actor.send({ type: 'import.started' });
    // What is on its way to the server is not called back by closing a window.
    actor.send({ type: 'dialog.closed' });
    expect(stands()).toBe('starting');
    await answer('start', { taskId: 3 });
    expect([stands(), knows()[3]]).toEqual(['watching', 3]);
    leave();
  });

  it('what was refused is not said any more once it is put right or sent again', async () => {
    const { actor, answer, stands, knows } = run();
    actor.send({ type: 'import.opened' });
    actor.send({ type: 'file.chosen', file });
    await answer('inspect', inspection);
    actor.send({ type: 'import.started' });
    await answer('start', new Error('请选择一列。'));
    expect([stands(), knows().at(-1)]).toEqual(['mapping', '请选择一列。']);
    actor.send({ type: 'import.started' });
    expect([stands(), knows().at(-1)]).toEqual(['starting', undefined]);
    await answer('start', new Error('请选择一列。'));
    actor.send({ type: 'mapping.changed', mapping: { ...mapping, waybillNo: 'a' } });
    expect([stands(), knows()]).toEqual(['mapping', [0, 7, 'a', null, undefined]]);
  });

  it('another file begins from the choice, before and after the start', async () => {
    const { actor, answer, stands, knows, NOTHING } = run();
    actor.send({ type: 'import.opened' });
    for (const start of [false, true]) {
      actor.send({ type: 'file.chosen', file });
      await answer('inspect', inspection);
      if (start) {
        actor.send({ type: 'import.started' });
        await answer('start', { taskId: 3 });
      }
      actor.send({ type: 'import.again' });
      expect([stands(), knows()]).toEqual(['choosing', NOTHING]);
    }
  });
});

it('starts at the place of the table that was looked for last, with the columns there', async () => {
  const started: unknown[] = [];
  const actor = createActor(
    importWaybillsMachine.provide({
      actors: {
        inspect: fromPromise<WaybillInspection, { file: File; report: (share: number) => void }>(() =>
          Promise.resolve(inspection),
        ),
        start: fromPromise<{ taskId: number }, WaybillStart>(({ input }) => {
          started.push(input);
          return Promise.resolve({ taskId: 3 });
        }),
      },
    }),
  );
  actor.start();
  actor.send({ type: 'import.opened' });
  actor.send({ type: 'file.chosen', file });
  await answered();
  const there = { ...mapping, waybillNo: 'c' };
  const looked = { ...inspection, place: { sheet: 1, headerLine: 4 }, suggested: there };
  actor.send({ type: 'file.looked', inspection: looked });
  actor.send({ type: 'import.started' });
  await answered();
  expect(started).toEqual([{ fileId: 7, place: { sheet: 1, headerLine: 4 }, mapping: there }]);
});
