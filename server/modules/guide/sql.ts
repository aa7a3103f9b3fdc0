import { sql, type ExpressionBuilder } from 'kysely';
import { STATUS } from '#contract/order/life-cycle/order-states.ts';
import type { Db } from '#server/platform/database.ts';
import type { DB } from '#server/platform/schema.ts';

type Ask = ExpressionBuilder<DB, never>;

/** How the sample orders are called, and none of a platform. */
export const SAMPLE_NUMBERS = ['SAMPLE-1', 'SAMPLE-2', 'SAMPLE-3'] as const;

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

/** Where an order stands that a factory reviews or has reviewed. */
const UNDER_REVIEW = [STATUS.waitReview.code, ...REVIEWED];
/** Where an order stands whose lines all have their SKU. */
const MAPPED = [STATUS.waitPush.code, STATUS.pendingRule.code, STATUS.repulsed.code, ...UNDER_REVIEW];
/** What may have got its pictures before any order was pushed: of more than these nobody looks for the first. */
const LOOKED_AT = 200;

/** An order of the merchant's own, not one of the samples. */
const realOrders = (eb: Ask, merchantId: number) =>
  eb
    .selectFrom('tradeOrder as o')
    .select('o.id')
    .where('o.merchantId', '=', merchantId)
    .where('o.platformOrderNo', 'not in', SAMPLE_NUMBERS);

const lines = (eb: Ask, merchantId: number) =>
  eb
    .selectFrom('orderLine as l')
    .select('l.id')
    .where('l.merchantId', '=', merchantId)
    .where('l.kind', '<>', 'notGoods');

/** Whether an order waits whose goods all have their picture. */
const pictured = (eb: Ask, merchantId: number) => {
  const waiting = realOrders(eb, merchantId)
    .where('o.status', 'in', [STATUS.draft.code, STATUS.unmapped.code, ...MAPPED])
    .orderBy('o.createdAt', 'desc')
    .limit(LOOKED_AT)
    .as('w');
  const hasPicture = eb.exists(
    lines(eb, merchantId)
      .where('l.orderId', '=', sql.ref<number>('w.id'))
      .where('l.pictureFileId', 'is not', null),
  );
  const lacksPicture = eb.exists(
    lines(eb, merchantId)
      .where('l.orderId', '=', sql.ref<number>('w.id'))
      .where('l.pictureFileId', 'is', null),
  );
  return eb.selectFrom(waiting).select('w.id').where(hasPicture).where(eb.not(lacksPicture));
};

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
        .exists(
          eb
            .selectFrom('tradeOrder')
            .select('id')
            .where('merchantId', '=', merchantId)
            .where('platformOrderNo', 'in', SAMPLE_NUMBERS),
        )
        .as('sampleIn'),
      eb.exists(realOrders(eb, merchantId)).as('firstOrderIn'),
      eb.exists(realOrders(eb, merchantId).where('o.status', 'in', MAPPED)).as('firstOrderMapped'),
      // What a factory has let through needed no other picture.
      eb
        .or([
          eb.exists(realOrders(eb, merchantId).where('o.status', 'in', REVIEWED)),
          eb.exists(pictured(eb, merchantId)),
        ])
        .as('firstOrderPictured'),
      eb.exists(realOrders(eb, merchantId).where('o.status', 'in', UNDER_REVIEW)).as('firstOrderPushed'),
      eb.exists(realOrders(eb, merchantId).where('o.status', 'in', REVIEWED)).as('firstOrderReviewed'),
    ])
    .executeTakeFirstOrThrow();

const ordersOfFactory = (eb: Ask, factoryId: number) =>
  eb.selectFrom('tradeOrder').select('id').where('factoryId', '=', factoryId);

/** What a factory has already; of pictures and codes its merchants take care. */
export const ticksOfFactory = async (db: Db, factoryId: number) => {
  const ticks = await db
    .selectNoFrom((eb) => [
      eb.exists(eb.selectFrom('sku').select('id').where('factoryId', '=', factoryId)).as('shopBound'),
      eb.exists(eb.selectFrom('binding').select('id').where('factoryId', '=', factoryId)).as('factoryBound'),
      eb.exists(ordersOfFactory(eb, factoryId)).as('firstOrderIn'),
      eb.exists(ordersOfFactory(eb, factoryId).where('status', 'in', UNDER_REVIEW)).as('firstOrderPushed'),
      eb.exists(ordersOfFactory(eb, factoryId).where('status', 'in', REVIEWED)).as('firstOrderReviewed'),
    ])
    .executeTakeFirstOrThrow();
  return { ...ticks, sampleIn: false, firstOrderMapped: false, firstOrderPictured: false };
};
