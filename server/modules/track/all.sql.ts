import { sql } from 'kysely';
import type { Db } from '#server/platform/database.ts';
import type { Wanted } from './account.sql.ts';

// What the owner's connection does for all factories at once.

const UNKNOWN_KEPT_MS = 24 * 3_600_000;
const RAW_KEPT_DAYS = 30;
const TRACKS_KEPT_MONTHS = 18;

/** Whose address this is: asked before anybody is known, by the owner. */
export const accountOfToken = (system: Db, token: string) =>
  system.selectFrom('trackAccount').selectAll().where('token', '=', token).executeTakeFirst();

export const factoriesDue = async (db: Db): Promise<number[]> =>
  (
    await sql<{ factoryId: number }>`
      select distinct factory_id as "factoryId" from track_raw where done_at is null and not waits`.execute(
      db,
    )
  ).rows.map(({ factoryId }) => factoryId);

/** Numbers that are to be asked for now; who takes them has them until `until`. */
export async function takeWanted(system: Db, now: Date, until: Date, limit: number): Promise<Wanted[]> {
  const { rows } = await sql<Wanted>`
    update track_subscription s set due_at = ${until}, tries = s.tries + 1
    from (select waybill_id from track_subscription where state = 'wanted' and due_at <= ${now}
        order by due_at limit ${limit} for update skip locked) due, waybill w
    where s.waybill_id = due.waybill_id and w.factory_id = s.factory_id and w.id = s.waybill_id
    returning s.waybill_id as "waybillId", s.factory_id as "factoryId", w.no, w.express_name as "expressName", s.tries`.execute(
    system,
  );
  return rows;
}

/** [X29] What waits for a number that somebody has meanwhile is worked on; what waited a day is let go. */
export async function wakeWaiting(system: Db, now: Date): Promise<void> {
  const since = new Date(now.getTime() - UNKNOWN_KEPT_MS);
  await sql`delete from track_raw where waits and received_at < ${since}`.execute(system);
  await sql`
    update track_raw r set waits = false
    where r.waits and exists (select from waybill w where w.factory_id = r.factory_id and w.no = r.no)`.execute(
    system,
  );
}

/** Raw texts stay for 30 days, scans for 18 months. */
export async function forgetOld(system: Db, now: Date): Promise<void> {
  await sql`delete from track_raw where received_at < ${now}::timestamptz - make_interval(days => ${sql.lit(RAW_KEPT_DAYS)})`.execute(
    system,
  );
  await sql`delete from track where at < ${now}::timestamptz - make_interval(months => ${sql.lit(TRACKS_KEPT_MONTHS)})`.execute(
    system,
  );
}
