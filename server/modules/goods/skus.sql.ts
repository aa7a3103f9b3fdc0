import { sql } from 'kysely';
import type { Db } from '#server/platform/database.ts';

const listed = (ids: readonly number[]) => sql`any(${sql.val(ids)}::bigint[])`;

/** SKUs of goods `g` with what their codes mean now; without the words of those that are no longer to be read. */
const skusWithMeaning = (merchantId: number) => sql`
  goods g join goods_sku gs on gs.merchant_id = ${merchantId} and gs.goods_id = g.id
    left join sku s on s.id = gs.sku_id
    left join code_mapping m on m.merchant_id = ${merchantId} and m.code = gs.code`;
const IS_MATCHED = sql`(m.kind = 'sku' and m.sku_id = gs.sku_id and m.picture_file_id is not distinct from g.file_id)`;

/** What goods are made of, by their ids. */
export const summariesOf = async (db: Db, merchantId: number, ids: readonly number[]) =>
  new Map(
    (
      await sql<{
        id: number;
        skus: number;
        models: number;
        materials: string[];
        matched: number;
        offered: number[];
      }>`
        select g.id, count(*)::int as skus, count(distinct (s.brand, s.model)) filter (where s.id is not null)::int as models,
          coalesce(array_agg(distinct s.material) filter (where s.id is not null), '{}') as materials,
          count(*) filter (where ${IS_MATCHED})::int as matched,
          coalesce(array_agg(gs.sku_id) filter (where s.status = 0), '{}') as offered
        from ${skusWithMeaning(merchantId)}
        where g.merchant_id = ${merchantId} and g.id = ${listed(ids)} group by g.id`.execute(db)
    ).rows.map((row) => [row.id, row]),
  );

/** The SKUs of these goods, each with what its code means, by material and model. */
export async function skusOf(db: Db, merchantId: number, ids: readonly number[]) {
  const { rows } = await sql<{
    goodsId: number;
    skuId: number;
    factoryId: number;
    code: string;
    state: 'matched' | 'none' | 'picture' | 'other';
    skuCode: string | null;
    skuName: string | null;
    material: string;
    brand: string;
    model: string;
    color: string;
    offered: boolean;
    widthPx: number | null;
    heightPx: number | null;
    printWidthMm: number | null;
    printHeightMm: number | null;
  }>`
    select g.id as "goodsId", gs.sku_id as "skuId", gs.factory_id as "factoryId", gs.code,
      case when m.code is null then 'none' when ${IS_MATCHED} then 'matched'
        when m.kind = 'sku' and m.sku_id = gs.sku_id then 'picture' else 'other' end as state,
      s.code as "skuCode", s.name as "skuName", coalesce(s.material, '') as material, coalesce(s.brand, '') as brand,
      coalesce(s.model, '') as model, coalesce(s.color, '') as color, coalesce(s.status = 0, false) as offered,
      f.width as "widthPx", f.height as "heightPx",
      (print_tenths(s.print_width_mm, s.print_w) / 10.0)::float8 as "printWidthMm",
      (print_tenths(s.print_height_mm, s.print_h) / 10.0)::float8 as "printHeightMm"
    from ${skusWithMeaning(merchantId)}
      left join file f on f.id = g.file_id and f.tenant_id = ${merchantId}
    where g.merchant_id = ${merchantId} and g.id = ${listed(ids)}
    order by g.updated_at desc, g.id desc, s.material, s.brand, s.model, s.color, gs.sku_id`.execute(db);
  return rows;
}

/** Of these SKUs those of the merchant's factories, with what each costs at the list. */
export const pricedSkus = (db: Db, merchantId: number, ids: readonly number[]) =>
  db
    .selectFrom('sku as s')
    .innerJoin('binding as b', (join) =>
      join.onRef('b.factoryId', '=', 's.factoryId').on('b.merchantId', '=', merchantId),
    )
    .select(['s.id', 's.factoryId', 's.code', 's.material', 's.color', 's.currency', 's.priceCents'])
    .where('s.id', '=', sql<number>`${listed(ids)}`)
    .execute();
