import { sql, type SqlBool } from 'kysely';
import type { Db } from '#server/platform/database.ts';

/** By the owner's connection: what every tenant says. */

interface FeedbackFilter {
  status?: string | undefined;
  kind?: string | undefined;
  keyword?: string | undefined;
}

const asked = (system: Db, { status, kind, keyword }: FeedbackFilter) =>
  system
    .selectFrom('feedback')
    .$if(status !== undefined, (q) => q.where('feedback.status', '=', status!))
    .$if(kind !== undefined, (q) => q.where('feedback.kind', '=', kind!))
    .$if(Boolean(keyword), (q) =>
      q.where(sql<SqlBool>`strpos(lower(feedback.content), ${keyword!.toLowerCase()}) > 0`),
    );

/** Of every tenant, by the owner's connection; the newest first. */
export const allFeedback = (system: Db, filter: FeedbackFilter) =>
  asked(system, filter)
    .innerJoin('tenant as t', 't.id', 'feedback.tenantId')
    .innerJoin('appUser as u', 'u.id', 'feedback.userId')
    .selectAll('feedback')
    .select(['t.name as tenantName', 'u.realName as userName'])
    .orderBy('feedback.id', 'desc');

export const answerFeedback = (
  system: Db,
  id: number,
  { close, ...set }: { reply: string; close: boolean | undefined; repliedAt: Date },
) =>
  system
    .updateTable('feedback')
    .set((eb) => ({
      ...set,
      status:
        close === undefined
          ? eb.case().when('status', '=', 'closed').then('closed').else('answered').end()
          : close
            ? 'closed'
            : 'answered',
    }))
    .where('id', '=', id)
    .returning(['tenantId', 'userId'])
    .executeTakeFirst();
