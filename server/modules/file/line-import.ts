import type { FastifyRequest } from 'fastify';
import type { TaskKind } from '#contract/task/task.ts';
import type { LogKind } from '#contract/tenant-log/tenant-log.ts';
import type { TableAt, TablePlace } from '#contract/values/table-place.ts';
import { tell, type Doer } from '#server/modules/tenant-log/service.ts';
import type { Trx } from '#server/platform/database.ts';
import type { Ctx } from '#server/platform/implement.ts';
import { Refusal } from '#server/platform/refusal.ts';
import { alone } from '#server/platform/savepoint.ts';
import type { Json } from '#server/platform/schema.ts';
import { columnOf, type ListFile } from '#server/platform/spreadsheet/list-file.ts';
import { openTable } from '#server/platform/spreadsheet/table.ts';
import type { Outcome, TaskRun } from '#server/platform/tasks.ts';
import {
  addedTo,
  NONE_DONE,
  outcomeOf,
  type DoneCounts,
  type LineDone,
  type ListSource,
  type RefusedLine,
} from './list-import.ts';
import { inspectList, keepList } from './uploaded.ts';

/** A line of a file by its headings: those that the file lacks are not in it. */
export type NamedLine = ReadonlyMap<string, string>;

/** A list of a factory that comes in by a file, a record in each line. */
export interface LineFile {
  task: TaskKind;
  kind: LogKind;
  /** As in 从文件导入快递费模板. */
  noun: string;
  most: number;
  file: ListFile;
  columns: readonly string[];
  /** By what two lines are the same one: the second is refused. */
  sameBy: (line: NamedLine) => string;
  /** Who changes the same list waits here. */
  hold: (trx: Trx, tenantId: number) => Promise<unknown>;
  /** @throws Refusal why the line cannot be taken; what it wrote is undone with it */
  take: (trx: Trx, by: Doer, line: NamedLine) => Promise<LineDone>;
}

interface ImportInput {
  fileId: number;
  userName: string;
  place: TablePlace;
}
/** Refused lines stay in the task's row: a file has no more than `most`. */
interface Cursor {
  line?: number;
  counts?: DoneCounts;
  refused?: RefusedLine[];
}
interface Line {
  lineNo: number;
  cells: NamedLine;
  reason?: string;
}
const AT_ONCE = 100;

async function readLines(source: ListSource, { columns, sameBy }: LineFile): Promise<Line[]> {
  const table = await openTable(source.path, { name: source.name, ...source.search });
  const at = columns
    .map((title) => [title, columnOf(table.columns, title)] as const)
    .filter(([, column]) => column >= 0);
  const first = new Map<string, number>();
  const lines: Line[] = [];
  for await (const { line: lineNo, cells: given } of table.rows()) {
    const cells = new Map(
      at.map(([title, column]) => [title, (given[column] ?? '').replaceAll('\0', '').trim()]),
    );
    const key = sameBy(cells);
    const before = first.get(key);
    if (before === undefined) first.set(key, lineNo);
    lines.push({
      ...{ lineNo, cells },
      ...(before !== undefined && { reason: `与第 ${before} 行说的是同一条，请合成一行。` }),
    });
  }
  return lines;
}

/** What answers the calls of such a list, and runs its task; killed, it goes on behind the last lines that came in. */
export function lineImport(list: LineFile) {
  const takeLines = async (trx: Trx, by: Doer, batch: readonly Line[]) => {
    const counts = { ...NONE_DONE };
    const refused: RefusedLine[] = [];
    for (const { lineNo, cells, reason } of batch) {
      if (reason !== undefined) {
        refused.push({ lineNo, reason });
        continue;
      }
      try {
        counts[await alone(trx, () => list.take(trx, by, cells))] += 1;
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
        refused.push({ lineNo, reason: error.message });
      }
    }
    return { counts, refused };
  };

  return {
    inspect: (ctx: Ctx, at: TableAt, { request }: { request: FastifyRequest }) =>
      inspectList(list.file, ctx, at, request),
    start: async (ctx: Ctx, at: TableAt, { request }: { request: FastifyRequest }) => {
      const { name, ...stored } = await keepList(list.file, ctx, { at, request, most: list.most });
      const input: ImportInput = { ...stored, userName: ctx.userName };
      const task = { tenantId: ctx.tenantId, userId: ctx.userId, kind: list.task, title: name };
      return { taskId: await ctx.tasks.submit(ctx.db, { ...task, input: input as unknown as Json }) };
    },
    run: async (run: TaskRun): Promise<Outcome> => {
      const { fileId, userName, place } = run.task.input as unknown as ImportInput;
      const { tenantId, userId } = run.task;
      const source: ListSource = {
        ...(await run.files.pathOf(run.db, tenantId, fileId)),
        search: { ...list.file.search, ...place },
      };
      let cursor = run.task.cursor as Cursor;
      const lines = await readLines(source, list);
      const left = lines.filter(({ lineNo }) => lineNo > (cursor.line ?? 0));
      for (let from = 0; from < left.length; from += AT_ONCE) {
        const batch = left.slice(from, from + AT_ONCE);
        const before = cursor;
        await run.db.transaction().execute(async (trx) => {
          const by = { tenantId, userId, userName, now: run.clock.now() };
          await list.hold(trx, tenantId);
          const { counts, refused } = await takeLines(trx, by, batch);
          cursor = {
            line: batch.at(-1)!.lineNo,
            counts: addedTo(before.counts ?? NONE_DONE, counts),
            refused: [...(before.refused ?? []), ...refused],
          };
          const [made, changed] = [counts.新增, counts.修改];
          if (made + changed > 0)
            await tell(trx, by, list.kind, `从文件导入${list.noun}：新建 ${made} 条，修改 ${changed} 条`);
          const step = { done: batch.length, failed: refused.length, total: lines.length };
          await run.step(trx, { cursor: cursor as unknown as Json, ...step });
        });
      }
      return outcomeOf(run, source, cursor);
    },
  };
}
