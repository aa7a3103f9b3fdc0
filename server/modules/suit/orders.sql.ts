import { sql } from 'kysely';
import { OPEN_STATUSES, STATUS } from '#contract/order/life-cycle/order-states.ts';
import { MOST_SUIT_PIECES } from '#contract/suit/suit-limits.ts';
import type { Whose } from '#server/modules/mapping/service.ts';
import type { Db, Trx } from '#server/platform/database.ts';
import { rowsAt, type Place } from '#server/platform/paged.ts';
import { ofShops } from '#server/platform/reach.ts';
import { BEFORE_PUSH } from './sql.ts';

// Where a suit stands in orders.

/** The lines of a suit `l`, without its parts. */
const linesOf = (merchantId: number, suitId: number) => sql`
  order_line l join trade_order o on o.id = l.order_id and o.merchant_id = ${merchantId}
  where l.merchant_id = ${merchantId} and l.suit_of = ${suitId} and l.suit_item is null`;

const OPEN = sql`any(${sql.val(OPEN_STATUSES.map((name) => STATUS[name].code))}::smallint[])`;

/** What a change would reach, of all shops: a suit is the whole merchant's. */
export async function reachOf(db: Db, merchantId: number, suitId: number) {
  const count = sql`count(distinct o.id)`;
  const { rows } = await sql<{ unpushed: number; pushed: number; torn: number }>`
    select (${count} filter (where o.status = ${BEFORE_PUSH} and not l.by_hand))::int as unpushed,
      (${count} filter (where o.status = ${OPEN} and o.factory_id > 0))::int as pushed,
      (${count} filter (where o.status = ${BEFORE_PUSH} and l.by_hand))::int as torn
    from ${linesOf(merchantId, suitId)}`.execute(db);
  return rows[0]!;
}

/** Lines of the suit in these orders, which are not pushed; those that a split has torn stay as they are. */
export async function suitLines(trx: Trx, merchantId: number, suitId: number, orderIds: readonly number[]) {
  const { rows } = await sql<{ id: number }>`
    select l.id from ${linesOf(merchantId, suitId)} and not l.by_hand and o.status = ${BEFORE_PUSH}
      and l.order_id = any(${sql.val(orderIds)}::bigint[])`.execute(trx);
  return rows.map(({ id }) => id);
}

/** An order that is not pushed and would have more pieces in one line than a line may have. */
export async function orderTooLarge(trx: Trx, merchantId: number, suitId: number, pieces: number) {
  const { rows } = await sql<{ orderNo: string }>`
    select o.order_no as "orderNo" from ${linesOf(merchantId, suitId)} and not l.by_hand and o.status = ${BEFORE_PUSH}
      and l.quantity::bigint * ${pieces} > ${MOST_SUIT_PIECES} limit 1`.execute(trx);
  return rows[0]?.orderNo;
}

/** Orders with a line of the suit, the newest first; what of its parts a split has put elsewhere is not counted. */
export async function ordersWith(db: Db, { merchantId, shopIds }: Whose, suitId: number, place: Place) {
  const { offset, limit } = rowsAt(place);
  const { rows } = await sql<{
    id: number;
    orderNo: string;
    status: number;
    suits: number;
    pieces: number;
    createdAt: Date;
    total: number;
  }>`
    with held as (
      select l.order_id as id, sum(l.quantity)::int as suits from ${linesOf(merchantId, suitId)}
        and ${ofShops(shopIds, 'o.shop_id')} group by l.order_id
    )
    select o.id, o.order_no as "orderNo", o.status, o.created_at as "createdAt", h.suits,
      (select coalesce(sum(p.quantity), 0)::int from order_line p
        where p.merchant_id = ${merchantId} and p.order_id = o.id and p.suit_of = ${suitId}
          and p.suit_item is not null) as pieces,
      (select count(*)::int from held) as total
    from (select * from held order by id desc offset ${offset} limit ${limit}) h
      join trade_order o on o.id = h.id and o.merchant_id = ${merchantId}
    order by o.id desc`.execute(db);
  return rows;
}
