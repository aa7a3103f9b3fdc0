import { sql } from 'kysely';
import type { Db, Trx } from '#server/platform/database.ts';
import { ofShops } from '#server/platform/reach.ts';
import { preparedOf, type Asker, type Party } from '#server/modules/order/reach/party.ts';
import { seenAt } from '#server/modules/order/reach/seen.sql.ts';
import { LIFE_COLUMNS } from './facts.ts';

const locked = (db: Db, party: Party, tenantId: number) =>
  db
    .selectFrom('tradeOrder')
    .select([
      'id',
      'orderNo',
      'merchantId',
      'factoryId',
      'shopId',
      'platform',
      'version',
      'costCents',
      ...LIFE_COLUMNS,
    ])
    .select(['recipientName', 'recipientPhone', 'address', 'country', 'holdUrgent'])
    .select(['waybillNo', 'expressName'])
    .where(party, '=', tenantId)
    .forUpdate();
const lockOne = preparedOf((db, party, tenantId, id: number) =>
  locked(db, party, tenantId).where('id', '=', id),
);

/** The orders among `ids` that the asker reaches, locked in the order of their ids so that two bulks cannot block each other. */
export function lockOrders(
  trx: Trx,
  { party, tenantId, shopIds }: Asker,
  ids: readonly number[],
  position?: string,
  /** Those of them that are locked however they stand now. */
  beside: readonly number[] = [],
) {
  const [id, ...more] = ids;
  if (id !== undefined && more.length === 0 && !position && !shopIds)
    return lockOne(trx, { party, tenantId }, id);
  const q = locked(trx, party, tenantId)
    .where(ofShops(shopIds, 'shop_id'))
    .where('id', '=', sql<number>`any(${sql.val(ids)}::bigint[])`)
    .orderBy('id');
  if (!position) return q.execute();
  const anyhow = sql<boolean>`id = any(${sql.val(beside)}::bigint[])`;
  return q.where((eb) => eb.or([seenAt(position), anyhow])).execute();
}
export type LockedOrder = Awaited<ReturnType<typeof lockOrders>>[number];
