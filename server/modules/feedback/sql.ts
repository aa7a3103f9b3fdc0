import { sql, type Insertable } from 'kysely';
import type { Db } from '#server/platform/database.ts';
import type { Feedback } from '#server/platform/schema.ts';

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

/** The newest first. */
export const ownFeedback = (db: Db, tenantId: number, userId: number) =>
  db
    .selectFrom('feedback')
    .selectAll()
    .where('tenantId', '=', tenantId)
    .where('userId', '=', userId)
    .orderBy('id', 'desc');
export type FeedbackRow = Awaited<ReturnType<ReturnType<typeof ownFeedback>['execute']>>[number];
