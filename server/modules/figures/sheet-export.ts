import type { TaskKind } from '#contract/task/task.ts';
import { listExport, portionsOf, startListExport } from '#server/modules/file/service.ts';
import type { Limits } from '#server/platform/caller.ts';
import type { Ctx } from '#server/platform/implement.ts';
import type { OutCell } from '#server/platform/spreadsheet/write-table.ts';
import type { Sheet } from './sheet.ts';

/** More rows than one file has. */
const MOST_ROWS = 1_000_000;

interface TaskInput<Asked> {
  asked: Asked;
  limits: Limits;
  /** What was asked for is asked of this moment, however late the task begins. */
  at: number;
}

/** The start of a file by a task of its own kind, and the task itself. */
export function sheetExport<Asked extends object>(kind: TaskKind, sheet: Sheet<Asked>) {
  const start = (ctx: Ctx, asked: Asked): Promise<{ taskId: number }> => {
    const name = `${sheet.noun}-${ctx.now.toISOString().slice(0, 10)}`;
    const input: TaskInput<Asked> = { asked, limits: ctx.limits, at: ctx.now.getTime() };
    return startListExport(ctx, kind, { name, told: `导出${sheet.noun}` }, input);
  };
  const run = listExport<TaskInput<Asked>>(async (task, { asked, limits, at }) => {
    const asking = { db: task.db, now: new Date(at), tenantId: task.task.tenantId, limits };
    return {
      noun: sheet.rows(asked),
      columns: sheet.columns(asked),
      total: await sheet.total(asking, asked),
      most: MOST_ROWS,
      portions: portionsOf<OutCell[]>(
        ({ before, limit }) => sheet.read(asking, asked, { pageNo: before / limit + 1, pageSize: limit }),
        (rows) => rows as OutCell[][],
      ),
    };
  });
  return { start, run };
}
