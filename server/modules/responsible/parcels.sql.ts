import { sql } from 'kysely';
import type { LabelledGoods } from '#contract/responsible/label.ts';
import type { Db } from '#server/platform/database.ts';

/** Goods that lie in a package, with where it goes. */
export interface ParcelGoods extends LabelledGoods {
  packageId: number;
  number: string;
  merchantId: number;
  quantity: number;
  country: string;
  province: string;
  postcode: string;
}

/** What lies in these packages of a factory that have not left for good, in the order of packages and lines. */
export async function goodsOfParcels(
  db: Db,
  factoryId: number,
  ids: readonly number[],
): Promise<ParcelGoods[]> {
  const { rows } = await sql<ParcelGoods>`
    select p.id as "packageId", p.number, l.merchant_id as "merchantId", pl.quantity, o.country, o.province, o.postcode,
      coalesce(s.code, l.sku_code, '') as "skuCode", coalesce(s.material, '') as material,
      coalesce((select m.category from material m where m.factory_id = ${factoryId} and m.name_key = lower(s.material) limit 1), '') as category,
      o.shop_id as "shopId", coalesce(s.model, '') as model, o.order_no as "orderNo",
      coalesce((select b.number from piece pc join batch b on b.factory_id = ${factoryId} and b.id = pc.batch_id
        where pc.factory_id = ${factoryId} and pc.line_id = l.id order by pc.id desc limit 1), '') as "batchNo"
    from package p
      join package_line pl on pl.factory_id = ${factoryId} and pl.package_id = p.id
      join order_line l on l.factory_id = ${factoryId} and l.id = pl.line_id
      join trade_order o on o.factory_id = ${factoryId} and o.id = l.order_id
      left join sku s on s.factory_id = ${factoryId} and s.id = l.sku_id
    where p.factory_id = ${factoryId} and p.id = any(${sql.val([...ids])}::bigint[]) and l.kind <> 'notGoods'
    order by p.id desc, l.line_no`.execute(db);
  return rows;
}

export const parcelsNamed = async (db: Db, factoryId: number, ids: readonly number[]): Promise<number> =>
  (
    await sql<{ n: number }>`select count(*)::int as n from package
      where factory_id = ${factoryId} and id = any(${sql.val([...ids])}::bigint[])`.execute(db)
  ).rows[0]!.n;
