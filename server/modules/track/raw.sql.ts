import { sql } from 'kysely';
import type { Db, Trx } from '#server/platform/database.ts';

export const UNKNOWN_KEPT_MS = 24 * 3_600_000;
const RAW_KEPT_DAYS = 30;
const TRACKS_KEPT_MONTHS = 18;

export interface Raw {
  id: number;
  source: 'push' | 'query';
  body: string;
  receivedAt: Date;
}

export const keepRaw = (db: Db, raw: { factoryId: number; source: Raw['source']; body: string; now: Date }) =>
  db
    .insertInto('trackRaw')
    .values({ factoryId: raw.factoryId, source: raw.source, body: raw.body, receivedAt: raw.now })
    .execute();

export const factoriesDue = async (db: Db): Promise<number[]> =>
  (
    await sql<{ factoryId: number }>`
      select distinct factory_id as "factoryId" from track_raw where done_at is null and not waits`.execute(
      db,
    )
  ).rows.map(({ factoryId }) => factoryId);

/** What nobody works on: of several servers each takes others. */
export const takeRaw = (trx: Trx, factoryId: number, limit: number): Promise<Raw[]> =>
  trx
    .selectFrom('trackRaw')
    .select(['id', sql<Raw['source']>`source`.as('source'), 'body', 'receivedAt'])
    .where('factoryId', '=', factoryId)
    .where('doneAt', 'is', null)
    .where('waits', '=', false)
    .orderBy('id')
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute();

export interface WorkedRaw {
  id: number;
  no: string | null;
  waits: boolean;
  failed: string | null;
}

export async function noteWorked(trx: Trx, factoryId: number, rows: readonly WorkedRaw[], now: Date) {
  await sql`
    update track_raw r set no = v.no, waits = v.waits, failed = v.failed,
      done_at = case when v.waits then null else ${now}::timestamptz end
    from unnest(${sql.val(rows.map(({ id }) => id))}::bigint[], ${sql.val(rows.map(({ no }) => no))}::text[],
      ${sql.val(rows.map(({ waits }) => waits))}::boolean[], ${sql.val(rows.map(({ failed }) => failed))}::text[])
      v(id, no, waits, failed)
    where r.factory_id = ${factoryId} and r.id = v.id`.execute(trx);
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
