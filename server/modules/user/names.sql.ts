import { sql } from 'kysely';
import type { Db } from '#server/platform/database.ts';

/** Names of users, by the owner's connection: colleagues are no rows of the tenant's own. */
export const namesOfUsers = async (system: Db, ids: readonly number[]): Promise<Map<number, string>> => {
  if (ids.length === 0) return new Map();
  const rows = await system
    .selectFrom('appUser')
    .select(['id', 'realName'])
    .where(sql<boolean>`id = any(${sql.val(ids)}::bigint[])`)
    .execute();
  return new Map(rows.map(({ id, realName }) => [id, realName]));
};
