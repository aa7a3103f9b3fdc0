import { sql } from 'kysely';
import { STATUS } from '#contract/order/life-cycle/order-states.ts';
import { PIECE } from '#contract/piece/life-cycle/piece-states.ts';
import type { Trx } from '#server/platform/life-cycle/life-cycle.ts';

const list = (ids: readonly number[]) => sql`any(${sql.val([...ids])}::bigint[])`;
const codes = (...of: readonly { code: number }[]) => sql.join(of.map(({ code }) => sql.lit(code)));
const THERE = codes(PIECE.sorted, PIECE.scanned);
const OVER = codes(PIECE.scrapped, PIECE.void);
const AT_WORK = codes(STATUS.inProduce, STATUS.waitPack);
const LEFT = codes(STATUS.packed, STATUS.shipped, STATUS.completed);

/** A box that a parcel lies in, and what is so of that parcel now. */
export interface TakenBox {
  id: number;
  state: number;
  /** Pieces of the parcel that are neither scrapped nor void. */
  open: number;
  /** Those of them that lie in it, or were taken out of it at packing. */
  there: number;
  /** What lies in it: these, and what became void in it with its order. */
  lies: number;
  /** Its order is held, or ended without being packed. */
  stopped: boolean;
  /** Its order was packed. */
  packed: boolean;
}

/** The boxes of these orders, whose rows the caller holds. */
export async function takenBoxes(
  trx: Trx,
  factoryId: number,
  orderIds: readonly number[],
): Promise<TakenBox[]> {
  const { rows } = await sql<TakenBox>`
    select b.id, b.state, p.open, p.there, p.there + case when o.status in (${AT_WORK}) then 0 else p.void end as lies,
      o.status not in (${LEFT}) and (o.hold <> 0 or o.status not in (${AT_WORK})) as stopped,
      o.status in (${LEFT}) as packed
    from shelf_box b join trade_order o on o.factory_id = ${factoryId} and o.id = b.order_id
      cross join lateral (
        select count(*) filter (where p.state not in (${OVER})) as open,
          count(*) filter (where p.state in (${THERE})) as there,
          count(*) filter (where p.state = ${sql.lit(PIECE.void.code)} and p.state_before in (${THERE})) as void
        from piece p where p.factory_id = ${factoryId} and p.order_id = o.id) p
    where b.factory_id = ${factoryId} and b.order_id = ${list(orderIds)}
    order by b.id`.execute(trx);
  return rows;
}

/** The pieces of these orders that stand in one of these states. */
export async function piecesOf(
  trx: Trx,
  factoryId: number,
  orderIds: readonly number[],
  states: readonly number[],
): Promise<{ id: number }[]> {
  const { rows } = await sql<{ id: number }>`
    select id from piece where factory_id = ${factoryId} and order_id = ${list(orderIds)}
      and state = any(${sql.val([...states])}::smallint[]) order by id`.execute(trx);
  return rows;
}
