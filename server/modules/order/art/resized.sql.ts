import { sql } from 'kysely';
import type { Db } from '#server/platform/database.ts';

/** SKUs of one transaction. */
export const RESIZED_AT_ONCE = 20;

/**
 * Lines of orders that no factory has approved are measured anew where the size of their SKU is another one; their orders are
 * locked in the order of their ids, as moves lock them. @returns how many SKUs were taken.
 */
export const measureResized = (system: Db): Promise<number> =>
  system.transaction().execute(async (trx) => {
    const { rows } = await sql<{ id: number }>`
      delete from sku_resized where sku_id in (
        select sku_id from sku_resized order by at, sku_id limit ${RESIZED_AT_ONCE} for update skip locked)
      returning sku_id as id`.execute(trx);
    if (rows.length === 0) return 0;
    const skus = sql`any(${sql.val(rows.map(({ id }) => id))}::bigint[])`;
    const orders = await sql<{ id: number }>`
      select o.id from trade_order o
      where o.status in (0, 5, 10, 20, 25, 28) and o.id in (
        select l.order_id from sku s join order_line l on l.factory_id in (0, s.factory_id) and l.sku_code = s.code
          and l.sku_id = s.id
        where s.id = ${skus})
      order by o.id for update of o`.execute(trx);
    const ids = orders.rows.map(({ id }) => id);
    await sql`update order_line set sku_id = sku_id
      where order_id = any(${sql.val(ids)}::bigint[]) and sku_id = ${skus}`.execute(trx);
    return rows.length;
  });
