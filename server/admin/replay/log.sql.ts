import type { Transaction } from 'kysely';
import type { DB } from '#server/platform/schema.ts';

export type Trx = Transaction<DB>;

/** The next orders by their ids, as they stand. */
export const nextOrders = (trx: Trx, after: number, limit: number) =>
  trx
    .selectFrom('tradeOrder')
    .select(['id', 'orderNo', 'merchantId', 'parentId', 'version'])
    .select(['status', 'hold', 'warning', 'customs', 'platformSync'])
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute();
export type StandingOrder = Awaited<ReturnType<typeof nextOrders>>[number];

/** Log rows of the orders with ids above `after` up to `last`, in the order in which they were written. */
export const eventsBetween = (trx: Trx, after: number, last: number) =>
  trx
    .selectFrom('orderEvent')
    .select([
      'id',
      'orderId',
      'merchantId',
      'event',
      'actor',
      'before',
      'after',
      'facts',
      'params',
      'version',
    ])
    .where('orderId', '>', after)
    .where('orderId', '<=', last)
    .orderBy('orderId')
    .orderBy('id')
    .execute();
export type LoggedEvent = Awaited<ReturnType<typeof eventsBetween>>[number];
