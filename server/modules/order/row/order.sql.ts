import type { Updateable } from 'kysely';
import type { Db } from '#server/platform/database.ts';
import { ofShops } from '#server/platform/reach.ts';
import type { TradeOrder } from '#server/platform/schema.ts';
import { anyOf } from '#server/modules/order/reach/filter.sql.ts';
import type { Asker } from '#server/modules/order/reach/party.ts';
import { LIFE_COLUMNS } from './facts.ts';

export const ROW_COLUMNS = [
  'id',
  'orderNo',
  'platformOrderNo',
  'shopId',
  'shopName',
  'platform',
  'merchantId',
  'factoryId',
  'urgent',
  'merchantTags',
  'factoryTags',
  'repulseReason',
  'parentId',
  'source',
  'version',
  'currency',
  'costCents',
  'recipientName',
  'recipientPhone',
  'country',
  'province',
  'city',
  'district',
  'address',
  'postcode',
  'expressName',
  'waybillNo',
  'buyerRemark',
  'merchantRemark',
  'factoryRemark',
  'payTime',
  'createdAt',
  'updatedAt',
  'platformChange',
  ...LIFE_COLUMNS,
] as const;

export type ListedOrder = Awaited<ReturnType<typeof findOrder>> & object;

export const findOrder = (db: Db, { party, tenantId, shopIds }: Asker, id: number) =>
  db
    .selectFrom('tradeOrder')
    .select(ROW_COLUMNS)
    .where(party, '=', tenantId)
    .where(ofShops(shopIds, 'shop_id'))
    .where('id', '=', id)
    .executeTakeFirst();

export const orderNoOf = (db: Db, { party, tenantId, shopIds }: Asker, id: number) =>
  db
    .selectFrom('tradeOrder')
    .select(['orderNo', 'currency'])
    .where(party, '=', tenantId)
    .where(ofShops(shopIds, 'shop_id'))
    .where('id', '=', id)
    .executeTakeFirst();

export const linesOf = (db: Db, { party, tenantId }: Asker, orderIds: readonly number[]) =>
  db
    .selectFrom('orderLine')
    .selectAll()
    .where(party, '=', tenantId)
    .where('orderId', '=', anyOf(orderIds, 'bigint'))
    .orderBy('orderId')
    .orderBy('lineNo')
    .execute();

export async function updateOrder(
  db: Db,
  { party, tenantId }: Asker,
  id: number,
  set: Updateable<TradeOrder>,
): Promise<void> {
  await db.updateTable('tradeOrder').set(set).where(party, '=', tenantId).where('id', '=', id).execute();
}
