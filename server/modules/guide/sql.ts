import { sql } from 'kysely';
import { STATUS } from '#contract/order-states.ts';
import type { Db } from '#server/platform/database.ts';

/** Who is signed in and for whom he acts, by the owner's connection. */
export const whoIs = (system: Db, userId: number, tenantId: number) =>
  system
    .selectFrom('appUser as u')
    .leftJoin('tenant as t', (join) =>
      join.on('t.id', '=', tenantId).on('t.type', '>', 0).on('t.status', '=', 0),
    )
    .select([
      // One that he has not proven is asked for like a missing one.
      sql<string | null>`case when u.mobile_proven_at is not null then u.mobile end`.as('mobile'),
      'u.realName',
      't.id',
      't.name',
      't.type',
    ])
    .where('u.id', '=', userId)
    .executeTakeFirstOrThrow();

/** Where an order stands that a factory let through. */
const REVIEWED = (['waitProduce', 'inProduce', 'waitPack', 'packed', 'shipped', 'completed'] as const).map(
  (name) => STATUS[name].code,
);

/** What a merchant has already: each question ends at the first row. */
export const ticksOfMerchant = (db: Db, merchantId: number) =>
  db
    .selectNoFrom((eb) => [
      eb
        .exists(
          eb.selectFrom('shop').select('id').where('merchantId', '=', merchantId).where('status', '=', 0),
        )
        .as('shopBound'),
      eb
        .exists(eb.selectFrom('binding').select('id').where('merchantId', '=', merchantId))
        .as('factoryBound'),
      eb
        .exists(eb.selectFrom('tradeOrder').select('id').where('merchantId', '=', merchantId))
        .as('firstOrderIn'),
      eb
        .exists(
          eb
            .selectFrom('tradeOrder')
            .select('id')
            .where('merchantId', '=', merchantId)
            .where('status', 'in', REVIEWED),
        )
        .as('firstOrderReviewed'),
    ])
    .executeTakeFirstOrThrow();

export const ticksOfFactory = (db: Db, factoryId: number) =>
  db
    .selectNoFrom((eb) => [
      eb.exists(eb.selectFrom('sku').select('id').where('factoryId', '=', factoryId)).as('shopBound'),
      eb.exists(eb.selectFrom('binding').select('id').where('factoryId', '=', factoryId)).as('factoryBound'),
      eb
        .exists(eb.selectFrom('tradeOrder').select('id').where('factoryId', '=', factoryId))
        .as('firstOrderIn'),
      eb
        .exists(
          eb
            .selectFrom('tradeOrder')
            .select('id')
            .where('factoryId', '=', factoryId)
            .where('status', 'in', REVIEWED),
        )
        .as('firstOrderReviewed'),
    ])
    .executeTakeFirstOrThrow();
