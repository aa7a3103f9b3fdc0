import { anyOf, type Asker } from '#server/modules/order/service.ts';
import type { Db } from '#server/platform/database.ts';

/** Whole rows; what of them is written, the columns say. */
export const readOrders = (db: Db, { party, tenantId }: Asker, ids: readonly number[]) =>
  db
    .selectFrom('tradeOrder')
    .select(['id', 'orderNo', 'platformOrderNo', 'status', 'hold', 'urgent', 'merchantTags', 'factoryTags'])
    .select([
      'merchantId',
      'factoryId',
      'platform',
      'shopName',
      'pieces',
      'amountCents',
      'costCents',
      'currency',
    ])
    .select([
      'recipientName',
      'recipientPhone',
      'country',
      'province',
      'city',
      'district',
      'address',
      'postcode',
    ])
    .select(['expressName', 'waybillNo', 'buyerRemark', 'merchantRemark', 'factoryRemark', 'reasons'])
    .select(['repulseReason', 'payTime', 'createdAt', 'pushedAt', 'shippedAt'])
    .where(party, '=', tenantId)
    .where('id', '=', anyOf(ids, 'bigint'))
    .orderBy('id')
    .execute();
export type ExportedOrder = Awaited<ReturnType<typeof readOrders>>[number];

/** Their lines, with what the SKU says of the blank. */
export const readLines = (db: Db, { party, tenantId }: Asker, orderIds: readonly number[]) =>
  db
    .selectFrom((eb) =>
      eb
        .selectFrom('orderLine')
        .selectAll()
        .where(party, '=', tenantId)
        .where('orderId', '=', anyOf(orderIds, 'bigint'))
        .as('l'),
    )
    .leftJoin('sku as s', 's.id', 'l.skuId')
    .select(['l.id', 'l.orderId', 'l.lineNo', 'l.platformCode', 'l.title', 'l.variation', 'l.quantity'])
    .select(['l.unitCents', 'l.priceUnknown', 'l.costCurrency', 'l.kind', 'l.skuCode', 'l.pictureFileId'])
    .select(['s.material', 's.brand', 's.model', 's.color'])
    .orderBy('l.orderId')
    .orderBy('l.lineNo')
    .execute();
export type ExportedLine = Awaited<ReturnType<typeof readLines>>[number];

/** When they were sent back last. */
export async function repulseTimes(db: Db, { party, tenantId }: Asker, orderIds: readonly number[]) {
  const rows = await db
    .selectFrom('orderEvent')
    .select((eb) => ['orderId', eb.fn.max('at').as('at')])
    .where(party, '=', tenantId)
    .where('orderId', '=', anyOf(orderIds, 'bigint'))
    .where('event', '=', 'order.repulse')
    .groupBy('orderId')
    .execute();
  return new Map(rows.map((row) => [row.orderId, row.at]));
}

/** Lines whose picture is missing, with their orders' numbers. */
export const linesById = (db: Db, { party, tenantId }: Asker, lineIds: readonly number[]) =>
  db
    .selectFrom((eb) =>
      eb
        .selectFrom('orderLine')
        .selectAll()
        .where(party, '=', tenantId)
        .where('id', '=', anyOf(lineIds, 'bigint'))
        .as('l'),
    )
    .innerJoin('tradeOrder as o', 'o.id', 'l.orderId')
    .select(['o.orderNo', 'o.platformOrderNo', 'l.lineNo', 'l.skuCode', 'l.platformCode', 'l.title'])
    .select(['l.pictureFileId', 'l.kind'])
    .orderBy('l.id')
    .execute();
