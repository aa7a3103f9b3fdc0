import type { Db } from '#server/platform/database.ts';
import type { Trx } from './access.sql.ts';

/** What the platform sees of all merchants: the requests that it answers, the shops that it takes payments for. */

const asked = (db: Db, status: number | undefined) =>
  db.selectFrom('shopRefund as r').$if(status !== undefined, (q) => q.where('r.status', '=', status!));

/** The newest first. */
export const pageRefunds = (db: Db, status: number | undefined) =>
  asked(db, status)
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
    .orderBy('r.id', 'desc');

export const lockRefund = (trx: Trx, id: number) =>
  trx.selectFrom('shopRefund').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();

export const closeRefund = (
  trx: Trx,
  id: number,
  set: { status: number; answer: string | null; answeredAt: Date; answeredBy: number },
) => trx.updateTable('shopRefund').set(set).where('id', '=', id).execute();

/** The open shop, whoever has it. */
export const anyShop = (trx: Trx, id: number) =>
  trx
    .selectFrom('shop')
    .select(['id', 'merchantId', 'nick', 'platform', 'type', 'serviceExpires'])
    .where('id', '=', id)
    .where('status', '=', 0)
    .forUpdate()
    .executeTakeFirst();
