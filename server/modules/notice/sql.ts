import { sql, type Insertable, type SqlBool } from 'kysely';
import type { Db } from '#server/platform/database.ts';
import type { Notice } from '#server/platform/schema.ts';

/** The newest first. */
export function pageNotices(
  db: Db,
  tenantId: number,
  unread: boolean,
  page: { offset: number; limit: number },
) {
  let q = db.selectFrom('notice').selectAll().where('tenantId', '=', tenantId);
  if (unread) q = q.where('readAt', 'is', null);
  return q.orderBy('id', 'desc').offset(page.offset).limit(page.limit).execute();
}

export const countNotices = (db: Db, tenantId: number) =>
  db
    .selectFrom('notice')
    .select((eb) => [
      eb.fn.countAll<number>().as('total'),
      eb.fn.countAll<number>().filterWhere('readAt', 'is', null).as('unread'),
    ])
    .where('tenantId', '=', tenantId)
    .executeTakeFirstOrThrow();

/** Marks notices as read, once. @param ids undefined: all. */
export async function readNotices(db: Db, tenantId: number, ids: readonly number[] | undefined, now: Date) {
  let q = db
    .updateTable('notice')
    .set({ readAt: now })
    .where('tenantId', '=', tenantId)
    .where('readAt', 'is', null);
  if (ids) q = q.where(sql<SqlBool>`id = any(${sql.val(ids)}::bigint[])`);
  return Number((await q.executeTakeFirst()).numUpdatedRows);
}

export const insertNotice = (db: Db, notice: Insertable<Notice> & { tenantId: number }) =>
  db.insertInto('notice').values(notice).execute();
