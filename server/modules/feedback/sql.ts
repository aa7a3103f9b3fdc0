import { sql, type Insertable, type SqlBool } from 'kysely';
import type { Db } from '#server/platform/database.ts';
import type { Feedback } from '#server/platform/schema.ts';

interface Page {
  offset: number;
  limit: number;
}

export const insertFeedback = (db: Db, row: Insertable<Feedback> & { tenantId: number }) =>
  db.insertInto('feedback').values(row).returning('id').executeTakeFirstOrThrow();

/** Of these files the ones that are pictures of the tenant. */
export const ownPictures = async (db: Db, tenantId: number, ids: readonly number[]) =>
  (
    await db
      .selectFrom('file')
      .select('id')
      .where('tenantId', '=', tenantId)
      .where('id', '=', sql<number>`any(${sql.val(ids)}::bigint[])`)
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

interface Asked {
  status?: string | undefined;
  kind?: string | undefined;
  keyword?: string | undefined;
}

const asked = (system: Db, { status, kind, keyword }: Asked) =>
  system
    .selectFrom('feedback')
    .$if(status !== undefined, (q) => q.where('feedback.status', '=', status!))
    .$if(kind !== undefined, (q) => q.where('feedback.kind', '=', kind!))
    .$if(Boolean(keyword), (q) =>
      q.where(sql<SqlBool>`strpos(lower(feedback.content), ${keyword!.toLowerCase()}) > 0`),
    );

/** Of every tenant, by the owner's connection; the newest first. */
export const pageAll = (system: Db, filter: Asked, page: Page) =>
  asked(system, filter)
    .innerJoin('tenant as t', 't.id', 'feedback.tenantId')
    .innerJoin('appUser as u', 'u.id', 'feedback.userId')
    .selectAll('feedback')
    .select(['t.name as tenantName', 'u.realName as userName'])
    .orderBy('feedback.id', 'desc')
    .offset(page.offset)
    .limit(page.limit)
    .execute();

export const countAll = async (system: Db, filter: Asked) =>
  (
    await asked(system, filter)
      .select((eb) => eb.fn.countAll<number>().as('n'))
      .executeTakeFirstOrThrow()
  ).n;

export const answerFeedback = (
  system: Db,
  id: number,
  set: { reply: string; status: string; repliedAt: Date },
) =>
  system
    .updateTable('feedback')
    .set(set)
    .where('id', '=', id)
    .returning(['tenantId', 'content'])
    .executeTakeFirst();
