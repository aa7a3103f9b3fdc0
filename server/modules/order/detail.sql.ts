import { type Updateable } from 'kysely';
import type { Db } from '#server/platform/database.ts';
import type { TradeOrder } from '#server/platform/schema.ts';
import { anyOf, type Asker } from './filter.sql.ts';

export const linesOf = (db: Db, { party, tenantId }: Asker, orderIds: readonly number[]) =>
  db
    .selectFrom('orderLine')
    .selectAll()
    .where(party, '=', tenantId)
    .where('orderId', '=', anyOf(orderIds, 'bigint'))
    .orderBy('orderId')
    .orderBy('lineNo')
    .execute();

/** The first lines of each order and how many there are. */
export async function firstLines(
  db: Db,
  { party, tenantId }: Asker,
  orderIds: readonly number[],
  most: number,
) {
  return db
    .selectFrom((eb) =>
      eb
        .selectFrom('orderLine')
        .select(['orderId', 'title', 'platformCode', 'skuCode', 'quantity', 'pictureFileId'])
        .select((l) => [
          l.fn
            .agg<number>('row_number')
            .over((o) => o.partitionBy('orderId').orderBy('lineNo'))
            .as('nth'),
          l.fn
            .countAll<number>()
            .over((o) => o.partitionBy('orderId'))
            .as('lineCount'),
        ])
        .where(party, '=', tenantId)
        .where('orderId', '=', anyOf(orderIds, 'bigint'))
        .as('l'),
    )
    .selectAll()
    .where('nth', '<=', most)
    .orderBy('orderId')
    .orderBy('nth')
    .execute();
}

export const eventsOf = (db: Db, { party, tenantId }: Asker, orderId: number) =>
  db
    .selectFrom('orderEvent')
    .selectAll()
    .where(party, '=', tenantId)
    .where('orderId', '=', orderId)
    .orderBy('id', 'desc')
    .limit(500)
    .execute();

export const packagesOf = (db: Db, { party, tenantId }: Asker, orderId: number) =>
  db
    .selectFrom('package')
    .selectAll()
    .where(party, '=', tenantId)
    .where('orderId', '=', orderId)
    .orderBy('id')
    .execute();

/** Names of tenants that the asking one knows (the policy of `tenant` sees to that). */
export async function tenantNames(db: Db, ids: readonly number[]): Promise<Map<number, string>> {
  const wanted = [...new Set(ids)].filter((id) => id > 0);
  if (wanted.length === 0) return new Map();
  const rows = await db
    .selectFrom('tenant')
    .select(['id', 'name'])
    .where('id', '=', anyOf(wanted, 'bigint'))
    .execute();
  return new Map(rows.map((row) => [row.id, row.name]));
}

/** The shops and the other parties that a list can be narrowed to. */
export const merchantShops = (db: Db, merchantId: number) =>
  db
    .selectFrom('shop')
    .select(['id', 'nick as name'])
    .where('merchantId', '=', merchantId)
    .orderBy('id')
    .limit(1000)
    .execute();

export async function partners(db: Db, { party, tenantId }: Asker) {
  const other = party === 'merchantId' ? 'factoryId' : 'merchantId';
  const rows = await db.selectFrom('binding').select(`${other} as id`).where(party, '=', tenantId).execute();
  const names = await tenantNames(
    db,
    rows.map((row) => row.id),
  );
  return rows.map(({ id }) => ({ id, name: names.get(id) ?? '' }));
}

export async function updateOrder(
  db: Db,
  { party, tenantId }: Asker,
  id: number,
  set: Updateable<TradeOrder>,
): Promise<void> {
  await db.updateTable('tradeOrder').set(set).where(party, '=', tenantId).where('id', '=', id).execute();
}
