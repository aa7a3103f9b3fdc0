import { sql } from 'kysely';
import type { Db } from '#server/platform/database.ts';

/** Tickets that the clock moves, of all factories, those that are due longest first; `passed`: factories that are left out. */
export async function dueProblems(
  system: Db,
  now: Date,
  passed: readonly number[],
  limit: number,
): Promise<{ id: number; factoryId: number; state: number }[]> {
  const { rows } = await sql<{ id: number; factoryId: number; state: number }>`
    select id, factory_id as "factoryId", state from problem
    where due_at <= ${now} and (state = 10 or state = 80 and compensation not in (1, 2))
      and factory_id <> all(${sql.val([...passed])}::bigint[])
    order by due_at limit ${limit}`.execute(system);
  return rows;
}
