import { sql, type Expression, type ExpressionBuilder, type SqlBool, type Updateable } from 'kysely';
import type { z } from 'zod';
import type { OrderFilter } from '#contract/order.ts';
import { HOLD, STATUS, WARNING } from '#contract/order-states.ts';
import type { Db } from '#server/platform/database.ts';
import type { DB, TradeOrder } from '#server/platform/schema.ts';
import { LIFE_COLUMNS } from './facts.ts';
import { seenAt, type Party } from './moves.sql.ts';

export type Filter = z.output<typeof OrderFilter>;
export interface Asker {
  party: Party;
  tenantId: number;
}

const anyOf = (values: readonly unknown[], type: 'bigint' | 'text') =>
  sql<never>`any(${sql.val(values)}::${sql.raw(type)}[])`;

/** The end of everything that begins with `text`, compared as bytes. */
const beyond = (text: string) => `${text}\u{10ffff}`;

const NAME_COLUMNS = ['name', 'nameTail', 'nameTail2', 'nameWord'] as const;
const PHONE_COLUMNS = ['phone', 'phoneTail'] as const;

/**
 * Orders by what they are found by. The finder's indexes begin with the factory: a merchant names his factories, and 0
 * for what is not pushed.
 */
function finder(eb: ExpressionBuilder<DB, 'tradeOrder'>, { party, tenantId }: Asker) {
  const rows = eb.selectFrom('orderFinder').select('orderId').where(party, '=', tenantId);
  if (party === 'factoryId') return rows;
  return rows.where(
    'factoryId',
    '=',
    sql<number>`any(array(select 0::bigint union all select b.factory_id from binding b where b.merchant_id = ${tenantId}))`,
  );
}

const beginsIn = (columns: readonly string[], text: string) =>
  sql<SqlBool>`(${sql.join(
    columns.map((column) => sql`(${sql.ref(column)} >= ${text} and ${sql.ref(column)} < ${beyond(text)})`),
    sql` or `,
  )})`;

/** A name from any of its first three characters or its last word; a phone from its beginning or its last four digits. */
function recipientIs(text: string) {
  const digits = text.replaceAll(/[\s()+-]/g, '');
  return /^\d+$/.test(digits) ? beginsIn(PHONE_COLUMNS, digits) : beginsIn(NAME_COLUMNS, text.toLowerCase());
}

/** The whole question of a list: the asking tenant first, then each part of the filter. */
function conditions(eb: ExpressionBuilder<DB, 'tradeOrder'>, asker: Asker, f: Filter) {
  const { party, tenantId } = asker;
  const all: Expression<SqlBool>[] = [eb(party, '=', tenantId)];
  const found = (how: Expression<SqlBool>) => all.push(eb('id', 'in', finder(eb, asker).where(how)));
  if (f.status) all.push(eb('status', '=', STATUS[f.status].code));
  if (f.hold) all.push(eb('hold', '=', HOLD[f.hold].code));
  if (f.warning) all.push(eb('warning', '=', WARNING[f.warning].code));
  if (f.shopIds) all.push(eb('shopId', '=', anyOf(f.shopIds, 'bigint')));
  if (f.merchantIds) all.push(eb('merchantId', '=', anyOf(f.merchantIds, 'bigint')));
  if (f.orderNo) found(sql<SqlBool>`order_no = any(${sql.val(f.orderNo)}::text[])`);
  if (f.platformOrderNo) found(sql<SqlBool>`platform_order_no = any(${sql.val(f.platformOrderNo)}::text[])`);
  if (f.recipient) found(recipientIs(f.recipient));
  if (f.waybillNo) all.push(eb('waybillNo', '=', f.waybillNo));
  if (f.skuCode) {
    const lines = eb.selectFrom('orderLine').select('orderId').where(party, '=', tenantId);
    all.push(
      eb(
        'id',
        'in',
        lines.where((l) => l.or([l('skuCode', '=', f.skuCode!), l('platformCode', '=', f.skuCode!)])),
      ),
    );
  }
  if (f.country) all.push(eb('country', '=', f.country));
  const tags = party === 'merchantId' ? 'merchantTags' : 'factoryTags';
  if (f.tags) all.push(sql<SqlBool>`${eb.ref(tags)} && ${sql.val(f.tags)}::text[]`);
  if (f.reason) all.push(sql<SqlBool>`${f.reason} = any(reasons)`);
  if (f.urgent !== undefined) all.push(eb('urgent', '=', f.urgent));
  if (f.createTime) all.push(between('createdAt', f.createTime));
  if (f.payTime) all.push(between('payTime', f.payTime));
  return eb.and(all);

  function between(column: 'createdAt' | 'payTime', [from, to]: [number, number]) {
    return eb.and([eb(column, '>=', new Date(from)), eb(column, '<', new Date(to))]);
  }
}

const ROW_COLUMNS = [
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
  'expressName',
  'waybillNo',
  'buyerRemark',
  'merchantRemark',
  'factoryRemark',
  'payTime',
  'pushedAt',
  'createdAt',
  'updatedAt',
  ...LIFE_COLUMNS,
] as const;

export interface Page {
  field: 'createdAt' | 'payTime' | 'pushedAt';
  order: 'asc' | 'desc';
  offset: number;
  limit: number;
}

/** One page of rows; the ids are found by the index alone, the rows fetched for these only. */
export const pageOrders = (db: Db, asker: Asker, filter: Filter, page: Page) =>
  db
    .selectFrom((eb) =>
      eb
        .selectFrom('tradeOrder')
        .select(['id as foundId', `${page.field} as place`])
        .where((w) => conditions(w, asker, filter))
        .orderBy(page.field, page.order)
        .orderBy('id', page.order)
        .offset(page.offset)
        .limit(page.limit)
        .as('found'),
    )
    .innerJoin('tradeOrder', 'tradeOrder.id', 'found.foundId')
    .select(ROW_COLUMNS)
    .where(`tradeOrder.${asker.party}`, '=', asker.tenantId)
    .orderBy('found.place', page.order)
    .orderBy('id', page.order)
    .execute();
export type ListedOrder = Awaited<ReturnType<typeof pageOrders>>[number];

export const findOrder = (db: Db, { party, tenantId }: Asker, id: number) =>
  db
    .selectFrom('tradeOrder')
    .select(ROW_COLUMNS)
    .where(party, '=', tenantId)
    .where('id', '=', id)
    .executeTakeFirst();

export const orderNoOf = (db: Db, { party, tenantId }: Asker, id: number) =>
  db
    .selectFrom('tradeOrder')
    .select('orderNo')
    .where(party, '=', tenantId)
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

/** The kept counts, with the differences that are not folded yet. */
export async function keptCounts(db: Db, { party, tenantId }: Asker) {
  const delta = db
    .selectFrom('orderTallyDelta')
    .select(['status', 'hold', 'orders'])
    .where(party, '=', tenantId);
  return db
    .selectFrom((eb) =>
      eb
        .selectFrom('orderTally')
        .select(['status', 'hold', 'orders'])
        .where('tenantId', '=', tenantId)
        .unionAll(delta)
        .as('t'),
    )
    .select((eb) => ['status', 'hold', sql<number>`sum(${eb.ref('orders')})::bigint`.as('orders')])
    .groupBy(['status', 'hold'])
    .execute();
}

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
