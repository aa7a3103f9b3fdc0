import { sql } from 'kysely';
import type { RowRefusal } from '#contract/errors.ts';
import type { Db } from '#server/platform/database.ts';
import type { Trx } from './trx.ts';

/** Where is kept for a day what an action did to the rows of a life cycle: see task_order (091-task-order.sql). */
export interface DeedTable {
  table: string;
  /** Its columns of a row's id and of its number. */
  key: string;
  number: string;
  /** Where the rows themselves lie. */
  rows: string;
}

/** An action that is done: a task of the tenant. */
export interface Deed {
  tenantId: number;
  taskId: number;
}

/**
 * How the rows stand that the deed moved: in the transaction that moved them, after all that followed.
 * @param owner The column of the rows that names the acting tenant: one of the two walls.
 */
export async function keepMoved(
  trx: Trx,
  { table, key, rows }: DeedTable,
  owner: string,
  { tenantId, taskId }: Deed,
  ids: readonly number[],
): Promise<void> {
  await sql`
    insert into ${sql.table(table)} (tenant_id, task_id, ${sql.ref(key)}, version)
    select ${tenantId}, ${taskId}, id, version from ${sql.table(rows)}
    where ${sql.ref(owner)} = ${tenantId} and id = any(${sql.val(ids)}::bigint[])
    on conflict (task_id, ${sql.ref(key)}) do update set version = excluded.version`.execute(trx);
}

export async function keepRefused(
  trx: Trx,
  { table, key, number }: DeedTable,
  { tenantId, taskId }: Deed,
  failed: readonly RowRefusal[],
): Promise<void> {
  if (failed.length === 0) return;
  await sql`
    insert into ${sql.table(table)} (tenant_id, task_id, ${sql.ref(key)}, ${sql.ref(number)}, reason)
    select ${tenantId}, ${taskId}, v.id, v.number, v.reason
    from unnest(${sql.val(failed.map(({ id }) => id))}::bigint[], ${sql.val(failed.map(({ orderNo }) => orderNo ?? null))}::text[],
      ${sql.val(failed.map(({ msg }) => msg))}::text[]) v(id, number, reason)
    on conflict (task_id, ${sql.ref(key)}) do nothing`.execute(trx);
}

/** Rows that the deed moved and the version that it left them, behind an id, at most `limit`. */
export const movedAfter = async (
  db: Db,
  { table, key }: DeedTable,
  { tenantId, taskId }: Deed,
  after: number,
  limit: number,
) =>
  (
    await sql<{ id: number; version: number }>`
      select ${sql.ref(key)} as id, version from ${sql.table(table)}
      where tenant_id = ${tenantId} and task_id = ${taskId} and ${sql.ref(key)} > ${after} and version is not null
      order by ${sql.ref(key)} limit ${limit}`.execute(db)
  ).rows;

/** Rows that the deed refused, behind an id. */
export const refusedAfter = async (
  db: Db,
  { table, key, number }: DeedTable,
  { tenantId, taskId }: Deed,
  after: number,
  limit: number,
) =>
  (
    await sql<{ id: number; number: string | null; reason: string | null }>`
      select ${sql.ref(key)} as id, ${sql.ref(number)} as number, reason from ${sql.table(table)}
      where tenant_id = ${tenantId} and task_id = ${taskId} and ${sql.ref(key)} > ${after} and version is null
      order by ${sql.ref(key)} limit ${limit}`.execute(db)
  ).rows;

/** They stand in the task's file from now on. */
export const forgetRefused = (db: Db, { table }: DeedTable, { tenantId, taskId }: Deed) =>
  sql`
    delete from ${sql.table(table)}
    where tenant_id = ${tenantId} and task_id = ${taskId} and version is null`.execute(db);

/** What can no more be taken back, of this tenant. */
export const forgetOld = (db: Db, { table }: DeedTable, tenantId: number, before: Date) =>
  sql`delete from ${sql.table(table)} where tenant_id = ${tenantId} and made_at < ${before}`.execute(db);

/** The user's own task of this number. */
export const findDeed = (db: Db, tenantId: number, userId: number, id: number) =>
  db
    .selectFrom('task')
    .select(['id', 'kind', 'status', 'input', 'cursor', 'endedAt'])
    .where('tenantId', '=', tenantId)
    .where('userId', '=', userId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();

/** It is taken back once. */
export const markUndone = (db: Db, tenantId: number, id: number) =>
  sql`update task set cursor = cursor || '{"undone": true}' where tenant_id = ${tenantId} and id = ${id}`.execute(
    db,
  );

/** An action that is done already, as a task that can be found and taken back. @returns its number */
export async function keepTask(
  trx: Trx,
  task: {
    tenantId: number;
    userId: number;
    kind: string;
    title: string;
    input: object;
    cursor: object;
    result: Readonly<Record<string, number>>;
    done: number;
    failed: number;
    now: Date;
  },
): Promise<number> {
  const { tenantId, userId, kind, title, input, cursor, result, done, failed, now } = task;
  const { id } = await trx
    .insertInto('task')
    .values({
      ...{ tenantId, userId, kind, title, status: 'done' },
      input: JSON.stringify(input),
      cursor: JSON.stringify(cursor),
      result: JSON.stringify(result),
      ...{ done, total: done, failed, createdAt: now, startedAt: now, endedAt: now },
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** The same call did more of it. `counter`: how its rows are counted. */
export const growTask = (
  trx: Trx,
  tenantId: number,
  id: number,
  { label, counter }: { label: string; counter: string },
  { moved, failed }: { moved: number; failed: number },
) =>
  sql`
    update task set title = ${label} || ' ' || (cursor ->> 'moved')::int + ${moved} || ${` ${counter}`},
      cursor = cursor || jsonb_build_object('moved', (cursor ->> 'moved')::int + ${moved}),
      result = jsonb_build_object('成功', (result ->> '成功')::int + ${moved}, '失败', (result ->> '失败')::int + ${failed}),
      done = done + ${moved + failed}, total = total + ${moved + failed}, failed = failed + ${failed}
    where tenant_id = ${tenantId} and id = ${id}`.execute(trx);
