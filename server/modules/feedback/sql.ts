import { sql, type Insertable } from 'kysely';
import type { Db } from '#server/platform/database.ts';
import type { Feedback } from '#server/platform/schema.ts';

export interface Page {
  offset: number;
  limit: number;
}

export const insertFeedback = (db: Db, row: Insertable<Feedback> & { tenantId: number }) =>
  db.insertInto('feedback').values(row).returning('id').executeTakeFirstOrThrow();

/** Of these files the ones that are pictures which the user himself sent in. */
export const ownPictures = async (db: Db, tenantId: number, userId: number, ids: readonly number[]) =>
  (
    await db
      .selectFrom('file')
      .select('id')
      .where('tenantId', '=', tenantId)
      .where('id', '=', sql<number>`any(${sql.val(ids)}::bigint[])`)
      .where('uploadedBy', '=', userId)
      .where('width', 'is not', null)
      .execute()
  ).map(({ id }) => id);

const own = (db: Db, tenantId: number, userId: number) =>
  db.selectFrom('feedback').where('tenantId', '=', tenantId).where('userId', '=', userId);

/** The newest first. */
export const pageOwn = (db: Db, tenantId: number, userId: number, page: Page) =>
  own(db, tenantId, userId).selectAll().orderBy('id', 'desc').offset(page.offset).limit(page.limit).execute();
export type FeedbackRow = Awaited<ReturnType<typeof pageOwn>>[number];

export const countOwn = async (db: Db, tenantId: number, userId: number) =>
  (
    await own(db, tenantId, userId)
      .select((eb) => eb.fn.countAll<number>().as('n'))
      .executeTakeFirstOrThrow()
  ).n;
