import { sql, type Transaction } from 'kysely';
import type { Db } from '#server/platform/database.ts';
import { LOCKS } from '#server/platform/locks.ts';
import type { DB } from '#server/platform/schema.ts';

export type Trx = Transaction<DB>;

const BOUND = 0;

const groups = (db: Db, factoryId: number) =>
  db
    .selectFrom('customerGroup')
    .select(['id', 'name'])
    .where('factoryId', '=', factoryId)
    .orderBy('sort')
    .orderBy('id');

export const groupsOf = (db: Db, factoryId: number) => groups(db, factoryId).execute();

/** None of them goes until the transaction ends. */
export const holdGroups = (trx: Trx, factoryId: number) => groups(trx, factoryId).forKeyShare().execute();

/** How many customers each group has (null: none), and the first of them by name. */
export const customersByGroup = (db: Db, factoryId: number, most: number) =>
  db
    .selectFrom((eb) =>
      eb
        .selectFrom('factoryCustomer')
        .select(['id', 'merchantId', 'merchantName', 'groupId'])
        .select((c) => [
          c.fn
            .agg<number>('row_number')
            .over((o) => o.partitionBy('groupId').orderBy('merchantName').orderBy('id'))
            .as('nth'),
          c.fn
            .countAll<number>()
            .over((o) => o.partitionBy('groupId'))
            .as('total'),
        ])
        .where('factoryId', '=', factoryId)
        .where('status', '=', BOUND)
        .as('c'),
    )
    .select(['id', 'merchantId', 'merchantName', 'groupId', 'total'])
    .where('nth', '<=', most)
    .orderBy('nth')
    .execute();

export const findGroup = (db: Db, factoryId: number, id: number) =>
  groups(db, factoryId).where('id', '=', id).executeTakeFirst();

/** It does not go until the transaction ends: who is put into it, or priced by it, finds it there. */
export const holdGroup = (trx: Trx, factoryId: number, id: number) =>
  groups(trx, factoryId).where('id', '=', id).forKeyShare().executeTakeFirst();

/** The groups that these customers are in. */
export const groupsWith = async (db: Db, factoryId: number, customerIds: readonly number[]) =>
  (
    await db
      .selectFrom('factoryCustomer')
      .select('groupId')
      .distinct()
      .where('factoryId', '=', factoryId)
      .where('id', '=', sql<number>`any(${sql.val(customerIds)}::bigint[])`)
      .execute()
  ).map(({ groupId }) => groupId);

/** Who changes the groups of a factory goes one after the other. */
export const lockGroups = (trx: Trx, factoryId: number) =>
  sql`select pg_advisory_xact_lock(${LOCKS.customerGroups}, ${factoryId}::int)`.execute(trx);

export const insertGroup = async (
  trx: Trx,
  row: { factoryId: number; name: string; sort: number; createdAt: Date },
) => (await trx.insertInto('customerGroup').values(row).returning('id').executeTakeFirstOrThrow()).id;

export const updateGroup = (trx: Trx, factoryId: number, id: number, set: { name?: string; sort: number }) =>
  trx.updateTable('customerGroup').set(set).where('factoryId', '=', factoryId).where('id', '=', id).execute();

export const deleteGroup = async (db: Db, factoryId: number, id: number) =>
  (
    await db
      .deleteFrom('customerGroup')
      .where('factoryId', '=', factoryId)
      .where('id', '=', id)
      .returning('name')
      .executeTakeFirst()
  )?.name;
