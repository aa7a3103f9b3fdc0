import { sql, type RawBuilder } from 'kysely';
import type { Db } from '#server/platform/database.ts';

export interface Window {
  now: Date;
  /** Failures before this no longer count. */
  since: Date;
  /** Until when somebody is locked who fails too often now. */
  until: Date;
  mostOfAccount: number;
  mostOfAddress: number;
}

export const ADDRESS = 'ip:';

/**
 * Counts a try of an address and then of an account, before it is known how it ends: tries at the same moment count each
 * other. What comes from a locked address is not looked at, and counts against no account. The address comes first each
 * time, so that no two wait for each other. @returns the counts, this try with them.
 */
export async function countTries(db: Db, ip: string, account: string, w: Window) {
  const { rows } = await sql<{ who: string; count: number; lockedUntil: Date | null }>`
    with address as (${counted(sql`values (${ADDRESS + ip}, 1, ${w.now}::timestamptz)`, w.mostOfAddress, w)}),
      account as (${counted(
        sql`select ${account}, 1, ${w.now}::timestamptz from address
          where locked_until is null or count <= ${w.mostOfAddress}::int`,
        w.mostOfAccount,
        w,
      )})
    select * from address union all select * from account`.execute(db);
  return rows;
}

/** One more for whoever is told; within the time since the first one, or from the beginning. */
const counted = (one: RawBuilder<unknown>, most: number, { now, since, until }: Window) => sql`
  insert into sign_in_failure as f (who, count, since) ${one}
  on conflict (who) do update set
    count = case when f.locked_until > ${now} or f.locked_until is null and f.since > ${since}
      then f.count + 1 else 1 end,
    since = case when f.locked_until > ${now} or f.locked_until is null and f.since > ${since}
      then f.since else ${now} end,
    locked_until = case
      when f.locked_until > ${now} then f.locked_until
      when f.locked_until is null and f.since > ${since} and f.count + 1 >= ${most}::int
      then ${until}::timestamptz end
  returning who, count, locked_until`;

/** Takes back a try that was no failure. */
export const forgiveAddress = (db: Db, ip: string, most: number) =>
  db
    .updateTable('signInFailure')
    .set((eb) => ({
      count: eb('count', '-', 1),
      lockedUntil: eb.case().when('count', '<=', most).then(null).else(eb.ref('lockedUntil')).end(),
    }))
    .where('who', '=', ADDRESS + ip)
    .execute();

/** Forgets an account's failures. */
export const forgetFailures = (db: Db, account: string) =>
  db.deleteFrom('signInFailure').where('who', '=', account).execute();

/** Failures of anybody that count no more; what somebody counts at this moment is left. */
export const sweepFailures = (db: Db, before: Date) =>
  db
    .deleteFrom('signInFailure')
    .where('who', 'in', (eb) =>
      eb.selectFrom('signInFailure').select('who').where('since', '<', before).forUpdate().skipLocked(),
    )
    .execute();

/** The oldest user whose name is spelled so, capitals apart. @param plain in small letters. */
export const findSpelledAs = async (db: Db, plain: string): Promise<number | undefined> => {
  const { rows } = await sql<{ id: number | null }>`
    select min(id) as id from app_user where lower(username) = ${plain}`.execute(db);
  return rows[0]?.id ?? undefined;
};

/** The oldest user who has the same name as this one, capitals apart. */
export const firstSpelledAs = async (db: Db, userId: number): Promise<number | undefined> => {
  const { rows } = await sql<{ id: number | null }>`
    select min(o.id) as id from app_user u join app_user o on lower(o.username) = lower(u.username)
    where u.id = ${userId}`.execute(db);
  return rows[0]?.id ?? undefined;
};
