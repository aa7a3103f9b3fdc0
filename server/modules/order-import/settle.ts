import fsp from 'node:fs/promises';
import type { TablePlace } from '#contract/values/table-place.ts';
import type { Db } from '#server/platform/database.ts';
import { writeRefused, type RefusedAfter } from '#server/platform/spreadsheet/refused-file.ts';
import type { TaskSettler } from '#server/platform/task-settling.ts';
import type { TaskForgetter } from '#server/platform/task-sweep.ts';
import type { TaskRun } from '#server/platform/tasks.ts';
import type { Services } from '#server/platform/services.ts';
import type { DateOrder } from './import-time.ts';
import * as sql from './sql.ts';

/** Where a killed server goes on: which line was staged last, or which order was taken up last. */
export interface Cursor {
  phase?: 'reading' | 'orders' | 'settled';
  line?: number;
  /** Lines, so far. */
  read?: number;
  after?: string;
  created?: number;
  unchanged?: number;
  refused?: number;
  pushed?: number;
  /** Lines that came in with a price of 0. */
  free?: number;
  /** How 03/04/2026 was understood. */
  dateOrder?: DateOrder;
  /** Of the refused lines. */
  errorFileId?: number | undefined;
}

/** An import that takes up once more what it had refused, with some of it corrected. */
export interface Mended {
  /** Tells one correction from another. */
  key: string;
  /** Lines that needed none, and what became of them. */
  lines: number;
  before: Pick<Cursor, 'created' | 'unchanged' | 'pushed' | 'free'>;
  dateOrder?: DateOrder;
}

export const resultOf = ({ created = 0, unchanged = 0, refused = 0, pushed, free = 0 }: Cursor) => ({
  新增: created,
  未变: unchanged,
  拒绝: refused,
  ...(pushed !== undefined && { 已推单: pushed }),
  ...(free > 0 && { 零价行: free }),
});

interface Place {
  services: Services;
  db: Db;
  staging: sql.Staging;
  file: { path: string; name: string; search: TablePlace | undefined; mended: boolean };
}
type Trx = Parameters<typeof sql.stageLines>[0];

/** The file of refused lines comes and the staging goes in one moment: who is killed here finds both or neither. */
async function clear(
  { services, db, staging, file }: Place,
  upTo: string | undefined,
  finish: (trx: Trx, errorFileId: number | undefined) => Promise<void>,
) {
  const folder = await services.files.scratch();
  try {
    const refused: RefusedAfter = (after, limit) => sql.refusedAfter(db, staging, { after, upTo }, limit);
    const written = await writeRefused(refused, file, folder);
    await db.transaction().execute(async (trx) => {
      const kept =
        written && (await services.files.keepPath(trx, staging.merchantId, written.name, written.path));
      await sql.clearStaging(trx, staging);
      await finish(trx, kept?.id);
    });
  } finally {
    await fsp.rm(folder, { recursive: true, force: true });
  }
}

export async function settle(
  job: Omit<Place, 'db' | 'services'> & { run: TaskRun },
  cursor: Cursor,
): Promise<Cursor> {
  const { run, ...place } = job;
  let next: Cursor = cursor;
  await clear({ ...place, services: run, db: run.db }, undefined, async (trx, errorFileId) => {
    next = { ...cursor, phase: 'settled', errorFileId };
    await run.step(trx, { cursor: { ...next } });
  });
  return next;
}

interface Stopped {
  fileId: number;
  tablePlace?: TablePlace;
  mended?: Mended;
}

/** Of an import that was cancelled: what came in until then, which lines were refused, and how many nobody looked at. */
export const settleCancelled =
  (services: Services): TaskSettler =>
  async ({ id, tenantId, input, cursor: stored }, db, finish) => {
    const cursor = stored as Cursor;
    const staging = { taskId: id, merchantId: tenantId };
    if (cursor.phase === 'settled')
      return db
        .transaction()
        .execute((trx) => finish(trx, { result: resultOf(cursor), errorFileId: cursor.errorFileId }));
    const after = cursor.phase === 'orders' ? (cursor.after ?? '') : '';
    const { fileId, tablePlace: search, mended } = input as unknown as Stopped;
    const file = {
      ...(await services.files.pathOf(db, tenantId, fileId)),
      ...{ search, mended: mended !== undefined },
    };
    const left = await sql.countStaged(db, staging, after);
    const result = { ...resultOf({ ...mended?.before, ...cursor }), 未处理行: left };
    await clear({ services, db, staging, file }, after, (trx, errorFileId) =>
      finish(trx, { result, ...(errorFileId !== undefined && { errorFileId }) }),
    );
  };

/** Of an import that is retried no more: the lines that it read. */
export const forgetLeft: TaskForgetter = async (trx, { id, tenantId, cursor }) => {
  await sql.clearStaging(trx, { taskId: id, merchantId: tenantId });
  return cursor;
};
