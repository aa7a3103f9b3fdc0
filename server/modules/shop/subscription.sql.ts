import { sql, type Insertable } from 'kysely';
import type { Db } from '#server/platform/database.ts';
import type { ShopRefund, ShopSubscription } from '#server/platform/schema.ts';
import type { Trx } from './access.sql.ts';

/** Payments for shops and their refunds: written by the owner's connection, for the platform as well as for merchants. */

export const subscriptionsOf = (db: Db, merchantId: number, shopId: number) =>
  db
    .selectFrom('shopSubscription')
    .selectAll()
    .where('merchantId', '=', merchantId)
    .where('shopId', '=', shopId)
    .orderBy('id', 'desc')
    .execute();
export type SubscriptionRow = Awaited<ReturnType<typeof subscriptionsOf>>[number];

/** Held until the transaction ends: nobody refunds it twice. */
export const lockSubscription = (trx: Trx, merchantId: number, shopId: number, id: number) =>
  trx
    .selectFrom('shopSubscription')
    .selectAll()
    .where('merchantId', '=', merchantId)
    .where('shopId', '=', shopId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();

export const insertSubscription = (trx: Trx, row: Insertable<ShopSubscription> & { merchantId: number }) =>
  trx.insertInto('shopSubscription').values(row).returningAll().executeTakeFirstOrThrow();

export const endSubscription = (trx: Trx, merchantId: number, id: number, now: Date) =>
  trx
    .updateTable('shopSubscription')
    .set({ refundedAt: now })
    .where('merchantId', '=', merchantId)
    .where('id', '=', id)
    .where('refundedAt', 'is', null)
    .execute();

/** What was paid behind `from` begins so much earlier: nothing of what is given back lies before it. */
export const moveForward = (trx: Trx, merchantId: number, shopId: number, from: Date, ms: number) =>
  trx
    .updateTable('shopSubscription')
    .set({
      startsAt: sql<Date>`starts_at - ${ms} * interval '1 millisecond'`,
      endsAt: sql<Date>`ends_at - ${ms} * interval '1 millisecond'`,
    })
    .where('merchantId', '=', merchantId)
    .where('shopId', '=', shopId)
    .where('startsAt', '>=', from)
    .where('refundedAt', 'is', null)
    .execute();

/** Until when a shop is paid for; null where nothing is left. */
export const paidUntil = async (db: Db, merchantId: number, shopId: number) =>
  (
    await db
      .selectFrom('shopSubscription')
      .select((eb) => eb.fn.max('endsAt').as('until'))
      .where('merchantId', '=', merchantId)
      .where('shopId', '=', shopId)
      .where('refundedAt', 'is', null)
      .executeTakeFirstOrThrow()
  ).until;

/** @returns undefined where one is open for the subscription. */
export const insertRefund = async (trx: Trx, row: Insertable<ShopRefund> & { merchantId: number }) =>
  (
    await trx
      .insertInto('shopRefund')
      .values(row)
      .onConflict((c) => c.doNothing())
      .returning('id')
      .executeTakeFirst()
  )?.id;

const refunds = (db: Db, merchantId: number) =>
  db
    .selectFrom('shopRefund as r')
    .innerJoin('shop as s', 's.id', 'r.shopId')
    .innerJoin('tenant as t', 't.id', 'r.merchantId')
    .select([
      'r.id',
      'r.shopId as storeId',
      's.nick as storeName',
      't.name as merchantName',
      'r.subscriptionId',
      'r.reason',
      'r.amountCents',
      'r.currency',
      'r.status',
      'r.answer',
      'r.createdAt',
      'r.answeredAt',
    ])
    .where('r.merchantId', '=', merchantId);
export type RefundRow = Awaited<ReturnType<typeof ownRefunds>>[number];

const MOST_REFUNDS = 1000;

/** The newest first. */
export const ownRefunds = (db: Db, merchantId: number, storeId: number | undefined) =>
  refunds(db, merchantId)
    .$if(storeId !== undefined, (q) => q.where('r.shopId', '=', storeId!))
    .orderBy('r.id', 'desc')
    .limit(MOST_REFUNDS)
    .execute();

export const ownRefund = (db: Db, merchantId: number, id: number) =>
  refunds(db, merchantId).where('r.id', '=', id).executeTakeFirstOrThrow();
