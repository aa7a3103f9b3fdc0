import { sql } from 'kysely';
import type { Filter } from '#server/modules/order/reach/filter.sql.ts';
import { anyOf, conditions } from '#server/modules/order/reach/filter.sql.ts';
import type { Asker } from '#server/modules/order/reach/party.ts';
import { seenAt } from '#server/modules/order/reach/seen.sql.ts';
import type { Db } from '#server/platform/database.ts';
import { ofShops } from '#server/platform/reach.ts';

interface Claimant {
  userId: number;
  userName: string;
}

/**
 * Claims the orders that the asker reaches and nobody else has; those of `from` are taken over. Of two who claim one
 * order at the same moment the row decides: the second finds it taken.
 * @returns the orders that he has now
 */
export async function putClaims(
  db: Db,
  { party, tenantId, shopIds }: Asker,
  { userId, userName }: Claimant,
  ids: readonly number[],
  from: readonly number[],
  minutes: number,
): Promise<number[]> {
  const put = await db
    .insertInto('orderClaim')
    .columns(['tenantId', 'orderId', 'userId', 'userName', 'status', 'untilAt'])
    .expression((eb) =>
      eb
        .selectFrom('tradeOrder')
        .select([
          sql<number>`${tenantId}::bigint`.as('tenantId'),
          'id',
          sql<number>`${userId}::bigint`.as('userId'),
          sql<string>`${userName}::text`.as('userName'),
          'status',
          sql<Date>`now() + ${minutes} * interval '1 minute'`.as('untilAt'),
        ])
        .where(party, '=', tenantId)
        .where(ofShops(shopIds, 'shop_id'))
        .where('id', '=', anyOf(ids, 'bigint'))
        // In one order, so that two who claim the same orders never wait for each other.
        .orderBy('id'),
    )
    .onConflict((row) =>
      row
        .columns(['tenantId', 'orderId'])
        .doUpdateSet((eb) => ({
          userId: eb.ref('excluded.userId'),
          userName: eb.ref('excluded.userName'),
          status: eb.ref('excluded.status'),
          untilAt: eb.ref('excluded.untilAt'),
        }))
        .where((eb) =>
          eb.or([
            eb('orderClaim.userId', '=', userId),
            eb('orderClaim.userId', '=', anyOf(from, 'bigint')),
            eb('orderClaim.untilAt', '<=', sql<Date>`now()`),
            eb('orderClaim.status', '<>', eb.ref('excluded.status')),
          ]),
        ),
    )
    .returning('orderId')
    .execute();
  return put.map(({ orderId }) => orderId);
}

/** Of these the ones that he has; a colleague's stay. */
export async function endClaims(
  db: Db,
  tenantId: number,
  userId: number,
  ids: readonly number[],
): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('orderClaim')
    .where('tenantId', '=', tenantId)
    .where('userId', '=', userId)
    .where('orderId', '=', anyOf(ids, 'bigint'))
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}

/** What ended by its time is of no use to anybody. */
export const forgetEnded = (db: Db, tenantId: number) =>
  db
    .deleteFrom('orderClaim')
    .where('tenantId', '=', tenantId)
    .where('untilAt', '<=', sql<Date>`now()`)
    .execute();

/** The claims that hold, of orders that the asker reaches. */
const holding = (db: Db, { party, tenantId, shopIds }: Asker) =>
  db
    .selectFrom('orderClaim as c')
    .innerJoin('tradeOrder', (on) =>
      on.onRef('tradeOrder.id', '=', 'c.orderId').onRef('tradeOrder.status', '=', 'c.status'),
    )
    .where('c.tenantId', '=', tenantId)
    .where(`tradeOrder.${party}`, '=', tenantId)
    .where(ofShops(shopIds, 'shop_id'))
    .where('c.untilAt', '>', sql<Date>`now()`);

export const claimsOf = (db: Db, asker: Asker, ids: readonly number[]) =>
  holding(db, asker)
    .select(['c.orderId', 'c.userId', 'c.userName', 'c.untilAt as until'])
    .where('c.orderId', '=', anyOf(ids, 'bigint'))
    .orderBy('c.orderId')
    .execute();

/** How many of the chosen orders each colleague has. */
export const claimedByOthers = (
  db: Db,
  asker: Asker,
  userId: number,
  chosen: { ids: readonly number[] } | { filter: Filter; position: string },
) =>
  holding(db, asker)
    .select((eb) => [
      'c.userName',
      eb.fn.countAll<number>().as('orders'),
      sql<Date>`max(c.until_at)`.as('until'),
    ])
    .where('c.userId', '<>', userId)
    .where((eb) =>
      'ids' in chosen
        ? eb('c.orderId', '=', anyOf(chosen.ids, 'bigint'))
        : eb(
            'c.orderId',
            'in',
            eb
              .selectFrom('tradeOrder')
              .select('id')
              .where((order) => conditions(order, asker, chosen.filter))
              .where(seenAt(chosen.position)),
          ),
    )
    .groupBy(['c.userId', 'c.userName'])
    .orderBy('orders', 'desc')
    .orderBy('c.userName')
    .execute();
