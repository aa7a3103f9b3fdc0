import type { Db } from '#server/platform/database.ts';
import { anyOf, conditions, type Filter } from '#server/modules/order/reach/filter.sql.ts';
import type { Asker } from '#server/modules/order/reach/party.ts';

const OPEN_SHOP = 0;

/** Where orders of the asking tenant stand, by their ids or by what a list finds them by. */
export const findStates = (
  db: Db,
  asker: Asker,
  { ids, ...filter }: Filter & { ids?: readonly number[] | undefined },
  limit: number,
) => {
  const { party, tenantId } = asker;
  return db
    .selectFrom('tradeOrder')
    .select(['id', 'orderNo', 'platformOrderNo', 'shopId', 'status', 'hold', 'version', 'updatedAt'])
    .select(['parentId', 'factoryId', 'waybillNo'])
    .where(party, '=', tenantId)
    .where((eb) => conditions(eb, asker, filter))
    .$if(ids !== undefined, (q) => q.where('id', '=', anyOf(ids!, 'bigint')))
    .orderBy('id')
    .limit(limit)
    .execute();
};
export type StateRow = Awaited<ReturnType<typeof findStates>>[number];

export const openShops = (db: Db, merchantId: number) =>
  db
    .selectFrom('shop')
    .select(['id', 'nick', 'platform'])
    .where('merchantId', '=', merchantId)
    .where('status', '=', OPEN_SHOP)
    .orderBy('id')
    .execute();
