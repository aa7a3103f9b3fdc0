import { sql } from 'kysely';
import { PLATE_REGIONS } from '#contract/plate/life-cycle/plate-states.ts';
import type { Db } from '#server/platform/database.ts';

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
