import type { TaskKind } from '#contract/task/task.ts';
import { listExport, portionsOf, startListExport } from '#server/modules/file/service.ts';
import type { Limits } from '#server/platform/caller.ts';
import type { Ctx } from '#server/platform/implement.ts';
import type { OutCell } from '#server/platform/spreadsheet/write-table.ts';
import type { TaskRun } from '#server/platform/tasks.ts';
import type { Sheet } from './sheet.ts';

/** More rows than one file has. */
const MOST_ROWS = 1_000_000;

export interface SheetInput<Asked> {
  asked: Asked;
  limits: Limits;
  /** What was asked for is asked of this moment, however late the task begins. */
  at: number;
}

/** @param of what the task must know besides, to find the sheet again */
export function startSheet(
  ctx: Ctx,
  kind: TaskKind,
  { noun }: Pick<Sheet<never>, 'noun'>,
  asked: object,
  of: object = {},
): Promise<{ taskId: number }> {
  const name = `${noun}-${ctx.now.toISOString().slice(0, 10)}`;
  const input: SheetInput<object> = { asked, limits: ctx.limits, at: ctx.now.getTime() };
  return startListExport(ctx, kind, { name, told: `导出${noun}` }, { ...of, ...input });
}

/** What a task writes of a sheet, portion by portion. */
export async function sheetFile<Asked>(
  { db, task }: TaskRun,
  sheet: Sheet<Asked>,
  { asked, limits, at }: SheetInput<Asked>,
  most: number,
) {
  const asking = { db, now: new Date(at), tenantId: task.tenantId, limits };
  return {
    noun: sheet.rows(asked),
    columns: sheet.columns(asked),
    total: await sheet.total(asking, asked),
    most,
    portions: portionsOf<OutCell[]>(
      ({ before, limit }) => sheet.read(asking, asked, { pageNo: before / limit + 1, pageSize: limit }),
      (rows) => rows as OutCell[][],
    ),
  };
}

/** The start of a file by a task of its own kind, and the task itself. */
export const sheetExport = <Asked extends object>(kind: TaskKind, sheet: Sheet<Asked>) => ({
  start: (ctx: Ctx, asked: Asked) => startSheet(ctx, kind, sheet, asked),
  run: listExport<SheetInput<Asked>>((run, input) => sheetFile(run, sheet, input, MOST_ROWS)),
});
