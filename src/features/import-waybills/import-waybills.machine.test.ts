import { createActor, fromPromise, type EventObject } from 'xstate';
import { describe, expect, it } from 'vitest';
import type { WaybillInspection, WaybillMapping } from '#contract/waybill.ts';
import { leftOut, takeWalk, walksOf, type WalkedMachine } from '#tests/support/walk-machine.ts';
import { importWaybillsMachine } from './import-waybills.machine.ts';

const file = new File(['a,b'], 'waybills.csv');
const mapping: WaybillMapping = { orderNo: 'a', platformOrderNo: null, expressName: null, waybillNo: 'b' };
const inspection = { fileId: 7, suggested: mapping } as WaybillInspection;

const walked: WalkedMachine = {
  machine: importWaybillsMachine,
  answers: {
    inspecting: { src: 'inspect', outputs: [inspection] },
    starting: { src: 'start', outputs: [{ taskId: 3 }] },
  },
  events: [
    { type: 'import.opened' },
    { type: 'file.chosen', file },
    { type: 'upload.progressed', share: 0.5 },
    { type: 'mapping.changed', mapping: { ...mapping, expressName: 'a' } },
    { type: 'import.started' },
    { type: 'import.again' },
    { type: 'dialog.closed' },
  ] as EventObject[],
  serialize: ({ share, inspection: seen, mapping: said, taskId, failure }) => [
    share,
    seen !== null,
    (said as WaybillMapping | null)?.expressName,
    taskId,
    failure !== null,
  ],
};
const walks = walksOf(walked);

describe('the import of waybill numbers walks every arrow of its chart', () => {
  it.each(walks.map((walk, i) => [i + 1, walk] as const))('path %i', (_, walk) => takeWalk(walked, walk));

  it('leaves out no state and no alternative of a guard', () => {
    expect(leftOut(walked, walks)).toEqual([]);
  });
});

it('starts with the columns as the user put them right, and keeps them where the start is refused', async () => {
  const started: unknown[] = [];
  const actor = createActor(
    importWaybillsMachine.provide({
      actors: {
        inspect: fromPromise<WaybillInspection, { file: File; report: (share: number) => void }>(() =>
          Promise.resolve(inspection),
        ),
        start: fromPromise<{ taskId: number }, { fileId: number; mapping: WaybillMapping }>(({ input }) => {
          started.push(input);
          return Promise.reject(new Error('请为「运单号」选择一列。'));
        }),
      },
    }),
  );
  actor.start();
  const answered = () => new Promise((resolve) => setImmediate(resolve));
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
    [{ fileId: 7, mapping: right }],
  ]);
});
