import { sql } from 'kysely';
import type { Db } from '#server/platform/database.ts';

/** Factories with a rule that is open. */
export async function factoriesWithRules(system: Db): Promise<number[]> {
  const { rows } = await sql<{ factoryId: number }>`
    select distinct factory_id from distribute_rule where enabled order by 1`.execute(system);
  return rows.map(({ factoryId }) => factoryId);
}
