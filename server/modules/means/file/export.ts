import fsp from 'node:fs/promises';
import path from 'node:path';
import { tell } from '#server/modules/tenant-log/service.ts';
import type { Limits } from '#server/platform/caller.ts';
import type { Ctx } from '#server/platform/implement.ts';
import type { Json } from '#server/platform/schema.ts';
import { writeXlsx, type OutCell } from '#server/platform/spreadsheet/write-table.ts';
import type { Outcome, TaskRun } from '#server/platform/tasks.ts';
import { colorCodes } from '../color.sql.ts';
import { FILE_KINDS, FILE_NOUNS, type Listed } from './kinds.ts';

interface ExportInput {
  kind: Listed;
  name: string;
  where: object;
  /** What the asker's department reaches; null: all. The task runs without him. */
  reached: Limits['materials'];
}
const AT_ONCE = 200;

export async function startExport(kind: Listed, ctx: Ctx, where: object): Promise<{ taskId: number }> {
  const name = `${FILE_NOUNS[kind]}-${ctx.now.toISOString().slice(0, 10)}`;
  const input: ExportInput = { kind, name, where, reached: ctx.limits.materials };
  await tell(ctx.db, ctx, 'export', `导出${FILE_NOUNS[kind]}`);
  const taskId = await ctx.tasks.submit(ctx.db, {
    ...{ tenantId: ctx.tenantId, userId: ctx.userId, kind: 'means.export', title: name },
    input: input as unknown as Json,
  });
  return { taskId };
}

/** Writes the rows as the form has them, so that the file can be changed and imported; killed, it begins anew. */
export async function runExport(run: TaskRun): Promise<Outcome> {
  const { kept } = run.task.cursor as { kept?: Outcome };
  if (kept) return kept;
  const { kind, name, where, reached } = run.task.input as unknown as ExportInput;
  const { tenantId } = run.task;
  const { columns, ids, cells } = FILE_KINDS[kind];
  const page = ids(run.db, tenantId, where, reached);
  const codes = await colorCodes(run.db, tenantId);
  await run.db.transaction().execute((trx) => run.step(trx, { cursor: {}, done: -run.task.done }));
  const folder = await run.files.scratch();
  try {
    const at = path.join(folder, 'list');
    const rows = await writeXlsx(at, columns, lines());
    return await run.db.transaction().execute(async (trx) => {
      const { id } = await run.files.keepPath(trx, tenantId, `${name}.xlsx`, at);
      const outcome = { result: { [FILE_NOUNS[kind]]: rows }, resultFileId: id };
      await run.step(trx, { cursor: { kept: outcome } });
      return outcome;
    });
  } finally {
    await fsp.rm(folder, { recursive: true, force: true });
  }

  async function* lines(): AsyncGenerator<OutCell[]> {
    for (let offset = 0; ; offset += AT_ONCE) {
      const chunk = await page(offset, AT_ONCE);
      // No spreadsheet program may take a code for a number, or a name such as 3-14 for a day.
      for (const row of await cells(run.db, tenantId, chunk, codes))
        yield row.map((text) => ({ digits: text }));
      const cursor = { written: offset + chunk.length };
      await run.db.transaction().execute((trx) => run.step(trx, { cursor, done: chunk.length }));
      if (chunk.length < AT_ONCE) return;
    }
  }
}
