import { sql } from 'kysely';
import type { Trx } from '#server/platform/life-cycle/life-cycle.ts';

export interface NamedOrder {
  id: number;
  orderNo: string;
  merchantId: number;
}

export async function ordersNamed(
  trx: Trx,
  factoryId: number,
  ids: readonly number[],
): Promise<NamedOrder[]> {
  const { rows } = await sql<NamedOrder>`
    select id, order_no, merchant_id from trade_order
    where factory_id = ${factoryId} and id = any(${sql.val([...new Set(ids)])}::bigint[]) order by id`.execute(
    trx,
  );
  return rows;
}
