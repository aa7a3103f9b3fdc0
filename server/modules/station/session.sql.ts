import { sql } from 'kysely';
import type { Db, Trx } from '#server/platform/database.ts';

/** After so long without a scan somebody is signed off. */
const IDLE = sql`interval '30 minutes'`;
/** So long a session lasts at most. */
const LONG = sql`interval '12 hours'`;
/** So long after his last scan somebody is taken to have worked who did not sign off himself. */
const AFTER_LAST_SCAN = sql`interval '5 minutes'`;

export type EndedBy = 'badge' | 'hand' | 'elsewhere';

/** The badge of this number with its user, kept from others who scan it meanwhile. `name`: null where he left the factory. */
export async function lockBadge(trx: Trx, factoryId: number, number: string) {
  const found = await trx
    .selectFrom('badge')
    .select(['userId', 'closedAt'])
    .where('factoryId', '=', factoryId)
    .where('number', '=', number)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!found) return undefined;
  const { rows } = await sql<{ name: string; open: boolean }>`
    select name, open from hall_people(${factoryId}, ${sql.val([found.userId])}::bigint[])`.execute(trx);
  return { ...found, name: rows[0]?.name ?? null, isOpen: rows[0]?.open ?? false };
}

/** Who signs on there, or stops it, waits for another one who does: how many there are holds. Scans go on meanwhile. */
export const holdStation = (trx: Trx, factoryId: number, stationId: number) =>
  trx
    .selectFrom('station')
    .select('closed')
    .where('factoryId', '=', factoryId)
    .where('id', '=', stationId)
    .forNoKeyUpdate()
    .executeTakeFirst();

/** Where somebody is signed on. */
export const openSession = (trx: Trx, factoryId: number, userId: number) =>
  trx
    .selectFrom('stationSession')
    .select(['id', 'stationId'])
    .where('factoryId', '=', factoryId)
    .where('userId', '=', userId)
    .where('endedAt', 'is', null)
    .forUpdate()
    .executeTakeFirst();

export const countAt = async (trx: Trx, factoryId: number, stationId: number) =>
  (
    await trx
      .selectFrom('stationSession')
      .select(({ fn }) => fn.countAll<number>().as('n'))
      .where('factoryId', '=', factoryId)
      .where('stationId', '=', stationId)
      .where('endedAt', 'is', null)
      .executeTakeFirstOrThrow()
  ).n;

export const begin = (trx: Trx, factoryId: number, stationId: number, userId: number, now: Date) =>
  trx
    .insertInto('stationSession')
    .values({ factoryId, stationId, userId, beganAt: now, lastScanAt: now })
    .execute();

/** Ends a session. A clock that was put back does not end it before it began. */
export const end = (trx: Trx, factoryId: number, id: number, by: EndedBy, now: Date) =>
  trx
    .updateTable('stationSession')
    .set({ endedBy: by, endedAt: sql<Date>`greatest(began_at, ${now})` })
    .where('factoryId', '=', factoryId)
    .where('id', '=', id)
    .where('endedAt', 'is', null)
    .execute();

/** Who is signed on at a station is so no more. @returns whom that was */
export const endAllAt = (trx: Trx, factoryId: number, stationId: number, now: Date) =>
  trx
    .updateTable('stationSession')
    .set({ endedBy: 'hand', endedAt: sql<Date>`greatest(began_at, ${now})` })
    .where('factoryId', '=', factoryId)
    .where('stationId', '=', stationId)
    .where('endedAt', 'is', null)
    .returning('userId')
    .execute();

/** Something was scanned there: all who are signed on are at work. It stands in the statement that keeps the scan. */
export const touched = (factoryId: number, stationId: number, now: Date) => sql`
  update station_session set last_scan_at = greatest(last_scan_at, ${now})
  where factory_id = ${factoryId} and station_id = ${stationId} and ended_at is null`;

/**
 * Ends the sessions that are over by the clock: of one person of one factory, or of all factories on the owner's connection.
 * @returns the factories in which somebody was signed off
 */
export async function endOverdue(
  db: Db,
  now: Date,
  of?: { factoryId: number; userId: number },
): Promise<Set<number>> {
  const one = of ? sql`and factory_id = ${of.factoryId} and user_id = ${of.userId}` : sql``;
  const { rows } = await sql<{ factoryId: number }>`
    update station_session set
      ended_by = case when last_scan_at <= ${now}::timestamptz - ${IDLE} then 'idle' else 'long' end,
      ended_at = least(last_scan_at + ${AFTER_LAST_SCAN}, ${now})
    where ended_at is null ${one}
      and (last_scan_at <= ${now}::timestamptz - ${IDLE} or began_at <= ${now}::timestamptz - ${LONG})
    returning factory_id as "factoryId"`.execute(db);
  return new Set(rows.map(({ factoryId }) => factoryId));
}

/** The name of one of the factory's people; undefined where he left it. */
export const nameOf = async (trx: Trx, factoryId: number, userId: number) =>
  (
    await sql<{ name: string }>`
      select name from hall_people(${factoryId}, ${sql.val([userId])}::bigint[])`.execute(trx)
  ).rows[0]?.name;
