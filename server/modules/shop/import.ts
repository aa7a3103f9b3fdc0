import fsp from 'node:fs/promises';
import type { FastifyRequest } from 'fastify';
import type { TableAt, TablePlace } from '#contract/values/table-place.ts';
import { uploaded } from '#server/modules/file/service.ts';
import type { Ctx } from '#server/platform/implement.ts';
import { badRequest } from '#server/platform/refusal.ts';
import type { Json } from '#server/platform/schema.ts';
import { linesAfter } from '#server/platform/spreadsheet/lines-after.ts';
import { writeRefused } from '#server/platform/spreadsheet/refused-file.ts';
import { columnOf, listFile } from '#server/platform/spreadsheet/list-file.ts';
import { openTable, type HeaderSearch } from '#server/platform/spreadsheet/table.ts';
import type { TaskSettler } from '#server/platform/task-settling.ts';
import type { TaskRow } from '#server/platform/task-run.ts';
import type { Outcome, TaskRun } from '#server/platform/tasks.ts';
import type { Services } from '#server/platform/services.ts';
import { FILE_COLUMN_NAMES, FILE_COLUMNS } from './file-columns.ts';
import { importLines, type Cells, type Outcome as LineOutcome } from './import-line.ts';

interface ImportInput {
  fileId: number;
  userName: string;
  /** Of the table in the file; tasks of before have none. */
  place?: TablePlace;
  /** What the asker's department reaches; null: all. */
  among: readonly number[] | null;
}
/** Refused lines stay in the task's row: there are never more than a file may have. */
interface Cursor {
  line?: number;
  counts?: Record<LineOutcome, number>;
  refused?: { lineNo: number; reason: string }[];
}

const MOST_LINES = 5000;
const AT_ONCE = 500;
const SHOP_FILE = listFile(
  [FILE_COLUMNS.platform, FILE_COLUMNS.nick, FILE_COLUMNS.brandName],
  [FILE_COLUMNS.token],
);

/** Where the table of the file stands; nothing of it is kept. @throws as SHOP_FILE.open */
export async function inspectImport(ctx: Ctx, at: TableAt, request: FastifyRequest) {
  const { name, stream } = await uploaded(request);
  return ctx.files.glance(stream, (path) => SHOP_FILE.inspect(path, { name, ...at }));
}

/** Keeps the file and starts the task. @throws as SHOP_FILE.open, 400 where it has too many lines */
export async function startImport(
  ctx: Ctx,
  at: TableAt,
  request: FastifyRequest,
): Promise<{ taskId: number }> {
  const { name, stream } = await uploaded(request);
  let place: TablePlace | undefined;
  const stored = await ctx.files.keep(ctx.db, ctx.tenantId, name, stream, async ({ path }) => {
    const { sheet, headerLine, rows } = await SHOP_FILE.open(path, { name, ...at });
    place = { sheet, headerLine };
    let lines = 0;
    for await (const { cells } of rows()) {
      lines += Number(cells.length > 0);
      if (lines > MOST_LINES)
        throw badRequest(`一次最多导入 ${MOST_LINES.toLocaleString('zh-CN')} 行，请拆分后分次导入。`);
    }
  });
  const input: ImportInput = {
    ...{ fileId: stored.id, userName: ctx.userName, among: ctx.limits.shopIds, place: place! },
  };
  const taskId = await ctx.tasks.submit(ctx.db, {
    tenantId: ctx.tenantId,
    userId: ctx.userId,
    kind: 'shop.import',
    title: name,
    input: input as unknown as Json,
  });
  return { taskId };
}

/** Makes and changes the shops of a file, some lines at once; killed, it goes on behind the last of them. */
export async function runImport(run: TaskRun): Promise<Outcome> {
  const { fileId, userName, among, place } = run.task.input as unknown as ImportInput;
  const { tenantId, userId } = run.task;
  const search = { ...SHOP_FILE.search, ...place };
  const file = { ...(await run.files.pathOf(run.db, tenantId, fileId)), search };
  const table = await openTable(file.path, { name: file.name, ...search });
  const at = FILE_COLUMN_NAMES.map((name) => [name, columnOf(table.columns, FILE_COLUMNS[name])] as const);
  let cursor = run.task.cursor as Cursor;
  const from = cursor.line ?? 0;
  let batch: { line: number; cells: Cells }[] = [];
  const flush = async (): Promise<void> => {
    if (batch.length === 0) return;
    const before = cursor;
    const doer = { tenantId, userId, userName, among, now: run.clock.now() };
    await run.system.transaction().execute(async (trx) => {
      const done = await importLines(
        run,
        trx,
        doer,
        batch.map(({ cells }) => cells),
      );
      const counts = { 新增: 0, 更新: 0, 未变: 0, ...before.counts };
      const refused = [...(before.refused ?? [])];
      for (const [i, one] of done.entries()) {
        if ('reason' in one) refused.push({ lineNo: batch[i]!.line, reason: one.reason });
        else counts[one.outcome]++;
      }
      cursor = { line: batch.at(-1)!.line, counts, refused };
      const failed = refused.length - (before.refused?.length ?? 0);
      await run.step(trx, { cursor: cursor as unknown as Json, done: batch.length, failed });
    });
    batch = [];
  };
  for await (const { line, cells } of table.rows()) {
    if (line <= from) continue;
    const cellOf = (column: number) => (cells[column] ?? '').replaceAll('\0', '').trim();
    batch.push({
      line,
      cells: Object.fromEntries(at.map(([name, column]) => [name, cellOf(column)])) as Cells,
    });
    if (batch.length >= AT_ONCE) await flush();
  }
  await flush();
  return outcomeOf(run, file, cursor);
}

/** Of an import that was cancelled: what came in until then, which lines were refused, and how many nobody looked at. */
export const settleCancelled =
  (services: Services): TaskSettler =>
  async ({ tenantId, input, cursor: stored }, db, finish) => {
    const cursor = stored as unknown as Cursor;
    const { fileId, place } = input as unknown as ImportInput;
    const search = { ...SHOP_FILE.search, ...place };
    const file = { ...(await services.files.pathOf(db, tenantId, fileId)), search };
    const left = await linesAfter(file, cursor.line ?? 0);
    const { result, ...rest } = await outcomeOf(
      { files: services.files, db, task: { tenantId } },
      file,
      cursor,
    );
    const outcome = { result: { ...result, 未处理行: left }, ...rest, cursor: stored };
    await db.transaction().execute((trx) => finish(trx, outcome));
  };

async function outcomeOf(
  { files, db, task }: Pick<TaskRun, 'files' | 'db'> & { task: Pick<TaskRow, 'tenantId'> },
  file: { path: string; name: string; search: HeaderSearch },
  { counts = { 新增: 0, 更新: 0, 未变: 0 }, refused = [] }: Cursor,
): Promise<Outcome> {
  const result = { ...counts, 拒绝: refused.length };
  if (refused.length === 0) return { result };
  const folder = await files.scratch();
  try {
    const after = (line: number, limit: number) =>
      Promise.resolve(refused.filter(({ lineNo }) => lineNo > line).slice(0, limit));
    const written = (await writeRefused(after, file, folder))!;
    const { id } = await files.keepPath(db, task.tenantId, written.name, written.path);
    return { result, errorFileId: id };
  } finally {
    await fsp.rm(folder, { recursive: true, force: true });
  }
}
