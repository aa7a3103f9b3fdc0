import { sql } from 'kysely';
import { OPEN_STATUSES, STATUS, type OrderStatus } from '#contract/order/life-cycle/order-states.ts';
import type { Whose } from '#server/modules/mapping/service.ts';
import type { Db } from '#server/platform/database.ts';
import { rowsAt, type Place } from '#server/platform/paged.ts';
import { ofShops } from '#server/platform/reach.ts';

// Where goods stand in orders: lines with one of their codes, of the SKU that it stands for.

const codesOf = (names: readonly OrderStatus[]) =>
  sql`any(${sql.val(names.map((name) => STATUS[name].code))}::smallint[])`;
/** What the merchant has still, or again. */
const HIS: readonly OrderStatus[] = ['draft', 'unmapped', 'waitPush', 'repulsed'];

const linesOf = (merchantId: number) => sql`
  goods_sku gs join order_line l on l.merchant_id = ${merchantId} and l.platform_code = gs.code and l.kind = 'sku'
      and l.sku_id = gs.sku_id
    join trade_order o on o.id = l.order_id and o.merchant_id = ${merchantId}`;

/** Pieces pushed since, by goods. */
export const piecesOf = async (db: Db, { merchantId, shopIds }: Whose, ids: readonly number[], since: Date) =>
  new Map(
    (
      await sql<{ id: number; pieces: number }>`
        select gs.goods_id as id, sum(l.quantity)::int as pieces from ${linesOf(merchantId)}
        where gs.merchant_id = ${merchantId} and gs.goods_id = any(${sql.val(ids)}::bigint[]) and o.pushed_at >= ${since}
          and ${ofShops(shopIds, 'o.shop_id')}
        group by gs.goods_id`.execute(db)
    ).rows.map(({ id, pieces }) => [id, pieces]),
  );

/** Orders that print this file by one of the goods' codes: those that would take another, and those that keep it. */
export async function reachOf(db: Db, { merchantId, shopIds }: Whose, id: number, fileId: number) {
  const { rows } = await sql<{ unpushed: number; pushed: number }>`
    select (count(distinct o.id) filter (where o.status = ${codesOf(HIS)}))::int as unpushed,
      (count(distinct o.id) filter (where o.status = ${codesOf(OPEN_STATUSES)} and o.status <> all(
        ${sql.val(HIS.map((name) => STATUS[name].code))}::smallint[])))::int as pushed
    from ${linesOf(merchantId)}
    where gs.merchant_id = ${merchantId} and gs.goods_id = ${id} and not l.picture_own
      and l.picture_file_id = ${fileId} and ${ofShops(shopIds, 'o.shop_id')}`.execute(db);
  return rows[0]!;
}

/** Orders with one of its codes, the newest first. */
export async function ordersWith(db: Db, { merchantId, shopIds }: Whose, id: number, place: Place) {
  const { offset, limit } = rowsAt(place);
  const { rows } = await sql<{
    id: number;
    orderNo: string;
    status: number;
    pieces: number;
    createdAt: Date;
    total: number;
  }>`
    with held as (
      select o.id, sum(l.quantity)::int as pieces from ${linesOf(merchantId)}
      where gs.merchant_id = ${merchantId} and gs.goods_id = ${id} and ${ofShops(shopIds, 'o.shop_id')} group by o.id
    )
    select o.id, o.order_no as "orderNo", o.status, o.created_at as "createdAt", h.pieces,
      (select count(*)::int from held) as total
    from (select * from held order by id desc offset ${offset} limit ${limit}) h
      join trade_order o on o.id = h.id and o.merchant_id = ${merchantId}
    order by o.id desc`.execute(db);
  return rows;
}
