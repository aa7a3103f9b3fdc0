import { listExport, portionsOf, startListExport } from '#server/modules/file/service.ts';
import type { Limits } from '#server/platform/caller.ts';
import type { Ctx } from '#server/platform/implement.ts';
import { colorCodes } from '../color.sql.ts';
import { FILE_KINDS, FILE_NOUNS, type Listed } from './kinds.ts';

interface ExportInput {
  kind: Listed;
  where: object;
  /** What the asker's department reaches; null: all. */
  reached: Limits['materials'];
}

export function startExport(kind: Listed, ctx: Ctx, where: object): Promise<{ taskId: number }> {
  const name = `${FILE_NOUNS[kind]}-${ctx.now.toISOString().slice(0, 10)}`;
  const input: ExportInput = { kind, where, reached: ctx.limits.materials };
  return startListExport(ctx, 'means.export', { name, told: `导出${FILE_NOUNS[kind]}` }, input);
}

/** The rows as the form has them, so that the file can be changed and imported. */
export const runExport = listExport<ExportInput>(async (run, { kind, where, reached }) => {
  const { tenantId } = run.task;
  const { columns, ids, cells } = FILE_KINDS[kind];
  const page = ids(run.db, tenantId, where, reached);
  const codes = await colorCodes(run.db, tenantId);
  return {
    noun: FILE_NOUNS[kind],
    columns,
    portions: portionsOf<number>(
      ({ before, limit }) => page(before, limit),
      // No spreadsheet program may take a code for a number, or a name such as 3-14 for a day.
      async (rows) =>
        (await cells(run.db, tenantId, rows, codes)).map((row) => row.map((text) => ({ digits: text }))),
    ),
  };
});
