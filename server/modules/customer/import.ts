import fsp from 'node:fs/promises';
import type { FastifyRequest } from 'fastify';
import { CUSTOMER_COLUMNS, NEEDED_COLUMNS, NewCustomer, type customer } from '#contract/customer/customer.ts';
import type { Output } from '#contract/endpoint.ts';
import { tellingTakenByLine } from '#server/modules/auth/service.ts';
import { uploaded } from '#server/modules/file/service.ts';
import { unknownPassword } from '#server/modules/register/service.ts';
import { tell } from '#server/modules/tenant-log/service.ts';
import type { Ctx } from '#server/platform/implement.ts';
import { badRequest, Refusal } from '#server/platform/refusal.ts';
import { linesAfter } from '#server/platform/spreadsheet/lines-after.ts';
import { writeRefused } from '#server/platform/spreadsheet/refused-file.ts';
import { openTable, type HeaderSearch } from '#server/platform/spreadsheet/table.ts';
import type { TaskSettler } from '#server/platform/task-settling.ts';
import type { TaskRow } from '#server/platform/task-run.ts';
import type { Outcome, TaskRun } from '#server/platform/tasks.ts';
import type { Services } from '#server/platform/services.ts';
import { makeCustomer } from './create.ts';
import { holdGroups } from './groups.sql.ts';
import * as lines from './import.sql.ts';
import { requireFactory } from './service.ts';
import * as sql from './sql.ts';

type Column = keyof typeof CUSTOMER_COLUMNS;
const COLUMNS = Object.keys(CUSTOMER_COLUMNS) as Column[];
const HEADER: HeaderSearch = {
  knows: (columns) => NEEDED_COLUMNS.every((column) => columns.includes(CUSTOMER_COLUMNS[column])),
};
const AT_ONCE = 100;
const SHOWN_ERRORS = 200;

/** Keeps the file and starts the task. @throws TableRefusal where it is no table, 400 where a needed column is missing. */
export async function start(ctx: Ctx, request: FastifyRequest) {
  const { name, stream } = await uploaded(request);
  const stored = await ctx.files.keep(ctx.db, ctx.tenantId, name, stream, async ({ path }) => {
    requireFactory(ctx);
    const { columns } = await openTable(path, { name, ...HEADER });
    const lacking = NEEDED_COLUMNS.filter((column) => !columns.includes(CUSTOMER_COLUMNS[column]));
    if (lacking.length > 0)
      throw badRequest(
        `文件缺少${lacking.map((column) => `「${CUSTOMER_COLUMNS[column]}」`).join('')}列，请按模板填写后再上传。`,
      );
  });
  const taskId = await ctx.tasks.submit(ctx.db, {
    tenantId: ctx.tenantId,
    userId: ctx.userId,
    kind: 'customer.import',
    title: name,
    input: { fileId: stored.id, userName: ctx.userName },
  });
  return { taskId };
}

/** Of a task that is not the factory's: none. */
export const errors = async (ctx: Ctx, taskId: number): Promise<Output<typeof customer.importErrors>> =>
  (await lines.refusedAfter(ctx.db, { taskId, factoryId: ctx.tenantId }, 0, SHOWN_ERRORS)).map(
    ({ errorType, barCode }) => ({ errorType, barCode }),
  );

interface Cursor {
  line?: number;
  made?: number;
  refused?: number;
  /** The log has it. */
  told?: boolean;
}
type Line = { line: number } & Record<Column, string>;

