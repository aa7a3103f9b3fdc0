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

/** Log rows of the orders with ids above `after` up to `last`, in the order in which they were written. */
export const orderEvents = (trx: Trx, after: number, last: number) =>
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

/** The next pieces by their ids, as they stand. */
export const nextPieces = (trx: Trx, after: number, limit: number) =>
  trx
    .selectFrom('piece')
    .select(['id', 'number', 'factoryId', 'version', 'state', 'recovery'])
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute();

/** The same of pieces. */
export const pieceEvents = (trx: Trx, after: number, last: number) =>
  trx
    .selectFrom('pieceEvent')
    .select(['id', 'pieceId', 'factoryId', 'event', 'actor', 'before', 'after', 'facts', 'params', 'version'])
    .where('pieceId', '>', after)
    .where('pieceId', '<=', last)
    .orderBy('pieceId')
    .orderBy('id')
    .execute();
