import { sql } from 'kysely';
import { STATUS } from '#contract/order/life-cycle/order-states.ts';
import type { Platform } from '#contract/platform/platform.ts';
import type { Trx } from '#server/platform/database.ts';

export interface PackedOrder {
  id: number;
  merchantId: number;
  platform: Platform;
}

/** The orders in these packages of the factory that are packed and not shipped. The caller holds them. */
export async function packedIn(
  trx: Trx,
  factoryId: number,
  packageIds: readonly number[],
): Promise<PackedOrder[]> {
  const { rows } = await sql<PackedOrder>`
    select distinct o.id, o.merchant_id as "merchantId", o.platform
    from package_order po join trade_order o on o.factory_id = ${factoryId} and o.id = po.order_id
    where po.factory_id = ${factoryId} and po.package_id = any(${sql.val([...packageIds])}::bigint[])
      and o.status = ${sql.lit(STATUS.packed.code)}
    order by o.id`.execute(trx);
  return rows;
}
