import { sql, type Transaction } from 'kysely';
import { UNREAD, type Db } from '#server/platform/database.ts';
import { LOCKS } from '#server/platform/locks.ts';
import { ofShops } from '#server/platform/reach.ts';
import type { DB } from '#server/platform/schema.ts';
import { LIFE_COLUMNS } from './facts.ts';
import { preparedOf, type Asker, type Party } from './party.ts';

export type Trx = Transaction<DB>;

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

/** Whether the row stood so when the user looked (ADR 0004). */
export const seenAt = (position: string) =>
  sql<boolean>`pg_visible_in_snapshot(changed_xact, ${position}::pg_snapshot)`;

/**
 * Where the goods of these orders are made, how many lines that is, and what they cost there. Goods of a factory that the
 * merchant is bound to no more are not among them.
 */
export async function targetsOf(trx: Db | Trx, merchantId: number, ids: readonly number[]) {
  const { rows } = await sql<{ orderId: number; factoryIds: number[]; lines: number; costCents: number }>`
    select l.order_id as "orderId", array_agg(distinct s.factory_id) as "factoryIds", count(*) as lines,
      sum(l.quantity * s.price_cents)::bigint as "costCents"
    from order_line l join sku s on s.id = l.sku_id
    where l.merchant_id = ${merchantId} and l.order_id = any(${ids}::bigint[]) and l.kind = 'sku'
    group by l.order_id`.execute(trx);
  return new Map(rows.map((row) => [row.orderId, row]));
}

/** Until the transaction ends no binding of the merchant ends: who asks next what is bound sees what will hold. */
export const holdBindings = (trx: Trx, merchantId: number) =>
  sql`${sql.raw(UNREAD)} select pg_advisory_xact_lock_shared(${LOCKS.bindings}, ${merchantId}::int)`.execute(
    trx,
  );

/** The factories of a merchant, and whether one has agreed prices with him beside its list. */
export async function boundFactories(
  trx: Db | Trx,
  merchantId: number,
): Promise<Map<number, { ruled: boolean }>> {
  const rows = await trx
    .selectFrom('binding')
    .select(['factoryId', sql<boolean>`price_ruled(factory_id, merchant_id)`.as('ruled')])
    .where('merchantId', '=', merchantId)
    .execute();
  return new Map(rows.map(({ factoryId, ruled }) => [factoryId, { ruled }]));
}

export async function linesWithoutPicture(trx: Trx, party: Party, tenantId: number, ids: readonly number[]) {
  const rows = await trx
    .selectFrom('orderLine')
    .select((eb) => ['orderId', eb.fn.countAll<number>().as('lines')])
    .where(party, '=', tenantId)
    .where('orderId', '=', sql<number>`any(${sql.val(ids)}::bigint[])`)
    .where('kind', '=', 'sku')
    .where('pictureFileId', 'is', null)
    .groupBy('orderId')
    .execute();
  return new Map(rows.map((row) => [row.orderId, row.lines]));
}

/** The factory comes to see the lines, with the prices of this moment; 0 takes them away from it again. */
export async function handLines(
  trx: Trx,
  merchantId: number,
  orderIds: readonly number[],
  factoryIds: readonly number[],
) {
  await sql`
    update order_line l set factory_id = v.factory_id, price_steps = '[]',
      (cost_cents, cost_currency) = (select s.price_cents, s.currency from sku s where s.id = l.sku_id and v.factory_id > 0)
    from unnest(${orderIds}::bigint[], ${factoryIds}::bigint[]) v(order_id, factory_id)
    where l.merchant_id = ${merchantId} and l.order_id = v.order_id`.execute(trx);
}

export async function tellPartner(
  trx: Trx,
  partner: number,
  kind: string,
  title: string,
  body: string,
  link: string,
) {
  await sql`select notify_partner(${partner}, ${kind}, ${title}, ${body}, ${link})`.execute(trx);
}

/** What pushing these orders would mean: their factories, pieces and price there. */
export async function estimateRows(trx: Trx, { tenantId, shopIds }: Asker, ids: readonly number[]) {
  const { rows } = await sql<{
    id: number;
    orderNo: string;
    factoryIds: number[];
    pieces: number;
    costCents: number;
    unpricedLines: number;
    currency: string;
    status: number;
    hold: number;
  }>`
    select o.id, o.status, o.hold, o.order_no as "orderNo", o.pieces, coalesce(min(s.currency), o.currency) as currency,
      coalesce(array_agg(distinct s.factory_id) filter (where s.id is not null and o.unmapped_lines = 0), '{}') as "factoryIds",
      coalesce(sum(l.quantity * s.price_cents), 0)::bigint as "costCents",
      count(*) filter (where s.price_cents = 0)::int as "unpricedLines"
    from trade_order o
    left join order_line l on l.order_id = o.id and l.merchant_id = o.merchant_id and l.kind = 'sku'
    left join sku s on s.id = l.sku_id
    where o.merchant_id = ${tenantId} and o.id = any(${ids}::bigint[]) and ${ofShops(shopIds, 'o.shop_id')}
    group by o.id order by o.id`.execute(trx);
  return rows;
}
