import type { Db } from '#server/platform/database.ts';

export const saveText = (db: Db, text: { mobile: string; text: string; sentAt: Date }) =>
  db.insertInto('smsOutbox').values(text).execute();

/** The newest first. @param mobile undefined: of all. */
export function textsTo(db: Db, mobile: string | undefined, limit: number) {
  let q = db.selectFrom('smsOutbox').select(['mobile', 'text', 'sentAt']);
  if (mobile) q = q.where('mobile', '=', mobile);
  return q.orderBy('id', 'desc').limit(limit).execute();
}
