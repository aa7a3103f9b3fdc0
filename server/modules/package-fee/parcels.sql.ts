import { sql } from 'kysely';
import type { Sharer } from '#contract/package-fee/shares.ts';
import type { Db } from '#server/platform/database.ts';

const chosen = (ids: readonly number[]) => sql`any(${sql.val([...ids])}::bigint[])`;

export interface PackedParcel {
  id: number;
  merchantId: number;
  expressName: string;
  country: string;
  province: string;
  city: string;
  district: string;
  /** Of what its goods cost; of the order where nothing was priced. */
  currency: string;
  realG: number | null;
  estimatedG: number | null;
  pieces: number;
  lengthMm: number | null;
  widthMm: number | null;
  heightMm: number | null;
}

/** Packages with where they go and what they weigh. */
export async function parcelsOf(db: Db, factoryId: number, ids: readonly number[]): Promise<PackedParcel[]> {
  const { rows } = await sql<PackedParcel>`
    select p.id, p.merchant_id as "merchantId", p.express_name as "expressName", o.country, o.province, o.city, o.district,
      coalesce((select min(l.cost_currency) from order_line l
        where l.order_id = o.id and l.factory_id = ${factoryId} and l.kind = 'sku'), o.currency) as currency,
      p.real_g as "realG", p.estimated_g as "estimatedG", p.copies as pieces,
      p.length_mm as "lengthMm", p.width_mm as "widthMm", p.height_mm as "heightMm"
    from package p join trade_order o on o.factory_id = ${factoryId} and o.id = p.order_id
    where p.factory_id = ${factoryId} and p.id = ${chosen(ids)}
    order by p.id`.execute(db);
  return rows;
}

/** [L04] The orders that lie in these packages, each with what its goods there are expected to weigh. */
export async function sharersOf(
  db: Db,
  factoryId: number,
  ids: readonly number[],
  /** Of a piece whose SKU has no weight. */
  defaultG: number,
): Promise<Map<number, Sharer[]>> {
  const { rows } = await sql<Sharer & { id: number }>`
    select po.package_id as id, po.order_id as "orderId", coalesce(sum(pl.quantity * coalesce(s.weight_g, ${defaultG}::int)), 0)::int as grams,
      coalesce(sum(pl.quantity), 0)::int as pieces
    from package_order po
      left join package_line pl on pl.factory_id = ${factoryId} and pl.package_id = po.package_id and pl.order_id = po.order_id
      left join order_line l on l.id = pl.line_id and l.factory_id = ${factoryId}
      left join sku s on s.factory_id = ${factoryId} and s.id = l.sku_id
    where po.factory_id = ${factoryId} and po.package_id = ${chosen(ids)}
    group by po.package_id, po.order_id`.execute(db);
  return Map.groupBy(rows, ({ id }) => id);
}
