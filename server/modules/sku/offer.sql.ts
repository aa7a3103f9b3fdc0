import { sql } from 'kysely';
import type { Db } from '#server/platform/database.ts';

/** Where is printed on these SKUs, side by side; the function answers of bound factories alone. */
export const specsOf = async (db: Db, ids: readonly number[]) =>
  Map.groupBy(
    (
      await sql<{
        skuId: number;
        side: number;
        width: number;
        height: number;
        bleed: number;
        safe: number;
        radius: number;
        maskFileId: number | null;
        dpi: number;
      }>`select * from specs_of_skus(${sql.val(ids)}::bigint[])`.execute(db)
    ).rows,
    ({ skuId }) => skuId,
  );

/** How many codes of the merchant mean each of these. */
export const codeCounts = async (db: Db, merchantId: number, ids: readonly number[]) =>
  new Map(
    (
      await sql<{ id: number; n: number }>`
        select sku_id as id, count(*)::int as n from code_mapping
        where merchant_id = ${merchantId} and sku_id = any(${sql.val(ids)}::bigint[]) group by sku_id`.execute(
        db,
      )
    ).rows.map(({ id, n }) => [id, n]),
  );

const MOST_CODES = 100;
export const codesOfSku = (db: Db, merchantId: number, id: number) =>
  db
    .selectFrom('codeMapping')
    .select(['id', 'code'])
    .where('merchantId', '=', merchantId)
    .where('skuId', '=', id)
    .orderBy('id', 'desc')
    .limit(MOST_CODES)
    .execute();

/** What the merchant pushed of these since. */
export const piecesOf = async (
  db: Db,
  merchantId: number,
  skus: readonly { id: number; code: string; factoryId: number }[],
  since: Date,
) =>
  new Map(
    (
      await sql<{ id: number; pieces: number }>`
        select l.sku_id as id, sum(l.quantity)::int as pieces from order_line l
        join trade_order o on o.id = l.order_id and o.merchant_id = ${merchantId} and o.pushed_at >= ${since}
        where l.merchant_id = ${merchantId} and l.kind = 'sku'
          and l.factory_id = any(${sql.val([...new Set(skus.map(({ factoryId }) => factoryId))])}::bigint[])
          and l.sku_code = any(${sql.val(skus.map(({ code }) => code))}::text[])
          and l.sku_id = any(${sql.val(skus.map(({ id }) => id))}::bigint[])
        group by l.sku_id`.execute(db)
    ).rows.map(({ id, pieces }) => [id, pieces]),
  );
