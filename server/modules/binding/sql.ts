import { sql, type Insertable, type Transaction } from 'kysely';
import { OPEN_STATUSES, STATUS } from '#contract/order/life-cycle/order-states.ts';
import type { Db } from '#server/platform/database.ts';
import { LOCKS } from '#server/platform/locks.ts';
import type { DB, FactoryNote } from '#server/platform/schema.ts';

/** Bindings are made and ended on the owner's connection: nobody binds himself to a factory (002-identity.sql). */
export type Trx = Transaction<DB>;

const OPEN = OPEN_STATUSES.map((name) => STATUS[name].code);

/** @returns undefined where the two are bound already; a binding that is being made at the same moment is waited for. */
export const insertBinding = (
  trx: Trx,
  row: { merchantId: number; factoryId: number; inviteCode: string | null; createdAt: Date },
) =>
  trx
    .insertInto('binding')
    .values(row)
    .onConflict((c) => c.columns(['merchantId', 'factoryId']).doNothing())
    .returning('id')
    .executeTakeFirst();

export const bindingOf = (db: Db, merchantId: number, factoryId: number) =>
  db
    .selectFrom('binding')
    .select('id')
    .where('merchantId', '=', merchantId)
    .where('factoryId', '=', factoryId)
    .executeTakeFirst();

export const findBinding = (db: Db, merchantId: number, id: number) =>
  db
    .selectFrom('binding as b')
    .innerJoin('tenant as t', 't.id', 'b.factoryId')
    .select(['b.id', 'b.factoryId', 't.name as factoryName', 't.virtualOf'])
    .where('b.merchantId', '=', merchantId)
    .where('b.id', '=', id)
    .executeTakeFirst();

/** In the order in which they were bound. */
export const bindingsOf = (db: Db, merchantId: number) =>
  db
    .selectFrom('binding as b')
    .innerJoin('tenant as t', 't.id', 'b.factoryId')
    .leftJoin('factoryNote as n', (join) =>
      join.onRef('n.merchantId', '=', 'b.merchantId').onRef('n.factoryId', '=', 'b.factoryId'),
    )
    .select(['b.id', 'b.factoryId', 't.name as factoryName', 't.virtualOf', 'b.createdAt'])
    .select(['n.alias', 'n.contactName', 'n.contactMobile', 'n.remark'])
    .where('b.merchantId', '=', merchantId)
    .orderBy('b.createdAt')
    .orderBy('b.id')
    .execute();

/** How many orders of the merchant are open at each factory. */
export async function openOrders(db: Db, merchantId: number): Promise<Map<number, number>> {
  const rows = await db
    .selectFrom('tradeOrder')
    .select((eb) => ['factoryId', eb.fn.countAll<number>().as('orders')])
    .where('merchantId', '=', merchantId)
    .where('factoryId', '>', 0)
    .where('status', 'in', OPEN)
    .groupBy('factoryId')
    .execute();
  return new Map(rows.map(({ factoryId, orders }) => [factoryId, orders]));
}

/** No order is pushed while a binding ends: pushes under way are waited for, later ones find it ended. */
export const holdPushes = (trx: Trx, merchantId: number) =>
  sql`select pg_advisory_xact_lock(${LOCKS.bindings}, ${merchantId}::int)`.execute(trx);

/** The binding becomes history, and no shop leads to the factory any more. @returns whether it was still there. */
export async function endBinding(
  trx: Trx,
  { merchantId, id, now, userId }: { merchantId: number; id: number; now: Date; userId: number },
): Promise<boolean> {
  const ended = await trx
    .deleteFrom('binding')
    .where('merchantId', '=', merchantId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst();
  if (!ended) return false;
  await trx
    .insertInto('bindingPast')
    .values({ ...ended, endedAt: now, endedBy: userId })
    .execute();
  await trx
    .updateTable('shop')
    .set({ defaultFactoryId: null })
    .where('merchantId', '=', merchantId)
    .where('defaultFactoryId', '=', ended.factoryId)
    .execute();
  return true;
}

/** The merchant's open shops, as who holds his code may see them. */
export const shopsOf = (system: Db, merchantId: number) =>
  system
    .selectFrom('shop')
    .select(['id as shopId', 'nick as shopName', 'platform'])
    .where('merchantId', '=', merchantId)
    .where('status', '=', 0)
    .orderBy('platform')
    .orderBy('nick')
    .orderBy('id')
    .execute();

/** What the merchant keeps about a factory, in place of what stood there. */
export const saveNote = (
  db: Db,
  row: Insertable<FactoryNote> & { merchantId: number; factoryId: number },
) => {
  const { merchantId: _merchant, factoryId: _factory, ...set } = row;
  return db
    .insertInto('factoryNote')
    .values(row)
    .onConflict((c) => c.columns(['merchantId', 'factoryId']).doUpdateSet(set))
    .execute();
};

/** Nobody signs in there any more; its orders stay readable. */
export const closeTenant = (system: Db, id: number) =>
  system.updateTable('tenant').set({ status: 1 }).where('id', '=', id).execute();
