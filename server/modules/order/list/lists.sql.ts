import { sql, type ExpressionBuilder } from 'kysely';
import type { Db } from '#server/platform/database.ts';
import type { DB } from '#server/platform/schema.ts';
import { ofShops } from '#server/platform/reach.ts';
import { tenantNames } from '#server/modules/order/detail/detail.sql.ts';
import { ROW_COLUMNS } from '#server/modules/order/row/order.sql.ts';
import { anyOf, conditions, type Filter } from '#server/modules/order/reach/filter.sql.ts';
import { isFar, jump } from './jump.sql.ts';
import { preparedOf, type Asker } from '#server/modules/order/reach/party.ts';

export interface Page {
  field: 'createdAt' | 'payTime' | 'pushedAt' | 'urgent';
  order: 'asc' | 'desc';
  offset: number;
  limit: number;
}

type Tables = ExpressionBuilder<DB, never>;

/** Orders as an index has them, by one time; `urgent` keeps to those that are, or are not. */
const stretch = (
  eb: Tables,
  asker: Asker,
  filter: Filter,
  { field, order }: { field: 'createdAt' | 'payTime' | 'pushedAt'; order: 'asc' | 'desc' },
  urgent?: boolean,
) =>
  eb
    .selectFrom('tradeOrder')
    .select(['id as foundId', `${field} as place`])
    .select(sql<boolean>`${urgent === true}::boolean`.as('first'))
    .where((w) => conditions(w, asker, filter))
    // As the partial index of urgent orders says it (migration 161).
    .$if(urgent !== undefined, (q) => q.where(urgent ? sql<boolean>`urgent` : sql<boolean>`not urgent`))
    .orderBy(field, order)
    .orderBy('id', order);

/** The ids of a page. Urgent orders are few: they are a stretch of their own index, and all others lie behind them. */
function found(eb: Tables, asker: Asker, filter: Filter, page: Page) {
  const { field, order, offset, limit } = page;
  if (field === 'urgent') {
    const part = (urgent: boolean) =>
      eb
        .selectFrom(
          stretch(eb, asker, filter, { field: 'createdAt', order }, urgent)
            .limit(offset + limit)
            .as(urgent ? 'hurried' : 'others'),
        )
        .selectAll();
    return eb
      .selectFrom(part(true).unionAll(part(false)).as('both'))
      .selectAll()
      .orderBy('first', 'desc')
      .orderBy('place', order)
      .orderBy('foundId', order)
      .offset(offset)
      .limit(limit)
      .as('found');
  }
  const walk = stretch(eb, asker, filter, { field, order });
  return (
    !asker.shopIds && isFar(filter, page) ? jump(walk, asker, filter, page) : walk.offset(offset).limit(limit)
  ).as('found');
}

/**
 * One page of rows; the ids are found by the index alone, the rows fetched for these only. Each row carries the
 * position at which the page was read: the snapshot of this statement.
 */
export const pageOrders = (db: Db, asker: Asker, filter: Filter, page: Page) =>
  db
    .selectFrom((eb) => found(eb, asker, filter, page))
    .innerJoin('tradeOrder', 'tradeOrder.id', 'found.foundId')
    .select(ROW_COLUMNS)
    .select(sql<string>`pg_current_snapshot()::text`.as('position'))
    .where(`tradeOrder.${asker.party}`, '=', asker.tenantId)
    .orderBy('found.first', 'desc')
    .orderBy('found.place', page.order)
    .orderBy('id', page.order)
    .execute();

/** Counts by status and hold where the filter is more than the kept counts know. */
export async function countOrders(db: Db, asker: Asker, filter: Filter) {
  return db
    .selectFrom('tradeOrder')
    .select((eb) => ['status', 'hold', eb.fn.countAll<number>().as('orders')])
    .where((eb) => conditions(eb, asker, filter))
    .groupBy(['status', 'hold'])
    .execute();
}

/** Counts of what the filters beside the bar part: by status, hold, warning and urgency. */
export async function countFacets(db: Db, asker: Asker, filter: Filter, only?: 'flagged') {
  return (
    db
      .selectFrom('tradeOrder')
      .select((eb) => ['status', 'hold', 'warning', 'urgent', eb.fn.countAll<number>().as('orders')])
      .where((eb) => conditions(eb, asker, filter))
      // As the partial indexes of 016 say it: few orders are flagged, and only these are read.
      .$if(only === 'flagged', (q) => q.where(sql<boolean>`(urgent or warning <> 0)`))
      .groupBy(['status', 'hold', 'warning', 'urgent'])
      .execute()
  );
}
export type Facet = Awaited<ReturnType<typeof countFacets>>[number];

/** Which of the numbers are numbers of the tenant's orders. */
export const knownNumbers = async (
  db: Db,
  asker: Asker,
  column: 'orderNo' | 'platformOrderNo',
  numbers: readonly string[],
) => {
  const rows = await db
    .selectFrom('tradeOrder')
    .select(`${column} as number`)
    .distinct()
    .where((eb) => conditions(eb, asker, { [column]: [...numbers] }))
    .execute();
  return new Set(rows.map((row) => row.number));
};

/** The kept counts, with the differences that are not folded yet. */
export const keptCounts = preparedOf((db, party, tenantId) =>
  db
    .selectFrom((eb) =>
      eb
        .selectFrom('orderTally')
        .select(['status', 'hold', 'orders'])
        .where('tenantId', '=', tenantId)
        .unionAll(
          eb.selectFrom('orderTallyDelta').select(['status', 'hold', 'orders']).where(party, '=', tenantId),
        )
        .as('t'),
    )
    .select((eb) => ['status', 'hold', sql<number>`sum(${eb.ref('orders')})::bigint`.as('orders')])
    .groupBy(['status', 'hold']),
);

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

/** The orders that came out of splits, in their order. */
export const childrenOf = (db: Db, { party, tenantId, shopIds }: Asker, ids: readonly number[]) =>
  db
    .selectFrom('tradeOrder')
    .select(['id', 'parentId', 'orderNo', 'status', 'pieces'])
    .where(party, '=', tenantId)
    .where('parentId', '=', anyOf(ids, 'bigint'))
    .where(ofShops(shopIds, 'shop_id'))
    .orderBy('parentId')
    .orderBy('id')
    .execute();
