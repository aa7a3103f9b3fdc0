import { sql, type Updateable } from 'kysely';
import type { Db } from '#server/platform/database.ts';
import { prepared } from '#server/platform/prepared.ts';
import type { TradeOrder } from '#server/platform/schema.ts';
import { anyOf } from '#server/modules/order/list/filter.sql.ts';
import { preparedOf, type Asker } from '#server/modules/order/move/party.ts';

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
export const firstLines = preparedOf((db, party, tenantId, orderIds: readonly number[], most: number) =>
  db
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
          sql<number>`count(*) filter (where price_unknown) over (partition by order_id)`.as('unknown'),
          sql<number>`(sum(quantity * unit_cents) over (partition by order_id))::bigint`.as('sumCents'),
        ])
        .where(party, '=', tenantId)
        .where('orderId', '=', anyOf(orderIds, 'bigint'))
        .as('l'),
    )
    .selectAll()
    .where('nth', '<=', most)
    .orderBy('orderId')
    .orderBy('nth'),
);

export const eventsQuery = (db: Db, { party, tenantId }: Asker, orderId: number) =>
  db
    .selectFrom('orderEvent')
    .selectAll()
    .where(party, '=', tenantId)
    .where('orderId', '=', orderId)
    .orderBy('id', 'desc')
    .limit(500);

export const eventsOf = (db: Db, asker: Asker, orderId: number) => eventsQuery(db, asker, orderId).execute();

const namesOf = prepared((db, ids: readonly number[]) =>
  db.selectFrom('tenant').select(['id', 'name']).where('id', '=', anyOf(ids, 'bigint')),
);

/** Names of tenants that the asking one knows (the policy of `tenant` sees to that). */
export async function tenantNames(db: Db, ids: readonly number[]): Promise<Map<number, string>> {
  const wanted = [...new Set(ids)].filter((id) => id > 0);
  if (wanted.length === 0) return new Map();
  const rows = await namesOf(db, wanted);
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
