import { sql } from 'kysely';
import type { Trx } from '#server/platform/database.ts';
import { ofShops } from '#server/platform/reach.ts';
import type { Asker } from '#server/modules/order/reach/party.ts';

/** What pushing these orders would mean: their factories, pieces and price there. */
export async function estimateRows(trx: Trx, { tenantId, shopIds }: Asker, ids: readonly number[]) {
  const { rows } = await sql<{
    id: number;
    orderNo: string;
    factoryIds: number[];
    pieces: number;
    costCents: number;
    unpricedLines: number;
    currency: string;
    status: number;
    hold: number;
  }>`
    select o.id, o.status, o.hold, o.order_no as "orderNo", o.pieces, coalesce(min(s.currency), o.currency) as currency,
      coalesce(array_agg(distinct s.factory_id) filter (where s.id is not null and o.unmapped_lines = 0), '{}') as "factoryIds",
      coalesce(sum(l.quantity * s.price_cents), 0)::bigint as "costCents",
      count(*) filter (where s.price_cents = 0)::int as "unpricedLines"
    from trade_order o
    left join order_line l on l.order_id = o.id and l.merchant_id = o.merchant_id and l.kind = 'sku'
    left join sku s on s.id = l.sku_id
    where o.merchant_id = ${tenantId} and o.id = any(${ids}::bigint[]) and ${ofShops(shopIds, 'o.shop_id')}
    group by o.id order by o.id`.execute(trx);
  return rows;
}
