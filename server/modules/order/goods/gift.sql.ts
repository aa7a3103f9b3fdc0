import { sql } from 'kysely';
import type { Db, Trx } from '#server/platform/database.ts';

export interface GiftStand {
  orderId: number;
  /** How many of this gift the order has. */
  given: number;
  /** Goods lines beside this gift. */
  others: number;
  /** Factories of its SKUs. */
  factoryIds: number[];
}

/** How the merchant's orders stand to one gift. */
export async function giftStands(trx: Trx, merchantId: number, orderIds: readonly number[], skuId: number) {
  const { rows } = await sql<GiftStand>`
    select l.order_id as "orderId",
      coalesce(sum(l.quantity) filter (where l.is_gift and l.sku_id = ${skuId}), 0)::int as given,
      (count(*) filter (where l.kind <> 'notGoods' and not (l.is_gift and l.sku_id is not distinct from ${skuId})))::int as others,
      coalesce(array_agg(distinct s.factory_id) filter (where s.id is not null), '{}') as "factoryIds"
    from order_line l left join sku s on s.id = l.sku_id
    where l.merchant_id = ${merchantId} and l.order_id = any(${orderIds}::bigint[])
    group by l.order_id`.execute(trx);
  return new Map(rows.map((row) => [row.orderId, row]));
}

/** How many of it an order may have, where it is a gift of a sort. */
export const mostOf = async (trx: Db, factoryId: number, skuId: number): Promise<number | undefined> =>
  (
    await sql<{ most: number }>`
      select coalesce(s.gift_most, g.most) as most from sku s
      join gift_type g on g.factory_id = ${factoryId} and g.id = s.gift_type_id
      where s.factory_id = ${factoryId} and s.id = ${skuId}`.execute(trx)
  ).rows[0]?.most;

export interface Gift {
  skuId: number;
  code: string;
  name: string;
  priceCents: number;
  currency: string;
  quantity: number;
  pictureFileId: number | null;
}

/** One more line at no price; an order that has the gift gets more of it in the line that it has, which is a person's then. */
export async function addGift(
  trx: Trx,
  merchantId: number,
  orderIds: readonly number[],
  gift: Gift,
  /** By order, the hit of the rule that gives it. */
  hits: ReadonlyMap<number, number> = new Map(),
) {
  const { rows } = await sql<{ orderId: number }>`
    update order_line l set quantity = l.quantity + ${gift.quantity}, gift_hit_id = null,
      price_steps = case when l.factory_id > 0 then null else l.price_steps end
    where l.merchant_id = ${merchantId} and l.id in (
      select min(g.id) from order_line g
      where g.merchant_id = ${merchantId} and g.order_id = any(${orderIds}::bigint[]) and g.is_gift
        and g.sku_id = ${gift.skuId}
      group by g.order_id)
    returning l.order_id as "orderId"`.execute(trx);
  const had = new Set(rows.map((row) => row.orderId));
  await sql`
    insert into order_line (order_id, merchant_id, factory_id, line_no, platform_code, title, quantity, unit_cents, kind,
      sku_id, sku_code, by_hand, is_gift, gift_hit_id, cost_cents, cost_currency, price_steps, picture_file_id, picture_own)
    select o.id, o.merchant_id, o.factory_id, coalesce(last.line_no, 0) + 1, '', ${gift.name}, ${gift.quantity}, 0, 'sku',
      ${gift.skuId}, ${gift.code}, true, true, h.hit_id, case when o.factory_id = 0 then null else ${gift.priceCents}::bigint end,
      case when o.factory_id = 0 then null else ${gift.currency} end, case when o.factory_id = 0 then '[]'::jsonb end,
      ${gift.pictureFileId}::bigint, ${gift.pictureFileId !== null}
    from trade_order o
    left join unnest(${[...hits.keys()]}::bigint[], ${[...hits.values()]}::bigint[]) h(order_id, hit_id) on h.order_id = o.id
    left join lateral (
      select max(l.line_no) as line_no from order_line l where l.merchant_id = ${merchantId} and l.order_id = o.id) last on true
    where o.merchant_id = ${merchantId} and o.id = any(${orderIds.filter((id) => !had.has(id))}::bigint[])`.execute(
    trx,
  );
}

export async function removeGift(trx: Trx, merchantId: number, orderIds: readonly number[], skuId: number) {
  await trx
    .deleteFrom('orderLine')
    .where('merchantId', '=', merchantId)
    .where('orderId', '=', sql<number>`any(${sql.val(orderIds)}::bigint[])`)
    .where('isGift', '=', true)
    .where('skuId', '=', skuId)
    .execute();
}
