import type { Db } from '#server/platform/database.ts';
import { IN_PRODUCTION } from './facts.ts';

/** Every factory that has orders in production. */
export async function factoriesInProduction(system: Db): Promise<number[]> {
  const rows = await system
    .selectFrom('tradeOrder')
    .select('factoryId')
    .distinct()
    .where('factoryId', '>', 0)
    .where('status', 'in', IN_PRODUCTION)
    .execute();
  return rows.map(({ factoryId }) => factoryId);
}
