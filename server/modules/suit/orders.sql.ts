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

/** Orders that hold the suit, or parts of it, the newest first. */
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
    select o.id, o.order_no as "orderNo", o.status, o.created_at as "createdAt", u.suits, u.pieces,
      (count(*) over ())::int as total
    from (
      select l.order_id, coalesce(sum(l.quantity) filter (where l.suit_item is null), 0)::int as suits,
        coalesce(sum(l.quantity) filter (where l.suit_item is not null), 0)::int as pieces
      from order_line l where l.merchant_id = ${merchantId} and l.suit_of = ${suitId} group by l.order_id
    ) u join trade_order o on o.id = u.order_id and o.merchant_id = ${merchantId}
    where ${ofShops(shopIds, 'o.shop_id')}
    order by o.id desc offset ${offset} limit ${limit}`.execute(db);
  return rows;
}
