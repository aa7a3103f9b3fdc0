import { sql } from 'kysely';
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
 * Counts a try of an address and of an account, before it is known how it ends: tries at the same moment count each other.
 * The address stands first in each statement, so that no two wait for each other. @returns both counts, this try with them.
 */
export async function countTries(db: Db, ip: string, account: string, w: Window) {
  const { rows } = await sql<{ who: string; count: number; lockedUntil: Date | null }>`
    insert into sign_in_failure as f (who, count, since)
    values (${ADDRESS + ip}, 1, ${w.now}), (${account}, 1, ${w.now})
    on conflict (who) do update set
      count = case when f.locked_until > ${w.now} or f.locked_until is null and f.since > ${w.since}
        then f.count + 1 else 1 end,
      since = case when f.locked_until > ${w.now} or f.locked_until is null and f.since > ${w.since}
        then f.since else ${w.now} end,
      locked_until = case
        when f.locked_until > ${w.now} then f.locked_until
        when f.locked_until is null and f.since > ${w.since} and f.count + 1 >= case
          when f.who like ${`${ADDRESS}%`} then ${w.mostOfAddress}::int else ${w.mostOfAccount}::int end
        then ${w.until}::timestamptz end
    returning who, count, locked_until`.execute(db);
  return rows;
}

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

/** Forgets an account's failures, and those of anybody that count no more. */
export const forgetFailures = (db: Db, account: string, before: Date) =>
  db
    .deleteFrom('signInFailure')
    .where((eb) => eb.or([eb('who', '=', account), eb('since', '<', before)]))
    .execute();
