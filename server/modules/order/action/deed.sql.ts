import { sql } from 'kysely';
import type { RowRefusal } from '#contract/errors.ts';
import type { Db } from '#server/platform/database.ts';
import type { Trx } from '#server/modules/order/move/moves.sql.ts';
import type { Party } from '#server/modules/order/move/party.ts';

const column = (party: Party) => sql.ref(party === 'merchantId' ? 'merchant_id' : 'factory_id');

interface Deed {
  tenantId: number;
  taskId: number;
}

/** How the orders stand that the deed moved: in the transaction that moved them, after all that followed. */
export async function keepMoved(
  trx: Trx,
  party: Party,
  { tenantId, taskId }: Deed,
  ids: readonly number[],
): Promise<void> {
  await sql`
    insert into task_order (tenant_id, task_id, order_id, version)
    select ${tenantId}, ${taskId}, id, version from trade_order
    where ${column(party)} = ${tenantId} and id = any(${sql.val(ids)}::bigint[])
    on conflict (task_id, order_id) do update set version = excluded.version`.execute(trx);
}

export async function keepRefused(
  trx: Trx,
  { tenantId, taskId }: Deed,
  failed: readonly RowRefusal[],
): Promise<void> {
  if (failed.length === 0) return;
  await sql`
    insert into task_order (tenant_id, task_id, order_id, order_no, reason)
    select ${tenantId}, ${taskId}, v.id, v.order_no, v.reason
    from unnest(${sql.val(failed.map(({ id }) => id))}::bigint[], ${sql.val(failed.map(({ orderNo }) => orderNo ?? null))}::text[],
      ${sql.val(failed.map(({ msg }) => msg))}::text[]) v(id, order_no, reason)
    on conflict (task_id, order_id) do nothing`.execute(trx);
}

/** Orders that the deed moved and the version that it left them, behind an id, at most `limit`. */
export const movedAfter = (db: Db, { tenantId, taskId }: Deed, after: number, limit: number) =>
  db
    .selectFrom('taskOrder')
    .select(['orderId', 'version'])
    .where('tenantId', '=', tenantId)
    .where('taskId', '=', taskId)
    .where('orderId', '>', after)
    .where('version', 'is not', null)
    .orderBy('orderId')
    .limit(limit)
    .execute();

/** Orders that the deed refused, behind an id. */
export const refusedAfter = (db: Db, { tenantId, taskId }: Deed, after: number, limit: number) =>
  db
    .selectFrom('taskOrder')
    .select(['orderId', 'orderNo', 'reason'])
    .where('tenantId', '=', tenantId)
    .where('taskId', '=', taskId)
    .where('orderId', '>', after)
    .where('version', 'is', null)
    .orderBy('orderId')
    .limit(limit)
    .execute();

/** They stand in the task's file from now on. */
export const forgetRefused = (db: Db, { tenantId, taskId }: Deed) =>
  db
    .deleteFrom('taskOrder')
    .where('tenantId', '=', tenantId)
    .where('taskId', '=', taskId)
    .where('version', 'is', null)
    .execute();

/** What can no more be taken back, of this tenant. */
export const forgetOld = (db: Db, tenantId: number, before: Date) =>
  db.deleteFrom('taskOrder').where('tenantId', '=', tenantId).where('madeAt', '<', before).execute();

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

/** The same call did more of it. */
export const growTask = (
  trx: Trx,
  tenantId: number,
  id: number,
  label: string,
  { moved, failed }: { moved: number; failed: number },
) =>
  sql`
    update task set title = ${label} || ' ' || (cursor ->> 'moved')::int + ${moved} || ' 单',
      cursor = cursor || jsonb_build_object('moved', (cursor ->> 'moved')::int + ${moved}),
      result = jsonb_build_object('成功', (result ->> '成功')::int + ${moved}, '失败', (result ->> '失败')::int + ${failed}),
      done = done + ${moved + failed}, total = total + ${moved + failed}, failed = failed + ${failed}
    where tenant_id = ${tenantId} and id = ${id}`.execute(trx);