/** Makes a customer of each line; a chunk and its progress are one transaction. */
export async function run(job: TaskRun): Promise<Outcome> {
  const { task, db } = job;
  const factoryId = task.tenantId;
  const { fileId, userName } = task.input as { fileId: number; userName: string };
  const file = { ...(await job.files.pathOf(db, factoryId, fileId)), search: HEADER };
  const table = await openTable(file.path, { name: file.name, ...HEADER });
  const invitors = await invitorsByName(job, factoryId);
  const passwordHash = await unknownPassword();
  let cursor = task.cursor as Cursor;

  const chunk = async (batch: readonly Line[]) => {
    const by = { tenantId: factoryId, userId: task.userId, now: job.clock.now() };
    cursor = await job.system.transaction().execute(async (trx) => {
      const refused: lines.RefusedLine[] = [];
      const telling = await tellingTakenByLine(trx, by);
      const known = { invitors, groups: await groupsByName(trx, factoryId) };
      for (const line of batch) {
        const reason = await takeIn(line, known, (wish) =>
          telling(
            () => makeCustomer(trx, by, wish, { passwordHash, source: 'imported' }),
            () => sql.hasCustomerOf(trx, factoryId, wish.mobile),
          ),
        );
        if (reason !== undefined)
          refused.push({ lineNo: line.line, errorType: reason, barCode: line.mobile.slice(0, 64) });
      }
      await lines.keepRefused(trx, { taskId: task.id, factoryId }, refused);
      const made = batch.length - refused.length;
      const next: Cursor = {
        line: batch.at(-1)!.line,
        made: (cursor.made ?? 0) + made,
        refused: (cursor.refused ?? 0) + refused.length,
      };
      await job.step(trx, { cursor: { ...next }, done: batch.length, failed: refused.length });
      return next;
    });
  };

  const from = cursor.line ?? 0;
  const at = Object.fromEntries(
    COLUMNS.map((column) => [column, table.columns.indexOf(CUSTOMER_COLUMNS[column])]),
  ) as Record<Column, number>;
  let batch: Line[] = [];
  for await (const { line, cells } of table.rows()) {
    if (line <= from) continue;
    const texts = Object.fromEntries(COLUMNS.map((column) => [column, cells[at[column]]?.trim() ?? '']));
    batch.push({ line, ...texts } as Line);
    if (batch.length < AT_ONCE) continue;
    await chunk(batch);
    batch = [];
  }
  if (batch.length > 0) await chunk(batch);
  const { made = 0, refused = 0 } = cursor;
  const errorFileId = refused > 0 ? await keepRefused(job, file) : undefined;
  if (made > 0 && !cursor.told) {
    const by = { tenantId: factoryId, userId: task.userId, userName, now: job.clock.now() };
    await job.system.transaction().execute(async (trx) => {
      await tell(trx, by, 'customer', `从「${file.name}」导入 ${made} 个客户`);
      await job.step(trx, { cursor: { ...cursor, told: true } });
    });
  }
  return { result: { 新增: made, 拒绝: refused }, ...(errorFileId !== undefined && { errorFileId }) };
}

/** What the names of groups and people in the file mean; null: several are called so. */
interface Known {
  groups: ReadonlyMap<string, number>;
  invitors: ReadonlyMap<string, number | null>;
}

/** Of an import that was cancelled: who came in until then, which lines were refused, and how many nobody looked at. */
export const settleCancelled =
  (services: Services): TaskSettler =>
  async (task, db, finish) => {
    const cursor = task.cursor as Cursor;
    const { fileId } = task.input as { fileId: number };
    const file = { ...(await services.files.pathOf(db, task.tenantId, fileId)), search: HEADER };
    const { line = 0, made = 0, refused = 0 } = cursor;
    const result = { 新增: made, 拒绝: refused, 未处理行: await linesAfter(file, line) };
    const errorFileId =
      refused > 0 ? await keepRefused({ files: services.files, task, db }, file) : undefined;
    const outcome = { result, ...(errorFileId !== undefined && { errorFileId }), cursor: task.cursor };
    await db.transaction().execute((trx) => finish(trx, outcome));
  };

/** As they stand now: the import lasts, and groups come and go meanwhile. */
const groupsByName = async (trx: sql.Trx, factoryId: number) =>
  new Map((await holdGroups(trx, factoryId)).map(({ id, name }) => [name, id]));

async function invitorsByName(services: Services, factoryId: number): Promise<Known['invitors']> {
  const members = await sql.membersOf(services.system, factoryId);
  const invitors = new Map<string, number | null>();
  for (const { id, realName } of members) invitors.set(realName, invitors.has(realName) ? null : id);
  for (const { id, username } of members) invitors.set(username, id);
  return invitors;
}

/** @returns why the line is refused; undefined: the customer was made. */
async function takeIn(
  { name, mobile, contactName, group, invitor, remark }: Line,
  { groups, invitors }: Known,
  make: (wish: NewCustomer) => Promise<unknown>,
): Promise<string | undefined> {
  const groupId = group === '' ? null : groups.get(group);
  if (groupId === undefined) return `没有名为「${group}」的分组，请先新建`;
  const invitorId = invitor === '' ? null : invitors.get(invitor);
  if (invitorId === undefined) return `本工厂没有名为「${invitor}」的用户`;
  if (invitorId === null && invitor !== '') return `有几个用户都叫「${invitor}」，请改填登录账号`;
  const wish = NewCustomer.safeParse({ name, mobile, contactName, groupId, invitorId, remark });
  if (!wish.success) return [...new Set(wish.error.issues.map(({ message }) => message))].join('；');
  try {
    await make(wish.data);
    return undefined;
  } catch (error) {
    if (error instanceof Refusal) return error.message;
    throw error;
  }
}

/** The refused lines as a file, to be corrected and imported again. */
async function keepRefused(
  { task, db, files }: Pick<TaskRun, 'db' | 'files'> & { task: Pick<TaskRow, 'id' | 'tenantId'> },
  file: { path: string; name: string; search: HeaderSearch },
): Promise<number | undefined> {
  const place = { taskId: task.id, factoryId: task.tenantId };
  const folder = await files.scratch();
  try {
    const written = await writeRefused(
      (after, limit) => lines.refusedAfter(db, place, after, limit),
      file,
      folder,
    );
    if (!written) return undefined;
    return (await files.keepPath(db, task.tenantId, written.name, written.path)).id;
  } finally {
    await fsp.rm(folder, { recursive: true, force: true });
  }
}
