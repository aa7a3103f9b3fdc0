import { sql } from 'kysely';
import type { Trx } from '#server/platform/life-cycle/life-cycle.ts';

// [M02] A gift that is laid into the parcel is no piece. Which lines are so is decided with the approval and written with
// them: what is said of its sort later counts for orders that are approved from then on.

/** The pieces of these orders are counted anew. */
const recount = (trx: Trx, factoryId: number, orderIds: readonly number[]) =>
  sql`
    update trade_order o set pieces = l.pieces
    from (
      select order_id, coalesce(sum(quantity) filter (where kind <> 'notGoods' and not in_parcel), 0) as pieces
      from order_line where factory_id = ${factoryId} and order_id = any(${sql.val(orderIds)}::bigint[])
      group by order_id) l
    where o.factory_id = ${factoryId} and o.id = l.order_id and o.pieces <> l.pieces`.execute(trx);

/** Lays the gifts of these orders into their parcels; one that has nothing else makes pieces of them. */
export async function layIntoParcels(
  trx: Trx,
  factoryId: number,
  orderIds: readonly number[],
): Promise<void> {
  const { rows } = await sql<{ orderId: number }>`
    with laid as (
      select l.id, l.order_id from order_line l
      join sku s on s.factory_id = ${factoryId} and s.id = l.sku_id
      join gift_type g on g.factory_id = ${factoryId} and g.id = s.gift_type_id and g.packing = 'parcel'
      where l.factory_id = ${factoryId} and l.order_id = any(${sql.val(orderIds)}::bigint[]) and l.kind = 'sku'
    ), told as (
      update order_line l set in_parcel = true from laid
      where l.factory_id = ${factoryId} and l.id = laid.id and exists (
        select from order_line other where other.factory_id = ${factoryId} and other.order_id = laid.order_id
          and other.kind = 'sku' and other.id not in (select id from laid))
      returning l.order_id
    )
    select distinct order_id from told`.execute(trx);
  const ids = rows.map(({ orderId }) => orderId);
  if (ids.length > 0) await recount(trx, factoryId, ids);
}

/** What is not approved any more counts all of its goods again. */
export async function takeOutOfParcels(
  trx: Trx,
  factoryId: number,
  orderIds: readonly number[],
): Promise<void> {
  const { rows } = await sql<{ orderId: number }>`
    update order_line set in_parcel = false
    where factory_id = ${factoryId} and order_id = any(${sql.val(orderIds)}::bigint[]) and in_parcel
    returning order_id`.execute(trx);
  const ids = [...new Set(rows.map(({ orderId }) => orderId))];
  if (ids.length > 0) await recount(trx, factoryId, ids);
}
