import { sql } from 'kysely';
import { PLATE_REGIONS } from '#contract/plate/life-cycle/plate-states.ts';
import type { Db } from '#server/platform/database.ts';

const { ready, sending, sendFailed, sent } = PLATE_REGIONS.plate;
const QUEUED = sql.join([ready, sending, sendFailed, sent].map(({ code }) => sql.lit(code)));

/** The next plate of any factory whose files are to be drawn and that nobody draws; the urgent ones first. */
export async function nextToDraw(
  system: Db,
  now: Date,
): Promise<{ id: number; factoryId: number } | undefined> {
  const { rows } = await sql<{ id: number; factoryId: number }>`
    select id, factory_id from plate
    where state = ${sql.lit(PLATE_REGIONS.plate.rendering.code)} and (held_until is null or held_until < ${now})
    order by urgent desc, id limit 1`.execute(system);
  return rows[0];
}

/** Batches of any factory that were released and shall be laid on plates by themselves, the one that waits longest first. */
export async function nestDue(system: Db, now: Date, most: number) {
  const { rows } = await sql<{
    id: number;
    factoryId: number;
    profileId: number;
    source: string;
    sends: boolean;
  }>`
    select id, factory_id, profile_id, source, sends from batch where nest_at <= ${now}
    order by nest_at, id limit ${most}`.execute(system);
  return rows;
}

/** Nothing of it is left that could be laid. */
export async function nestDone(db: Db, factoryId: number, batchId: number): Promise<void> {
  await sql`update batch set nest_at = null where factory_id = ${factoryId} and id = ${batchId}`.execute(db);
}

/** Plates that a rule made to be sent without a hand. */
export async function sendLater(db: Db, factoryId: number, ids: readonly number[]): Promise<void> {
  await sql`update plate set sends = true where factory_id = ${factoryId} and id = any(${sql.val([...ids])}::bigint[])`.execute(
    db,
  );
}

/** It could not be laid now: others go first until then. */
export async function nestLater(db: Db, factoryId: number, batchId: number, at: Date): Promise<void> {
  await sql`update batch set nest_at = ${at} where factory_id = ${factoryId} and id = ${batchId}
    and nest_at is not null`.execute(db);
}

/** Devices of a factory with a plate that is drawn, waits there or lies there. */
export async function busyDevices(db: Db, factoryId: number): Promise<ReadonlySet<number>> {
  const { rows } = await sql<{ deviceId: number }>`
    select distinct device_id from plate where factory_id = ${factoryId} and state in (${QUEUED})`.execute(
    db,
  );
  return new Set(rows.map(({ deviceId }) => deviceId));
}
