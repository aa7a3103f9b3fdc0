import { sql, type Transaction } from 'kysely';
import type { SmsScene } from '#contract/sms/sms.ts';
import type { Db } from '#server/platform/database.ts';
import type { DB } from '#server/platform/schema.ts';

/** Everything here runs on the owner's connection: most who ask for a code have not signed in. */

/** Who asks for the same mobile, or from the same address, waits until the transaction ends. */
export const lockAsker = (trx: Transaction<DB>, who: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`sms ${who}`}, 0))`.execute(trx);

/** When codes went to a mobile since then, the newest first. */
export const sendingsTo = async (db: Db, mobile: string, since: Date, now: Date) =>
  (
    await db
      .selectFrom('smsCode')
      .select('sentAt')
      .where('mobile', '=', mobile)
      .where('sentAt', '>', since)
      .where('sentAt', '<=', now)
      .orderBy('sentAt', 'desc')
      .execute()
  ).map(({ sentAt }) => sentAt);

export const countFrom = async (db: Db, ip: string, since: Date, now: Date) =>
  (
    await db
      .selectFrom('smsCode')
      .select((eb) => eb.fn.countAll<number>().as('n'))
      .where('ip', '=', ip)
      .where('sentAt', '>', since)
      .where('sentAt', '<=', now)
      .executeTakeFirstOrThrow()
  ).n;

export const saveCode = (
  db: Db,
  code: { mobile: string; scene: SmsScene; codeHash: Buffer; ip: string; sentAt: Date },
) => db.insertInto('smsCode').values(code).returning('id').executeTakeFirstOrThrow();

/** Codes that no limit counts any more, with the mobiles that they went to; one that somebody tries now is left. */
export const sweepCodes = (db: Db, before: Date) =>
  db
    .deleteFrom('smsCode')
    .where('id', 'in', (eb) =>
      eb.selectFrom('smsCode').select('id').where('sentAt', '<', before).forUpdate().skipLocked(),
    )
    .execute();

/** One that never went out. */
export const dropCode = (db: Db, id: number) => db.deleteFrom('smsCode').where('id', '=', id).execute();

/** The newest code of a mobile and scene, locked: of two who bring it at once, one is second. */
export const newestCode = (trx: Transaction<DB>, mobile: string, scene: SmsScene) =>
  trx
    .selectFrom('smsCode')
    .select(['id', 'codeHash', 'tries', 'sentAt', 'usedAt'])
    .where('mobile', '=', mobile)
    .where('scene', '=', scene)
    .orderBy('id', 'desc')
    .limit(1)
    .forUpdate()
    .executeTakeFirst();

export const countTry = (db: Db, id: number) =>
  db
    .updateTable('smsCode')
    .set((eb) => ({ tries: eb('tries', '+', 1) }))
    .where('id', '=', id)
    .execute();

export const useCode = (db: Db, id: number, usedAt: Date) =>
  db.updateTable('smsCode').set({ usedAt }).where('id', '=', id).execute();
