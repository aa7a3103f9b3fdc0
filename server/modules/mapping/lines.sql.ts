import { sql } from 'kysely';
import type { Db } from '#server/platform/database.ts';
import { ofShops } from '#server/platform/reach.ts';
import { addParts, dropParts, suitInUse, suitsFit } from './parts.sql.ts';
import { notPushed, type Whose } from './sql.ts';

// What the meanings of codes do to the lines of orders.

/**
 * The merchant's orders, of the shops that are reached and not pushed yet, that wait for one of `waiting` or that were
 * mapped by one of `known`; locked in the order of their ids, so that two bulks cannot block each other. `after`, `limit`:
 * behind this id, at most so many.
 */
export async function lockOrdersOf(
  trx: Db,
  { merchantId, shopIds }: Whose,
  waiting: readonly string[],
  known: readonly string[],
  { after = 0, limit }: { after?: number; limit?: number } = {},
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select o.id from trade_order o
    where o.merchant_id = ${merchantId} and ${notPushed} and ${ofShops(shopIds, 'o.shop_id')} and o.id > ${after} and o.id in (
      select order_id from order_line
      where merchant_id = ${merchantId} and platform_code = any(${waiting}::text[]) and kind = 'unmapped'
      union
      select order_id from order_line
      where merchant_id = ${merchantId} and platform_code = any(${known}::text[]) and kind <> 'unmapped' and not by_hand)
    order by o.id limit ${limit ?? null} for update of o`.execute(trx);
  return rows.map((row) => row.id);
}

/** Takes their meaning from the lines of these codes, and their parts; what a hand chose for one order stays. */
export async function unmapLines(
  trx: Db,
  merchantId: number,
  orderIds: readonly number[],
  codes: readonly string[],
) {
  await dropParts(trx, merchantId, orderIds, codes);
  await sql`
    update order_line l set kind = 'unmapped', sku_id = null, sku_code = null, code_id = null, suit_of = null,
      suit_key = null,
      picture_file_id = case when l.picture_own then l.picture_file_id end
    from unnest(${orderIds}::bigint[]) v(id)
    where l.merchant_id = ${merchantId} and l.order_id = v.id and l.platform_code = any(${codes}::text[])
      and l.kind <> 'unmapped' and not l.by_hand`.execute(trx);
}

/**
 * Gives unmapped lines of these orders what their codes mean; a line of a suit gets its parts. A SKU that its factory no
 * longer offers, or whose factory the merchant is no longer bound to, is no meaning. @returns how many lines.
 */
export async function mapLines(trx: Db, merchantId: number, orderIds: readonly number[]): Promise<number> {
  const { rows } = await sql<{ lines: number; suits: number[] }>`
    with mapped as (
      update order_line l
      set kind = case m.kind when 'suit' then 'notGoods' else m.kind end, sku_id = m.sku_id, sku_code = s.code, code_id = m.code_id,
        suit_of = t.id, suit_key = case when t.id is not null then l.id end,
        picture_file_id = case when l.picture_own then l.picture_file_id else m.picture_file_id end
      from unnest(${orderIds}::bigint[]) v(id), code_mapping m
        left join (sku s join binding b on b.factory_id = s.factory_id and b.merchant_id = ${merchantId})
          on s.id = m.sku_id and s.status = 0
        left join suit t on t.id = m.suit_id and ${suitInUse(merchantId)}
      where l.merchant_id = ${merchantId} and l.order_id = v.id and l.kind = 'unmapped'
        and m.merchant_id = ${merchantId} and m.code = l.platform_code
        and (m.kind = 'notGoods' or s.id is not null or (t.id is not null and ${suitsFit}))
      returning l.id, l.suit_of
    )
    select count(*)::int as lines, coalesce(array_agg(id) filter (where suit_of is not null), '{}') as suits
    from mapped`.execute(trx);
  const { lines, suits } = rows[0]!;
  if (suits.length > 0) await addParts(trx, merchantId, suits);
  return lines;
}

export interface Counted {
  id: number;
  status: number;
  unmappedLines: number;
}

/** Counts the lines of these orders anew. Their version stays: what the merchant may edit did not change. */
export async function recount(
  trx: Db,
  merchantId: number,
  orderIds: readonly number[],
  now: Date,
): Promise<Counted[]> {
  const { rows } = await sql<Counted>`
    update trade_order o
    set unmapped_lines = c.unmapped, goods_lines = c.goods, pieces = c.pieces,
      changed_xact = pg_current_xact_id(), updated_at = ${now}
    from (
      select l.order_id, count(*) filter (where l.kind = 'unmapped') as unmapped,
        count(*) filter (where l.kind <> 'notGoods') as goods,
        coalesce(sum(l.quantity) filter (where l.kind <> 'notGoods'), 0) as pieces
      from unnest(${orderIds}::bigint[]) v(id) join order_line l on l.order_id = v.id
      where l.merchant_id = ${merchantId} group by l.order_id
    ) c
    where o.merchant_id = ${merchantId} and o.id = c.order_id
    returning o.id, o.status, o.unmapped_lines as "unmappedLines"`.execute(trx);
  return rows;
}
