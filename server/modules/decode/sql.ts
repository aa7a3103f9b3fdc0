import { sql, type Insertable, type Updateable } from 'kysely';
import type { Db } from '#server/platform/database.ts';
import { LOCKS } from '#server/platform/locks.ts';
import { orderedRules } from '#server/platform/ordered-rules.ts';
import type { DecodeRule } from '#server/platform/schema.ts';

const FEATURE = 'autoDecode';

export const { lockRules, sortRules } = orderedRules('decodeRule', 'merchantId', LOCKS.decodeRules);

/** The one that is tried first before the others. */
export const rulesOf = (db: Db, merchantId: number) =>
  db
    .selectFrom('decodeRule')
    .selectAll()
    .where('merchantId', '=', merchantId)
    .orderBy('priority')
    .orderBy('id')
    .execute();
export type RuleRow = Awaited<ReturnType<typeof rulesOf>>[number];

export const insertRule = (db: Db, row: Insertable<DecodeRule> & { merchantId: number }) =>
  db.insertInto('decodeRule').values(row).returning('id').executeTakeFirstOrThrow();

export const updateRule = (db: Db, merchantId: number, id: number, set: Updateable<DecodeRule>) =>
  db.updateTable('decodeRule').set(set).where('merchantId', '=', merchantId).where('id', '=', id).execute();

export const deleteRule = (db: Db, merchantId: number, id: number) =>
  db.deleteFrom('decodeRule').where('merchantId', '=', merchantId).where('id', '=', id).execute();

export const featureOf = (db: Db, merchantId: number) =>
  db
    .selectFrom('tradeFeature')
    .select(['open', 'updatedAt', 'updatedBy'])
    .where('merchantId', '=', merchantId)
    .where('feature', '=', FEATURE)
    .executeTakeFirst();

export const saveFeature = (
  db: Db,
  { merchantId, ...set }: { merchantId: number; open: boolean; updatedAt: Date; updatedBy: string },
) =>
  db
    .insertInto('tradeFeature')
    .values({ merchantId, feature: FEATURE, ...set })
    .onConflict((c) => c.columns(['merchantId', 'feature']).doUpdateSet(set))
    .execute();

/** The newest picture of each of these names. */
export async function picturesNamed(
  db: Db,
  merchantId: number,
  names: readonly string[],
): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('file')
    .select(['name', 'id'])
    .where('tenantId', '=', merchantId)
    .where('name', '=', sql<string>`any(${sql.val(names)}::text[])`)
    .where('width', 'is not', null)
    .orderBy('id')
    .execute();
  return new Map(rows.map(({ name, id }) => [name, id]));
}
