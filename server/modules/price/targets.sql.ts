import { sql, type Transaction } from 'kysely';
import type { PriceTarget } from '#contract/price/pricing.ts';
import type { Db } from '#server/platform/database.ts';
import type { DB } from '#server/platform/schema.ts';
import type { Whom } from './sql.ts';

const among = (column: string, ids: readonly number[]) =>
  sql<boolean>`${sql.ref(column)} = any(${sql.val(ids)}::bigint[])`;

/** Names of customers (whom the factory has now, or once had), groups and agents. */
async function namesOf(db: Db, factoryId: number, target: PriceTarget, ids: readonly number[]) {
  if (target === 'customer')
    return db
      .selectFrom('factoryCustomer')
      .select(['merchantId as id', sql<string>`coalesce(nullif(alias, ''), merchant_name)`.as('name')])
      .where('factoryId', '=', factoryId)
      .where(among('merchant_id', ids))
      .execute();
  if (target === 'group')
    return db
      .selectFrom('customerGroup')
      .select(['id', 'name'])
      .where('factoryId', '=', factoryId)
      .where(among('id', ids))
      .execute();
  if (target === 'agent')
    return (
      await sql<{ id: number; name: string }>`
        select id, name from agent_names(${factoryId}, ${ids}::bigint[])`.execute(db)
    ).rows;
  return [];
}

export const keyOf = ({ target, targetId }: Whom) => `${target} ${targetId}`;

/** By `keyOf`; who is not the factory's is not there. */
export async function namesByWhom(
  db: Db,
  factoryId: number,
  whom: readonly Whom[],
): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  for (const [target, of] of Map.groupBy(whom, (one) => one.target)) {
    const ids = [...new Set(of.map(({ targetId }) => targetId))];
    for (const { id, name } of await namesOf(db, factoryId, target, ids))
      found.set(keyOf({ target, targetId: id }), name);
  }
  return found;
}

/** Of these the ones that prices may be agreed with: customers who are bound, groups, agents. */
export async function known(db: Db, factoryId: number, target: PriceTarget, ids: readonly number[]) {
  if (target !== 'customer') return new Set((await namesOf(db, factoryId, target, ids)).map(({ id }) => id));
  const rows = await db
    .selectFrom('binding')
    .select('merchantId')
    .where('factoryId', '=', factoryId)
    .where(among('merchant_id', ids))
    .execute();
  return new Set(rows.map((row) => row.merchantId));
}

/** Whether anything is agreed with one of these groups. */
export const areGroupsPriced = async (db: Db, factoryId: number, groupIds: readonly number[]) =>
  (await db
    .selectFrom('priceRule')
    .select('id')
    .where('factoryId', '=', factoryId)
    .where(among('group_id', groupIds))
    .limit(1)
    .executeTakeFirst()) !== undefined;

/** Groups that stay until the transaction ends: nothing is agreed with one that goes meanwhile. */
export const holdGroups = async (trx: Transaction<DB>, factoryId: number, ids: readonly number[]) =>
  new Set(
    (
      await trx
        .selectFrom('customerGroup')
        .select('id')
        .where('factoryId', '=', factoryId)
        .where(among('id', ids))
        .forKeyShare()
        .execute()
    ).map(({ id }) => id),
  );

/** The groups of those of these customers who are in one. */
export const groupsOf = async (
  db: Db,
  factoryId: number,
  merchantIds: readonly number[],
): Promise<Map<number, number>> =>
  new Map(
    (
      await db
        .selectFrom('factoryCustomer')
        .select(['merchantId', 'groupId'])
        .where('factoryId', '=', factoryId)
        .where(among('merchant_id', merchantIds))
        .where('groupId', 'is not', null)
        .execute()
    ).map(({ merchantId, groupId }) => [merchantId, groupId!]),
  );

/** The group of a customer; null: in none, or not the factory's. */
export const groupOf = async (db: Db, factoryId: number, merchantId: number): Promise<number | null> =>
  (
    await db
      .selectFrom('factoryCustomer')
      .select('groupId')
      .where('factoryId', '=', factoryId)
      .where('merchantId', '=', merchantId)
      .executeTakeFirst()
  )?.groupId ?? null;
