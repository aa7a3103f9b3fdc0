import { sql } from 'kysely';
import type { Db } from '#server/platform/database.ts';
import { ofShops } from '#server/platform/reach.ts';
import { notPushed, type Whose } from './sql.ts';

/** Lines that wait for these codes hold so many pieces each; what one of them costs is less by as much. */
export async function multiplyLines(
  trx: Db,
  merchantId: number,
  orderIds: readonly number[],
  items: readonly { code: string; quantity: number }[],
): Promise<void> {
  await sql`
    update order_line l set quantity = l.quantity * v.quantity, unit_cents = round(l.unit_cents::numeric / v.quantity),
      decoded = true
    from json_to_recordset(${JSON.stringify(items)}::json) v(code text, quantity int)
    where l.merchant_id = ${merchantId} and l.order_id = any(${orderIds}::bigint[]) and l.platform_code = v.code
      and l.kind = 'unmapped' and not l.decoded and v.quantity > 1`.execute(trx);
}

/** Codes that keep orders back, in their order, with the shops of those orders. */
export async function waitingAfter(
  db: Db,
  { merchantId, shopIds }: Whose,
  after: string,
  limit: number,
): Promise<{ code: string; shopIds: number[] }[]> {
  const { rows } = await sql<{ code: string; shopIds: number[] }>`
    select l.platform_code as code, json_agg(distinct o.shop_id) as "shopIds"
    from order_line l join trade_order o on o.id = l.order_id and o.merchant_id = ${merchantId} and ${notPushed}
    where l.merchant_id = ${merchantId} and l.kind = 'unmapped' and l.platform_code > ${after}
      and ${ofShops(shopIds, 'o.shop_id')}
    group by l.platform_code order by l.platform_code limit ${limit}`.execute(db);
  return rows;
}
