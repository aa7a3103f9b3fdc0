import { sql } from 'kysely';
import type { Db } from '#server/platform/database.ts';

export interface DueInterception {
  id: number;
  factoryId: number;
  packageId: number;
}

/** Interceptions of which somebody is to be asked now, of all factories; those that wait longest first. */
export async function interceptionsToAsk(system: Db, now: Date, limit: number): Promise<DueInterception[]> {
  const { rows } = await sql<DueInterception>`
    select id, factory_id as "factoryId", package_id as "packageId" from package_intercept
    where ended_at is null and next_at <= ${now} order by next_at limit ${limit}`.execute(system);
  return rows;
}

/** Those that nobody answered in time; `passed`: factories that are left out. */
export async function interceptionsOver(
  system: Db,
  now: Date,
  passed: readonly number[],
  limit: number,
): Promise<DueInterception[]> {
  const { rows } = await sql<DueInterception>`
    select id, factory_id as "factoryId", package_id as "packageId" from package_intercept
    where ended_at is null and due_at <= ${now} and factory_id <> all(${sql.val([...passed])}::bigint[])
    order by due_at limit ${limit}`.execute(system);
  return rows;
}
