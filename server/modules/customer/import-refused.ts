import fsp from 'node:fs/promises';
import type { Db } from '#server/platform/database.ts';
import type { Files, Stored } from '#server/platform/files.ts';
import { linesAfter } from '#server/platform/spreadsheet/lines-after.ts';
import { writeRefused } from '#server/platform/spreadsheet/refused-file.ts';
import { openTable } from '#server/platform/spreadsheet/table.ts';
import type { Services } from '#server/platform/services.ts';
import type { TaskRow } from '#server/platform/task-run.ts';
import type { TaskSettler } from '#server/platform/task-settling.ts';
import type { TaskForgetter } from '#server/platform/task-sweep.ts';
import type { Outcome } from '#server/platform/tasks.ts';
import { sourceOf, type SourceFile } from './import-files.ts';
import * as lines from './import.sql.ts';

/** Where a killed server, or a retry, goes on. */
export interface Cursor {
  line?: number;
  made?: number;
  refused?: number;
  /** Of an import that was cancelled: the file of the lines that it had refused, which a retry takes up again. */
  refusedFile?: number | undefined;
  /** It is over: the log has it, and its refused lines stand in their file. */
  kept?: Outcome;
}

const placeOf = ({ id, tenantId }: Pick<TaskRow, 'id' | 'tenantId'>): lines.Place => ({
  taskId: id,
  factoryId: tenantId,
});

/**
 * The refused lines as a file, to be corrected and imported again. Their staging goes in the same moment: who is killed
 * here finds both or neither.
 */
export async function moveToFile(
  { files, db, task }: { files: Files; db: Db; task: Pick<TaskRow, 'id' | 'tenantId'> },
  file: SourceFile,
  finish: (trx: lines.Trx, stored: Stored | undefined) => Promise<void>,
): Promise<void> {
  const place = placeOf(task);
  const folder = await files.scratch();
  try {
    const after = (line: number, limit: number) => lines.refusedAfter(db, place, line, limit);
    const written = await writeRefused(after, file, folder);
    await db.transaction().execute(async (trx) => {
      const stored = written && (await files.keepPath(trx, task.tenantId, written.name, written.path));
      await lines.clearRefused(trx, place);
      await finish(trx, stored);
    });
  } finally {
    await fsp.rm(folder, { recursive: true, force: true });
  }
}

const STAGED_AT_ONCE = 1000;

/** What the import had refused before it was cancelled is staged again, out of the file that it left. */
export async function stageFromFile(
  trx: lines.Trx,
  task: Pick<TaskRow, 'id' | 'tenantId'>,
  path: string,
): Promise<void> {
  let batch: lines.RefusedLine[] = [];
  for await (const { cells } of (await openTable(path)).rows()) {
    batch.push({ lineNo: Number(cells[0]), reason: cells[1] ?? '' });
    if (batch.length < STAGED_AT_ONCE) continue;
    await lines.keepRefused(trx, placeOf(task), batch);
    batch = [];
  }
  await lines.keepRefused(trx, placeOf(task), batch);
}

/** Of an import that was cancelled: who came in until then, which lines were refused, and how many nobody looked at. */
export const settleCancelled =
  ({ files }: Services): TaskSettler =>
  async (task, db, finish) => {
    const cursor = task.cursor as unknown as Cursor;
    const goOn = (refusedFile?: number) => ({
      cursor: JSON.parse(JSON.stringify({ ...cursor, refusedFile })),
    });
    if (cursor.kept) return db.transaction().execute((trx) => finish(trx, { ...cursor.kept!, ...goOn() }));
    const { file } = await sourceOf(files, db, task);
    const { line = 0, made = 0, refused = 0 } = cursor;
    const result = { 新增: made, 拒绝: refused, 未处理行: await linesAfter(file, line) };
    await moveToFile({ files, db, task }, file, (trx, stored) => {
      // Cancelled again before it had taken them up: they stand where they stood.
      const errorFileId = cursor.refusedFile ?? stored?.id;
      return finish(trx, { result, ...(errorFileId !== undefined && { errorFileId }), ...goOn(errorFileId) });
    });
  };

/** Of an import that is retried no more: the lines that it refused. */
export const forgetLeft: TaskForgetter = async (trx, task) => {
  await lines.clearRefused(trx, placeOf(task));
  return {};
};
