import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { expect, it } from 'vitest';
import { openTable } from '#server/platform/spreadsheet/table.ts';
import type { Step } from '#server/platform/task-run.ts';
import type { TaskRun } from '#server/platform/tasks.ts';
import { listExport, portionsOf } from './list-export.ts';

/** Rows of a list of so many, as they are read: by how many there were before, and by the last of these. */
async function read(count: number) {
  const places: [before: number, last: number | undefined][] = [];
  const lines: unknown[] = [];
  const portions = portionsOf<number>(
    async ({ before, last, limit }) => {
      places.push([before, last]);
      return Array.from({ length: Math.max(0, Math.min(limit, count - before)) }, (_, i) => before + i);
    },
    (rows) => rows.map((row) => [row]),
  );
  for await (const portion of portions) lines.push(...portion.flat());
  return { places, lines };
}
const upTo = (count: number) => Array.from({ length: count }, (_, i) => i);

it('a list is read 500 rows at a time, until a portion is not full', async () => {
  expect(await read(0)).toEqual({ places: [[0, undefined]], lines: [] });
  expect(await read(1200)).toEqual({
    places: [
      [0, undefined],
      [500, 499],
      [1000, 999],
    ],
    lines: upTo(1200),
  });
  expect((await read(500)).lines).toEqual(upTo(500));
});

/** A run of a task that has this cursor; after so many steps it is cancelled. */
async function runOf(cursor: object, stepsUntilCancelled = Infinity) {
  const folder = await fs.mkdtemp(path.join(os.tmpdir(), 'podflow-list-'));
  const steps: Step[] = [];
  const kept: { name: string; rows: number[] }[] = [];
  const run = {
    task: { tenantId: 7, done: 700, cursor, input: { name: '清单', from: 10 } },
    db: { transaction: () => ({ execute: (work: (trx: object) => unknown) => work({}) }) },
    step: async (_trx: object, step: Step) => {
      if (steps.push(step) > stepsUntilCancelled) throw new Error('cancelled');
    },
    files: {
      scratch: async () => folder,
      keepPath: async (_trx: object, _tenantId: number, name: string, at: string) => {
        const rows: number[] = [];
        for await (const { cells } of (await openTable(at)).rows()) rows.push(Number(cells[0]));
        kept.push({ name, rows });
        return { id: 5 };
      },
    },
  } as unknown as TaskRun;
  return {
    run,
    steps,
    kept,
    isGone: () =>
      fs.access(folder).then(
        () => false,
        () => true,
      ),
  };
}
const LIST = listExport<{ from: number }>((_run, { from }) => ({
  noun: '行',
  columns: ['号'],
  total: 3,
  portions: (async function* () {
    yield [[from], [from + 1]];
    yield [[from + 2]];
  })(),
}));

it('a list that was killed in the middle is counted from nothing and written anew, with the note of its file', async () => {
  const { run, steps, kept, isGone } = await runOf({});
  const outcome = { result: { 行: 3 }, resultFileId: 5 };
  expect(await LIST(run)).toEqual(outcome);
  expect(kept).toEqual([{ name: '清单.xlsx', rows: [10, 11, 12] }]);
  expect(steps).toEqual([
    { cursor: {}, done: -700, total: 3 },
    { cursor: {}, done: 2 },
    { cursor: {}, done: 1 },
    { cursor: { kept: outcome } },
  ]);
  expect(await isGone()).toBe(true);
});

it('one that was killed when its file was kept has this file, and no second one', async () => {
  const outcome = { result: { 行: 3 }, resultFileId: 4 };
  const { run, steps, kept } = await runOf({ kept: outcome });
  expect(await LIST(run)).toEqual(outcome);
  expect([steps, kept]).toEqual([[], []]);
});

it('one that is cancelled between two portions keeps no file and leaves none', async () => {
  const { run, kept, isGone } = await runOf({}, 2);
  await expect(LIST(run)).rejects.toThrow('cancelled');
  expect(kept).toEqual([]);
  expect(await isGone()).toBe(true);
});

it('a list of more rows than one file has is refused before anything is read', async () => {
  const { run, steps, kept } = await runOf({});
  let asked = 0;
  const list = listExport(() => ({
    ...{ noun: '行', columns: ['号'], total: 100_001, most: 100_000 },
    portions: (async function* () {
      asked += 1;
      yield [[1]];
    })(),
  }));
  await expect(list(run)).rejects.toThrow('一次最多导出 100,000 行，请缩小筛选范围后分次导出。');
  expect([asked, steps, kept]).toEqual([0, [], []]);
});
