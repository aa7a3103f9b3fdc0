import { sql } from 'kysely';
import type { Db } from '#server/platform/database.ts';
import { ofShops } from '#server/platform/reach.ts';
import { LIFE_COLUMNS } from '#server/modules/order/move/facts.ts';
import { anyOf, conditions, type Filter } from './filter.sql.ts';
import { isFar, jump } from './jump.sql.ts';
import { seenAt } from '#server/modules/order/move/moves.sql.ts';
import { preparedOf, type Asker } from '#server/modules/order/move/party.ts';

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
  'pushedAt',
  'createdAt',
  'updatedAt',
  'platformChange',
  ...LIFE_COLUMNS,
] as const;

export interface Page {
  field: 'createdAt' | 'payTime' | 'pushedAt';
  order: 'asc' | 'desc';
  offset: number;
  limit: number;
}

/**
 * One page of rows; the ids are found by the index alone, the rows fetched for these only. Each row carries the
 * position at which the page was read: the snapshot of this statement.
 */
export const pageOrders = (db: Db, asker: Asker, filter: Filter, page: Page) =>
  db
    .selectFrom((eb) => {
      const walk = eb
        .selectFrom('tradeOrder')
        .select(['id as foundId', `${page.field} as place`])
        .where((w) => conditions(w, asker, filter))
        .orderBy(page.field, page.order)
        .orderBy('id', page.order);
      return (
        !asker.shopIds && isFar(filter, page)
          ? jump(walk, asker, filter, page)
          : walk.offset(page.offset).limit(page.limit)
      ).as('found');
    })
    .innerJoin('tradeOrder', 'tradeOrder.id', 'found.foundId')
    .select(ROW_COLUMNS)
    .select(sql<string>`pg_current_snapshot()::text`.as('position'))
    .where(`tradeOrder.${asker.party}`, '=', asker.tenantId)
    .orderBy('found.place', page.order)
    .orderBy('id', page.order)
    .execute();
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

/** What one sees now, as a place in the log of events. */
export async function positionNow(db: Db): Promise<string> {
  const { rows } = await sql<{ position: string }>`select pg_current_snapshot()::text as position`.execute(
    db,
  );
  return rows[0]!.position;
}

/** The ids that a filter means at a position, in steps of their order: greater than `after`, at most `limit`. */
export const idsSeen = async (
  db: Db,
  asker: Asker,
  filter: Filter,
  position: string,
  after: number,
  limit: number,
) =>
  (
    await db
      .selectFrom('tradeOrder')
      .select('id')
      .where((eb) => conditions(eb, asker, filter))
      .where(seenAt(position))
      .where('id', '>', after)
      .orderBy('id')
      .limit(limit)
      .execute()
  ).map((row) => row.id);

/** Of these the ones that the asker sees. */
export const idsAmong = async (db: Db, asker: Asker, ids: readonly number[]) =>
  (
    await db
      .selectFrom('tradeOrder')
      .select('id')
      .where((eb) => conditions(eb, asker, {}))
      .where('id', '=', anyOf(ids, 'bigint'))
      .execute()
  ).map((row) => row.id);
