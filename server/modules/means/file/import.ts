import type { FastifyRequest } from 'fastify';
import type { TableAt, TablePlace } from '#contract/values/table-place.ts';
import {
  addedTo,
  inspectList,
  keepList,
  NONE_DONE,
  outcomeOf,
  type DoneCounts,
  type ListSource,
  type RefusedLine,
} from '#server/modules/file/service.ts';
import { tell, type Doer } from '#server/modules/tenant-log/service.ts';
import type { Ctx } from '#server/platform/implement.ts';
import type { Trx } from '#server/platform/life-cycle/life-cycle.ts';
import type { Json } from '#server/platform/schema.ts';
import type { Services } from '#server/platform/services.ts';
import { linesAfter } from '#server/platform/spreadsheet/lines-after.ts';
import { columnOf } from '#server/platform/spreadsheet/list-file.ts';
import { openTable } from '#server/platform/spreadsheet/table.ts';
import type { TaskRow } from '#server/platform/task-run.ts';
import type { TaskSettler } from '#server/platform/task-settling.ts';
import type { Outcome, TaskRun } from '#server/platform/tasks.ts';
import { refuseLimited } from '../named.ts';
import { goods } from '../ports.ts';
import type { FileKind } from '../file-kind.ts';
import { FILE_KINDS, FILE_NOUNS, type Listed } from './kinds.ts';

interface ImportInput {
  kind: Listed;
  fileId: number;
  userName: string;
  place: TablePlace;
}
/** Refused lines stay in the task's row: a file has no more than a factory may have rows. */
interface Cursor {
  line?: number;
  counts?: DoneCounts;
  refused?: RefusedLine[];
}
const AT_ONCE = 100;

/** Where the table of the file stands; nothing of it is kept. @throws 400 where it is no such table */
export async function inspectImport(kind: Listed, ctx: Ctx, at: TableAt, request: FastifyRequest) {
  refuseLimited(ctx);
  return inspectList(FILE_KINDS[kind].file, ctx, at, request);
}

/** Keeps the file and starts the task. @throws 400 where it is no such table, or has too many lines */
export async function startImport(kind: Listed, ctx: Ctx, at: TableAt, request: FastifyRequest) {
  refuseLimited(ctx);
  const { file, most, refuseTooMany } = FILE_KINDS[kind];
  const { name, ...stored } = await keepList(file, ctx, { at, request, most }, (lines) =>
    Promise.resolve(refuseTooMany?.(ctx.db, ctx.tenantId, lines)),
  );
  const input: ImportInput = { kind, ...stored, userName: ctx.userName };
  const taskId = await ctx.tasks.submit(ctx.db, {
    ...{ tenantId: ctx.tenantId, userId: ctx.userId, kind: 'means.import', title: name },
    input: input as unknown as Json,
  });
  return { taskId };
}

interface Line {
  lineNo: number;
  cells: ReadonlyMap<string, string>;
  /** Refused before anything is asked. */
  reason?: string;
}

/** All lines; a code that stood in an earlier line would be changed twice, and again by the same file the next time. */
async function readLines(
  file: ListSource,
  { columns, sameBy }: Pick<FileKind, 'columns' | 'sameBy'>,
): Promise<Line[]> {
  const table = await openTable(file.path, { name: file.name, ...file.search });
  const at = columns.map((title) => [title, columnOf(table.columns, title)] as const);
  const [CODE] = columns;
  const first = new Map<string, number>();
  const lines: Line[] = [];
  for await (const { line: lineNo, cells: given } of table.rows()) {
    const cells = new Map(
      at
        .filter(([, column]) => column >= 0)
        .map(([title, column]) => [title, (given[column] ?? '').replaceAll('\0', '').trim()]),
    );
    const code = cells.get(CODE!)!.toUpperCase();
    const key = sameBy?.(cells) ?? code;
    const before = first.get(key);
    const reason =
      code !== '' && before !== undefined
        ? { reason: `${CODE}「${code}」在第 ${before} 行已经有了，请合成一行，或换一个${CODE}。` }
        : {};
    if (before === undefined) first.set(key, lineNo);
    lines.push({ lineNo, cells, ...reason });
  }
  return lines;
}

async function sourceOf(
  { files }: Pick<Services, 'files'>,
  db: TaskRun['db'],
  { tenantId, input }: Pick<TaskRow, 'tenantId' | 'input'>,
): Promise<ListSource> {
  const { kind, fileId, place } = input as unknown as ImportInput;
  const search = { ...FILE_KINDS[kind].file.search, ...place };
  return { ...(await files.pathOf(db, tenantId, fileId)), search };
}

/** Makes and changes rows of a file, some lines in one transaction; killed, it goes on behind the last of them. */
export async function runImport(run: TaskRun): Promise<Outcome> {
  const { kind, userName } = run.task.input as unknown as ImportInput;
  const fileOf = FILE_KINDS[kind];
  const source = await sourceOf(run, run.db, run.task);
  let cursor = run.task.cursor as Cursor;
  const lines = await readLines(source, fileOf);
  const left = lines.filter(({ lineNo }) => lineNo > (cursor.line ?? 0));
  for (let from = 0; from < left.length; from += AT_ONCE) {
    const batch = left.slice(from, from + AT_ONCE);
    const before = cursor;
    await run.db.transaction().execute(async (trx) => {
      const by = { tenantId: run.task.tenantId, userId: run.task.userId, userName, now: run.clock.now() };
      await goods.its.hold(trx, by.tenantId);
      const { counts, refused } = await takeLines(trx, by, fileOf, batch);
      cursor = {
        line: batch.at(-1)!.lineNo,
        counts: addedTo(before.counts ?? NONE_DONE, counts),
        refused: [...(before.refused ?? []), ...refused],
      };
      const [made, changed] = [counts.新增, counts.修改];
      if (made + changed > 0)
        await tell(trx, by, 'means', `从文件导入${FILE_NOUNS[kind]}：新建 ${made} 个，修改 ${changed} 个`);
      const step = { done: batch.length, failed: refused.length, total: lines.length };
      await run.step(trx, { cursor: cursor as unknown as Json, ...step });
    });
  }
  return outcomeOf(run, source, cursor);
}

async function takeLines(trx: Trx, by: Doer, { take }: FileKind, batch: readonly Line[]) {
  const counts = { ...NONE_DONE };
  const refused = batch.flatMap(({ lineNo, reason }) => (reason ? [{ lineNo, reason }] : []));
  const fit = batch.filter(({ reason }) => !reason);
  const taken = await take(
    trx,
    by,
    fit.map(({ cells }) => cells),
  );
  for (const [at, done] of taken.entries()) {
    if (typeof done === 'string') counts[done] += 1;
    else refused.push({ lineNo: fit[at]!.lineNo, reason: done.refused });
  }
  return { counts, refused: refused.toSorted((a, b) => a.lineNo - b.lineNo) };
}

/** Of an import that was cancelled: what came in until then, which lines were refused, and how many nobody looked at. */
export const settleCancelled =
  (services: Services): TaskSettler =>
  async (task, db, finish) => {
    const cursor = task.cursor as Cursor;
    const source = await sourceOf(services, db, task);
    const left = await linesAfter(source, cursor.line ?? 0);
    const { result, ...rest } = await outcomeOf({ files: services.files, db, task }, source, cursor);
    const outcome = { result: { ...result, 未处理行: left }, ...rest, cursor: task.cursor };
    await db.transaction().execute((trx) => finish(trx, outcome));
  };
