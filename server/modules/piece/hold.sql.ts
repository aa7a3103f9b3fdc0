import { sql } from 'kysely';
import type { Trx } from '#server/platform/life-cycle/life-cycle.ts';

/** Orders of pieces, locked in the order in which all lock them: before batches, plates, art and the pieces themselves. */
export async function holdOrders(trx: Trx, factoryId: number, orderIds: readonly number[]): Promise<void> {
  await sql`
    select id from trade_order where factory_id = ${factoryId} and id = any(${sql.val([...new Set(orderIds)])}::bigint[])
    order by id for update`.execute(trx);
}

/** The orders of these pieces, locked in the same order. */
export async function holdPieces(trx: Trx, factoryId: number, pieceIds: readonly number[]): Promise<void> {
  await sql`
    select id from trade_order where factory_id = ${factoryId} and id in (
      select order_id from piece where factory_id = ${factoryId} and id = any(${sql.val([...pieceIds])}::bigint[]))
    order by id for update`.execute(trx);
}
