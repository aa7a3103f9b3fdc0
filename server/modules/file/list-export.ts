import fsp from 'node:fs/promises';
import path from 'node:path';
import type { TaskKind } from '#contract/task/task.ts';
import { tell } from '#server/modules/tenant-log/service.ts';
import type { Ctx } from '#server/platform/implement.ts';
import { CODES } from '#contract/errors.ts';
import { Refusal } from '#server/platform/refusal.ts';
import type { Json } from '#server/platform/schema.ts';
import { writeXlsx, type OutCell } from '#server/platform/spreadsheet/write-table.ts';
import type { Outcome, TaskHandler, TaskRun } from '#server/platform/tasks.ts';

// What exports of lists have in common: a task writes a list, as it was asked, into a workbook.

/** As the file has it. */
export interface ListSheet {
  /** What its rows are: with it the task tells how many there were. */
  noun: string;
  columns: readonly string[];
  /** How many rows there are, where that is known before. */
  total?: number;
  /** More rows than one file has; where there are more, nothing is written. */
  most?: number;
  portions: AsyncIterable<OutCell[][]>;
}

/**
 * Begins the task; the tenant's log tells it.
 * @param name of the file, without its ending
 * @param input what is asked, and what the asker's department reaches: the task runs without him
 */
export async function startListExport(
  ctx: Ctx,
  kind: TaskKind,
  { name, told }: { name: string; told: string },
  input: object,
): Promise<{ taskId: number }> {
  await tell(ctx.db, ctx, 'export', told);
  const task = { tenantId: ctx.tenantId, userId: ctx.userId, kind, title: name };
  return { taskId: await ctx.tasks.submit(ctx.db, { ...task, input: { ...input, name } as Json }) };
}

const tooMany = (most: number) =>
  new Refusal(
    CODES.badRequest,
    `一次最多导出 ${most.toLocaleString('zh-CN')} 行，请缩小筛选范围后分次导出。`,
  );

/** Killed, it begins anew; only a whole file is kept, with the note of it. Cancelled, it stops between two portions. */
export const listExport =
  <Input>(sheetOf: (run: TaskRun, input: Input) => ListSheet | Promise<ListSheet>): TaskHandler =>
  async (run) => {
    const { kept } = run.task.cursor as { kept?: Outcome };
    if (kept) return kept;
    const input = run.task.input as Input & { name: string };
    const { noun, columns, total, most, portions } = await sheetOf(run, input);
    if (total !== undefined && most !== undefined && total > most) throw tooMany(most);
    const count = (done: number, of?: number) =>
      run.db.transaction().execute((trx) => run.step(trx, { cursor: {}, done, total: of }));
    await count(-run.task.done, total);
    const folder = await run.files.scratch();
    try {
      const at = path.join(folder, 'list');
      const rows = await writeXlsx(at, columns, counted());
      return await run.db.transaction().execute(async (trx) => {
        const { id } = await run.files.keepPath(trx, run.task.tenantId, `${input.name}.xlsx`, at);
        const outcome = { result: { [noun]: rows }, resultFileId: id };
        await run.step(trx, { cursor: { kept: outcome } });
        return outcome;
      });
    } finally {
      await fsp.rm(folder, { recursive: true, force: true });
    }

    async function* counted(): AsyncGenerator<OutCell[]> {
      for await (const portion of portions) {
        yield* portion;
        await count(portion.length);
      }
    }
  };

const AT_ONCE = 500;

/**
 * The lines of a file that the rows of a list make, from its first one on until there are no more.
 * @param read so many rows after the first `before` ones, or after `last`, which is the last of these
 */
export async function* portionsOf<Row>(
  read: (place: { before: number; last: Row | undefined; limit: number }) => Promise<readonly Row[]>,
  lines: (rows: readonly Row[]) => Promise<OutCell[][]> | OutCell[][],
): AsyncGenerator<OutCell[][]> {
  let last: Row | undefined;
  for (let before = 0; ; before += AT_ONCE) {
    const rows = await read({ before, last, limit: AT_ONCE });
    yield await lines(rows);
    if (rows.length < AT_ONCE) return;
    last = rows.at(-1);
  }
}
