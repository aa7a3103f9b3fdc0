import { createHash } from 'node:crypto';
import fsp from 'node:fs/promises';
import path from 'node:path';
import type { MendedLine, orderImport } from '#contract/order-import/order-import.ts';
import type { Parsed } from '#contract/endpoint.ts';
import { change } from '#server/modules/tenant/service.ts';
import type { Ctx } from '#server/platform/implement.ts';
import { badRequest, conflict } from '#server/platform/refusal.ts';
import type { Json } from '#server/platform/schema.ts';
import { firstNumber, kept, REFUSED_PLACE } from '#server/platform/spreadsheet/refused-file.ts';
import type { TableSource } from '#server/platform/spreadsheet/table.ts';
import { writeCsv, writeXlsx, type OutCell } from '#server/platform/spreadsheet/write-table.ts';
import { refuseTooManyTasks, reopenTask } from '#server/platform/task-queue.ts';
import type { ImportInput } from './job.ts';
import { columnsRead, ownImport, refusedTable } from './refused.ts';
import type { Cursor, Mended } from './settle.ts';

const BUSY = '这次导入正在进行，请等它结束后再提交改正。';
const NOTHING_LEFT = '这次导入已没有被拒绝的行，请刷新查看结果。';
const UNDONE = '这次导入没有完成，请先重试或重新导入文件，再改正被拒绝的行。';
const GONE = '提交的行已不在被拒绝的行里，请刷新查看结果。';

type Mend = Parsed<typeof orderImport.mend>;

/**
 * Writes the refused lines with their corrections into a file and lets the import take it up: the whole orders of a line
 * come in with it, by the rules of every import, so that nothing comes in twice. Said once more, the same correction
 * changes nothing.
 */
export async function mend(ctx: Ctx, { taskId, lines }: Mend): Promise<{ taskId: number }> {
  const { status, done, failed, errorFileId, input, cursor } = await ownImport(ctx, taskId);
  const key = createHash('sha256').update(JSON.stringify(lines)).digest('hex');
  if (input.mended?.key === key && status !== 'failed' && status !== 'cancelled') return { taskId };
  if (status === 'waiting' || status === 'running') throw conflict(BUSY);
  if (status !== 'done') throw badRequest(UNDONE);
  if (errorFileId === null) throw badRequest(NOTHING_LEFT);
  await refuseTooManyTasks(ctx.db, ctx.tenantId);
  const table = await refusedTable(ctx, errorFileId);
  const corrections = correctionsOf(lines, new Set(columnsRead(table, input).map(({ at }) => at)));
  const { created, unchanged, pushed, free, dateOrder } = cursor as unknown as Cursor;
  const before = { created, unchanged, pushed, free };
  const mended: Mended = { key, lines: done - failed, before, ...(dateOrder && { dateOrder }) };
  const folder = await ctx.files.scratch();
  try {
    const file = path.join(folder, 'mended');
    const write = table.kind === 'csv' ? writeCsv : writeXlsx;
    await write(file, table.columns, mendedRows(table, corrections));
    await change(ctx, { kind: 'silent' }, async (trx) => {
      const name = `${path.parse(await nameOf(ctx, input.fileId)).name.replace(/-拒绝$/, '')}-拒绝.${table.kind}`;
      const { id: fileId } = await ctx.files.keepPath(trx, ctx.tenantId, name, file);
      const next: ImportInput = { ...input, fileId, tablePlace: REFUSED_PLACE, mended };
      const task = { tenantId: ctx.tenantId, userId: ctx.userId, id: taskId, seen: errorFileId };
      const anew = { input: next as unknown as Json, errorFileId: fileId };
      // Somebody else was quicker, in another window of the same user.
      if (!(await reopenTask(trx, task, anew))) throw conflict(BUSY);
    });
  } finally {
    await fsp.rm(folder, { recursive: true, force: true });
  }
  ctx.live.publish(ctx.tenantId, { kind: 'task', id: taskId });
  ctx.tasks.wake();
  return { taskId };
}

const nameOf = async (ctx: Ctx, fileId: number) =>
  (await ctx.files.pathOf(ctx.db, ctx.tenantId, fileId)).name;

type Corrections = ReadonlyMap<number, ReadonlyMap<number, string>>;

/** By line and column. @throws Refusal where a column is none that the import reads */
function correctionsOf(lines: readonly MendedLine[], read: ReadonlySet<number>): Corrections {
  const all = lines.map(
    ({ line, cells }) => [line, new Map(cells.map(({ at, text }) => [at, text]))] as const,
  );
  if (lines.some(({ cells }) => cells.some(({ at }) => !read.has(at))))
    throw badRequest('文件中没有要改正的列，请刷新后重试。');
  return new Map(all);
}

/** @throws Refusal where none of the corrected lines is among them: what they were about came in meanwhile */
async function* mendedRows(table: TableSource, corrections: Corrections): AsyncGenerator<OutCell[]> {
  let met = 0;
  for await (const { cells } of table.rows()) {
    const line = firstNumber(cells);
    const corrected = corrections.get(line);
    if (corrected) met += 1;
    yield table.columns.map((_name, at) => (at === 0 ? line : kept(corrected?.get(at) ?? cells[at] ?? '')));
  }
  if (met === 0) throw badRequest(GONE);
}
