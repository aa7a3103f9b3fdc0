import { sql } from 'kysely';
import type { Trx } from '#server/platform/database.ts';

/**
 * Notes for the merchant's platforms what these orders, which were shipped just now, mean to them: the platform's order
 * of each, and of each that was merged into it. Orders that no platform knows (made by hand, of a file) are passed over.
 * A part of a split order names its lines; a part that was merged away names none, which no platform can be told ('[]').
 */
export async function wantShipBacks(
  trx: Trx,
  merchantId: number,
  orderIds: readonly number[],
  now: Date,
): Promise<void> {
  await sql`
    with recursive source as (
      select o.id as shipped, o.id, o.shop_id, o.platform_order_no, o.parent_id, 0 as depth
      from trade_order o where o.merchant_id = ${merchantId} and o.id = any(${orderIds}::bigint[])
      union all
      select s.shipped, o.id, o.shop_id, o.platform_order_no, o.parent_id, s.depth + 1
      from source s join trade_order o on o.merged_into_id = s.id and o.merchant_id = ${merchantId}
      where s.depth < 20
    ), named as (
      select distinct on (s.shipped, s.platform_order_no) s.shipped, s.shop_id, s.platform_order_no,
        case when s.parent_id is null then null when s.depth > 0 then '[]'::jsonb
          else coalesce((
            select jsonb_agg(jsonb_build_object('platformCode', l.platform_code, 'quantity', l.quantity))
            from order_line l where l.merchant_id = ${merchantId} and l.order_id = s.id and l.platform_code <> ''), '[]') end as lines
      from source s
      order by s.shipped, s.platform_order_no, s.depth
    )
    insert into ship_back (merchant_id, shop_id, order_id, platform_order_no, waybill_no, express_name, lines, next_at, created_at)
    select ${merchantId}, n.shop_id, n.shipped, n.platform_order_no, o.waybill_no, o.express_name, n.lines, ${now}, ${now}
    from named n
    join trade_order o on o.id = n.shipped and o.merchant_id = ${merchantId}
    join platform_order p on p.merchant_id = ${merchantId} and p.shop_id = n.shop_id and p.platform_order_no = n.platform_order_no
    on conflict (order_id, platform_order_no) do nothing`.execute(trx);
}

/** These orders were not shipped after all; what left once more is noted anew. */
export const withdrawShipBacks = (trx: Trx, merchantId: number, orderIds: readonly number[]) =>
  sql`
    delete from ship_back b where merchant_id = ${merchantId} and order_id = any(${orderIds}::bigint[])
      and status <> 'sent' and not exists (
        select from ship_back_part t
        where t.merchant_id = ${merchantId} and t.ship_back_id = b.id and t.sent_at is not null)`.execute(
    trx,
  );

/**
 * The shipments of these orders take over the number that stands on the orders now, and are due anew. What a platform was
 * told, or may have been told by a try that is under way, is kept beside it: there the new number takes its place.
 */
export async function renewShipBacks(
  trx: Trx,
  merchantId: number,
  orderIds: readonly number[],
  now: Date,
): Promise<void> {
  await sql`
    update ship_back b set waybill_no = o.waybill_no, express_name = o.express_name,
      told_waybill_no = case when b.status = 'sent' or (b.status = 'waiting' and b.tries > 0 and b.told_waybill_no is null)
        then b.waybill_no else b.told_waybill_no end,
      -- Another number of tries: who has it in hand notices that it is another shipment by now.
      status = 'waiting', tries = case when b.status = 'waiting' and b.tries > 0 then b.tries + 1 else 0 end,
      next_at = ${now}, problem = null
    from trade_order o
    where b.merchant_id = ${merchantId} and b.order_id = any(${orderIds}::bigint[])
      and o.merchant_id = ${merchantId} and o.id = b.order_id`.execute(trx);
}
