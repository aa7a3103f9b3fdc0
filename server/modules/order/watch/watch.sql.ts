import { sql } from 'kysely';
import type { Db } from '#server/platform/database.ts';
import { ofShops } from '#server/platform/reach.ts';
import type { Asker } from '#server/modules/order/reach/party.ts';

interface Watcher {
  userId: number;
  userName: string;
}

/** @returns whether it was not known that he has it open; false also for an order that he does not reach. */
export async function putWatch(
  db: Db,
  { party, tenantId, shopIds }: Asker,
  { userId, userName }: Watcher,
  id: number,
  now: Date,
): Promise<boolean> {
  const known = await db
    .selectFrom('orderWatch')
    .select('orderId')
    .where('tenantId', '=', tenantId)
    .where('userId', '=', userId)
    .where('orderId', '=', id)
    .executeTakeFirst();
  const { numInsertedOrUpdatedRows: put } = await db
    .insertInto('orderWatch')
    .columns(['tenantId', 'userId', 'userName', 'orderId', 'seenAt'])
    .expression((eb) =>
      eb
        .selectFrom('tradeOrder')
        .select([
          sql<number>`${tenantId}::bigint`.as('tenantId'),
          sql<number>`${userId}::bigint`.as('userId'),
          sql<string>`${userName}::text`.as('userName'),
          'id',
          sql<Date>`${now}::timestamptz`.as('seenAt'),
        ])
        .where(party, '=', tenantId)
        .where(ofShops(shopIds, 'shop_id'))
        .where('id', '=', id),
    )
    .onConflict((row) =>
      row.columns(['tenantId', 'userId', 'orderId']).doUpdateSet((eb) => ({
        userName: eb.ref('excluded.userName'),
        seenAt: eb.ref('excluded.seenAt'),
      })),
    )
    .executeTakeFirstOrThrow();
  return put !== 0n && !known;
}

/** Ends that he has an order open, and what his windows said last before a moment. @returns whether anything ended. */
export async function endWatch(
  db: Db,
  tenantId: number,
  userId: number,
  { closed, before }: { closed: number | undefined; before: Date },
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('orderWatch')
    .where('tenantId', '=', tenantId)
    .where('userId', '=', userId)
    .where((eb) =>
      eb.or([eb('seenAt', '<', before), ...(closed === undefined ? [] : [eb('orderId', '=', closed)])]),
    )
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

/** Of others, since a moment; of the orders alone that the asker reaches. */
export const watchersOf = (db: Db, { party, tenantId, shopIds }: Asker, userId: number, since: Date) =>
  db
    .selectFrom('orderWatch as w')
    .innerJoin('tradeOrder', 'tradeOrder.id', 'w.orderId')
    .select(['w.orderId', 'w.userName'])
    .where('w.tenantId', '=', tenantId)
    .where(`tradeOrder.${party}`, '=', tenantId)
    .where(ofShops(shopIds, 'shop_id'))
    .where('w.userId', '<>', userId)
    .where('w.seenAt', '>', since)
    .orderBy('w.userName')
    .execute();
