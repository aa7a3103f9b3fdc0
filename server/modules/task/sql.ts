import { sql as raw } from 'kysely';
import type { TaskKind, TaskStatus } from '#contract/task/task.ts';
import type { Db } from '#server/platform/database.ts';

const own = (db: Db, tenantId: number, userId: number) =>
  db.selectFrom('task').where('tenantId', '=', tenantId).where('userId', '=', userId);

export interface TaskFilter {
  kind?: TaskKind | undefined;
  status?: TaskStatus | undefined;
}

const filtered = (db: Db, tenantId: number, userId: number, filter: TaskFilter) => {
  let q = own(db, tenantId, userId);
  if (filter.kind) q = q.where('kind', '=', filter.kind);
  if (filter.status) q = q.where('status', '=', filter.status);
  return q;
};

export const pageTasks = (db: Db, tenantId: number, userId: number, filter: TaskFilter) =>
  filtered(db, tenantId, userId, filter).selectAll().orderBy('id', 'desc');

export const findTask = (db: Db, tenantId: number, userId: number, id: number) =>
  own(db, tenantId, userId).selectAll().where('id', '=', id).executeTakeFirst();

/** Moves a task from one of `from`; the number says whether it was there. */
export const setStatus = async (
  db: Db,
  tenantId: number,
  userId: number,
  id: number,
  from: TaskStatus[],
  to: TaskStatus,
) =>
  Number(
    (
      await db
        .updateTable('task')
        .set({ status: to, error: null, endedAt: to === 'cancelled' ? new Date() : null })
        // A cancelled task that was put in order begins anew.
        .$if(to === 'waiting', (q) =>
          q.set({
            ...{ settled: false, result: null },
            done: raw`case when settled and cursor = '{}' then 0 else done end`,
            failed: raw`case when settled and cursor = '{}' then 0 else failed end`,
            total: raw`case when settled and cursor = '{}' then null else total end`,
            errorFileId: raw`case when settled then null else error_file_id end`,
          }),
        )
        .where('tenantId', '=', tenantId)
        .where('userId', '=', userId)
        .where('id', '=', id)
        .where('status', 'in', from)
        .$if(to === 'waiting', (q) => q.where('swept', '=', false))
        // What was taken back is not gone on with: its user would take back the rest a second time.
        .$if(to === 'waiting', (q) => q.where(raw<boolean>`(cursor->>'undone') is null`))
        .executeTakeFirst()
    ).numUpdatedRows,
  );

/** Of a task of the tenant, whoever's it is: the file of its refused lines. */
export const errorFileOf = async (db: Db, tenantId: number, kind: TaskKind, id: number) =>
  (
    await db
      .selectFrom('task')
      .select('errorFileId')
      .where('tenantId', '=', tenantId)
      .where('kind', '=', kind)
      .where('id', '=', id)
      .executeTakeFirst()
  )?.errorFileId ?? undefined;
