import type { Db } from '#server/platform/database.ts';

/** Every factory that has orders which stand so. */
export async function factoriesInProduction(system: Db, statuses: readonly number[]): Promise<number[]> {
  const rows = await system
    .selectFrom('tradeOrder')
    .select('factoryId')
    .distinct()
    .where('factoryId', '>', 0)
    .where('status', 'in', statuses)
    .execute();
  return rows.map(({ factoryId }) => factoryId);
}
