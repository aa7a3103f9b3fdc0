import { sql, type Transaction } from 'kysely';
import type { Db } from '#server/platform/database.ts';
import { LOCKS } from '#server/platform/locks.ts';
import type { DB } from '#server/platform/schema.ts';

export type Trx = Transaction<DB>;

const BOUND = 0;

/** With how many customers each has. */
export const groupsOf = (db: Db, factoryId: number) =>
  db
    .selectFrom('customerGroup as g')
    .leftJoin('factoryCustomer as c', (join) =>
      join
        .onRef('c.factoryId', '=', 'g.factoryId')
        .onRef('c.groupId', '=', 'g.id')
        .on('c.status', '=', BOUND),
    )
    .select((eb) => ['g.id', 'g.name', eb.fn.count<number>('c.id').as('customers')])
    .where('g.factoryId', '=', factoryId)
    .groupBy(['g.id', 'g.name', 'g.sort'])
    .orderBy('g.sort')
    .orderBy('g.id')
    .execute();

/** Every customer with his group, by name. */
export const customersByGroup = (db: Db, factoryId: number) =>
  db
    .selectFrom('factoryCustomer')
    .select(['id', 'merchantId', 'merchantName', 'groupId'])
    .where('factoryId', '=', factoryId)
    .where('status', '=', BOUND)
    .orderBy('merchantName')
    .orderBy('id')
    .execute();

export const findGroup = (db: Db, factoryId: number, id: number) =>
  db
    .selectFrom('customerGroup')
    .select(['id', 'name'])
    .where('factoryId', '=', factoryId)
    .where('id', '=', id)
    .executeTakeFirst();

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
