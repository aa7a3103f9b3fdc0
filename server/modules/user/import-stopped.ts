import fsp from 'node:fs/promises';
import type { Json } from '#server/platform/schema.ts';
import { linesAfter } from '#server/platform/spreadsheet/lines-after.ts';
import { writeRefused } from '#server/platform/spreadsheet/refused-file.ts';
import type { TaskSettler } from '#server/platform/task-settling.ts';
import type { TaskForgetter } from '#server/platform/task-sweep.ts';
import type { Services } from '#server/platform/services.ts';
import { isPassword, openedFile, refusedOf, resultOf, type Cursor } from './import-job.ts';
import type { ImportInput } from './import-line.ts';

/** Of an import that was cancelled: who came in until then, which lines were refused, and how many nobody looked at. */
export const settleCancelled =
  (services: Services): TaskSettler =>
  async (task, db, finish) => {
    const cursor = task.cursor as Cursor;
    const { kept } = cursor;
    const goOn = { cursor: cursor as unknown as Json };
    if (kept) return db.transaction().execute((trx) => finish(trx, { ...kept, ...goOn }));
    const folder = await services.files.scratch();
    try {
      const file = await openedFile(services, db, task, folder);
      const result = { ...resultOf(cursor), 未处理行: await linesAfter(file, cursor.line ?? 0) };
      const written = await writeRefused(refusedOf(cursor), file, folder, isPassword);
      await db.transaction().execute(async (trx) => {
        const stored =
          written && (await services.files.keepPath(trx, task.tenantId, written.name, written.path));
        await finish(trx, { result, ...(stored && { errorFileId: stored.id }), ...goOn });
      });
    } finally {
      await fsp.rm(folder, { recursive: true, force: true });
    }
  };

/** Of an import that is retried no more: its file with the passwords, and the lines that it refused. */
export const forgetLeft =
  ({ files }: Services): TaskForgetter =>
  async (trx, { tenantId, input }) => {
    const { fileId, sealed } = input as unknown as ImportInput;
    if (sealed) await files.forget(trx, tenantId, fileId);
    return {};
  };
