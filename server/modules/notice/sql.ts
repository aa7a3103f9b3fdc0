import { sql, type Insertable, type SqlBool } from 'kysely';
import type { Db } from '#server/platform/database.ts';
import { ofShops, type ReachedShops } from '#server/platform/reach.ts';
import type { Notice } from '#server/platform/schema.ts';

/** Kinds that name a shop or its orders. Before 078 no notice said which: those are shown to who reaches all shops. */
const OF_SHOPS = ['shop', 'shop.sync', 'order.sync'];

/** Whose notices are asked for: the tenant's, as far as a department reaches their shops. */
export interface Whose {
  tenantId: number;
  shopIds: ReachedShops;
}

const reached = (shopIds: ReachedShops) =>
  shopIds
    ? sql<SqlBool>`case when shop_id is null then kind <> all(${sql.val(OF_SHOPS)}::text[])
        else ${ofShops(shopIds, 'shop_id')} end`
    : sql<SqlBool>`true`;

const noticesOf = (db: Db, { tenantId, shopIds }: Whose) =>
  db.selectFrom('notice').where('tenantId', '=', tenantId).where(reached(shopIds));

/** The newest first. */
export const pageNotices = (db: Db, whose: Whose, unread: boolean) =>
  noticesOf(db, whose)
    .selectAll()
    .$if(unread, (q) => q.where('readAt', 'is', null))
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc');

/** Of the same list, and of those in it that are unread. */
export const countNotices = (db: Db, whose: Whose, unread: boolean) =>
  noticesOf(db, whose)
    .select(({ fn }) => {
      const all = fn.countAll<number>();
      const waiting = all.filterWhere('readAt', 'is', null);
      return [waiting.as('unread'), (unread ? waiting : all).as('total')];
    })
    .executeTakeFirstOrThrow();

/** Marks notices as read, once. @param ids undefined: all. */
export async function readNotices(
  db: Db,
  { tenantId, shopIds }: Whose,
  ids: readonly number[] | undefined,
  now: Date,
) {
  let q = db
    .updateTable('notice')
    .set({ readAt: now })
    .where('tenantId', '=', tenantId)
    .where(reached(shopIds))
    .where('readAt', 'is', null);
  if (ids) q = q.where(sql<SqlBool>`id = any(${sql.val(ids)}::bigint[])`);
  return Number((await q.executeTakeFirst()).numUpdatedRows);
}

export const insertNotice = (db: Db, notice: Insertable<Notice> & { tenantId: number }) =>
  db.insertInto('notice').values(notice).execute();
