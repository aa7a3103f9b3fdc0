import { sql } from 'kysely';
import type { Db } from '#server/platform/database.ts';
import { ofShops } from '#server/platform/reach.ts';
import { anyOf } from '#server/modules/order/reach/filter.sql.ts';
import type { Asker } from '#server/modules/order/reach/party.ts';

export interface LineToMake {
  orderId: number;
  lineNo: number;
  hasPicture: boolean;
  dpi: number | null;
  /** 按此印刷 was said of it. */
  isLeft: boolean | null;
  /** Of the SKU's list; 0: it has none. */
  priceCents: number;
}

/** What these orders of the merchant would have made: their lines with a SKU. */
export async function linesToMake(db: Db, merchantId: number, ids: readonly number[]): Promise<LineToMake[]> {
  const { rows } = await sql<LineToMake>`
    select l.order_id as "orderId", l.line_no as "lineNo", l.picture_file_id is not null as "hasPicture",
      coalesce(s.price_cents, 0) as "priceCents", p.dpi, p.is_left as "isLeft"
    from order_line l left join sku s on s.id = l.sku_id
      left join line_prints(${sql.val([...ids])}::bigint[]) p on p.line_id = l.id
    where l.merchant_id = ${merchantId} and l.order_id = ${anyOf(ids, 'bigint')} and l.kind = 'sku'
    order by l.order_id, l.line_no`.execute(db);
  return rows;
}

/** Where orders of the merchant stand now, and why. */
export const standsOf = (db: Db, { tenantId, shopIds }: Asker, ids: readonly number[]) =>
  db
    .selectFrom('tradeOrder')
    .select(['id', 'orderNo', 'status', 'reasons', 'platformChange'])
    .select(['recipientName', 'recipientPhone', 'address', 'country'])
    .where('merchantId', '=', tenantId)
    .where('id', '=', anyOf(ids, 'bigint'))
    .where(ofShops(shopIds, 'shop_id'))
    .orderBy('id')
    .execute();
