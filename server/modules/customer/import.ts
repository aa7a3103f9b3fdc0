import { CUSTOMER_COLUMNS, NewCustomer } from '#contract/customer/customer.ts';
import { tellingTakenByLine } from '#server/modules/auth/service.ts';
import { unknownPassword } from '#server/modules/register/service.ts';
import { tell } from '#server/modules/tenant-log/service.ts';
import { Refusal } from '#server/platform/refusal.ts';
import type { Json } from '#server/platform/schema.ts';
import type { Services } from '#server/platform/services.ts';
import { columnOf } from '#server/platform/spreadsheet/list-file.ts';
import { openTable } from '#server/platform/spreadsheet/table.ts';
import type { Outcome, TaskRun } from '#server/platform/tasks.ts';
import { makeCustomer } from './create.ts';
import { holdGroups } from './groups.sql.ts';
import { sourceOf, type SourceFile } from './import-files.ts';
import { moveToFile, stageFromFile, type Cursor } from './import-refused.ts';
import * as lines from './import.sql.ts';
import * as sql from './sql.ts';

type Column = keyof typeof CUSTOMER_COLUMNS;
const COLUMNS = Object.keys(CUSTOMER_COLUMNS) as Column[];
const AT_ONCE = 100;

type Line = { line: number } & Record<Column, string>;

/** Makes a customer of each line; a chunk and its progress are one transaction. */
export async function run(job: TaskRun): Promise<Outcome> {
  const { task, db } = job;
  const factoryId = task.tenantId;
  let cursor = task.cursor as unknown as Cursor;
  if (cursor.kept) return cursor.kept;
  const { file, userName } = await sourceOf(job.files, db, task);
  if (cursor.refusedFile !== undefined) cursor = await takeUpRefused(job, cursor);
  const table = await openTable(file.path, { name: file.name, ...file.search });
  const invitors = await invitorsByName(job, factoryId);
  const passwordHash = await unknownPassword();

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
        if (reason !== undefined) refused.push({ lineNo: line.line, reason });
      }
      await lines.keepRefused(trx, { taskId: task.id, factoryId }, refused);
      const made = batch.length - refused.length;
      const next: Cursor = {
        line: batch.at(-1)!.line,
        made: (cursor.made ?? 0) + made,
        refused: (cursor.refused ?? 0) + refused.length,
      };
      await job.step(trx, { cursor: next as unknown as Json, done: batch.length, failed: refused.length });
      return next;
    });
  };

  const from = cursor.line ?? 0;
  const at = Object.fromEntries(
    COLUMNS.map((column) => [column, columnOf(table.columns, CUSTOMER_COLUMNS[column])]),
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
  return settle(job, file, { cursor, userName });
}

/** A retry: what was refused before it was cancelled is staged once more. */
async function takeUpRefused(
  { task, db, files, step }: TaskRun,
  { refusedFile, ...cursor }: Cursor,
): Promise<Cursor> {
  const { path } = await files.pathOf(db, task.tenantId, refusedFile!);
  await db.transaction().execute(async (trx) => {
    await stageFromFile(trx, task, path);
    await step(trx, { cursor: cursor as unknown as Json });
  });
  return cursor;
}

async function settle(
  job: TaskRun,
  file: SourceFile,
  { cursor, userName }: { cursor: Cursor; userName: string },
): Promise<Outcome> {
  const { task, system, files } = job;
  const { made = 0, refused = 0 } = cursor;
  const outcome: Outcome = { result: { 新增: made, 拒绝: refused } };
  await moveToFile({ files, db: system, task }, file, async (trx, stored) => {
    if (stored) outcome.errorFileId = stored.id;
    const by = { tenantId: task.tenantId, userId: task.userId, userName, now: job.clock.now() };
    if (made > 0) await tell(trx, by, 'customer', `从「${file.name}」导入 ${made} 个客户`);
    await job.step(trx, { cursor: { ...cursor, kept: outcome } as unknown as Json });
  });
  return outcome;
}

/** What the names of groups and people in the file mean; null: several are called so. */
interface Known {
  groups: ReadonlyMap<string, number>;
  invitors: ReadonlyMap<string, number | null>;
}

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
