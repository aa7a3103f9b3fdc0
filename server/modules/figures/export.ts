import { listExport, portionsOf, startListExport } from '#server/modules/file/service.ts';
import type { Limits } from '#server/platform/caller.ts';
import type { Ctx } from '#server/platform/implement.ts';
import type { OutCell } from '#server/platform/spreadsheet/write-table.ts';
import { funnelSheet } from './funnel-sheet.ts';
import { qualitySheet } from './quality-sheet.ts';
import type { Sheet } from './sheet.ts';
import { timelinessSheet } from './timeliness-sheet.ts';

/** More rows than one file has. */
const MOST_ROWS = 100_000;
const SHEETS = { funnel: funnelSheet, timeliness: timelinessSheet, quality: qualitySheet };
type SheetName = keyof typeof SHEETS;

interface TaskInput {
  of: SheetName;
  asked: object;
  limits: Limits;
  /** What was asked for is asked of this moment, however late the task begins. */
  at: number;
}

export const startExport =
  <N extends SheetName>(of: N) =>
  (ctx: Ctx, asked: Parameters<(typeof SHEETS)[N]['read']>[1]): Promise<{ taskId: number }> => {
    const { noun } = SHEETS[of];
    const name = `${noun}-${ctx.now.toISOString().slice(0, 10)}`;
    const input: TaskInput = { of, asked, limits: ctx.limits, at: ctx.now.getTime() };
    return startListExport(ctx, 'figures.export', { name, told: `导出${noun}` }, input);
  };

export const runExport = listExport<TaskInput>(async (run, { of, asked, limits, at }) => {
  const sheet = SHEETS[of] as unknown as Sheet<object>;
  const asking = { db: run.db, now: new Date(at), tenantId: run.task.tenantId, limits };
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
