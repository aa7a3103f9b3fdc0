import { sql } from 'kysely';
import type { Db, Trx } from '#server/platform/database.ts';

/** What a code is to mean: a SKU, and what is printed on it. */
export interface CodeMeaning {
  code: string;
  factoryId: number;
  skuId: number;
  pictureFileId: number;
}

/** What was read out of a code, or matched by itself, is said by a person now. */
export async function giveMeanings(trx: Trx, merchantId: number, items: readonly CodeMeaning[], now: Date) {
  await sql`
    insert into code_mapping (merchant_id, code, kind, factory_id, sku_id, picture_file_id, created_at, updated_at)
    select ${merchantId}::bigint, v.code, 'sku', v."factoryId", v."skuId", v."pictureFileId", ${now}::timestamptz,
      ${now}::timestamptz
    from json_to_recordset(${JSON.stringify(items)}::json)
      v(code text, "factoryId" bigint, "skuId" bigint, "pictureFileId" bigint)
    order by v.code
    on conflict (merchant_id, code) do update set kind = 'sku', factory_id = excluded.factory_id,
      sku_id = excluded.sku_id, picture_file_id = excluded.picture_file_id, decoded_by = null, matched_by = null,
      code_id = null, updated_at = excluded.updated_at`.execute(trx);
}

export const dropMeanings = (trx: Trx, merchantId: number, codes: readonly string[]) =>
  trx
    .deleteFrom('codeMapping')
    .where('merchantId', '=', merchantId)
    .where('code', '=', sql<string>`any(${sql.val(codes)}::text[])`)
    .execute();

/** What these codes mean already, with the words of it that the merchant may read. */
export const meaningsOf = (db: Db, merchantId: number, codes: readonly string[]) =>
  db
    .selectFrom('codeMapping as m')
    .leftJoin('sku as s', 's.id', 'm.skuId')
    .select(['m.code', 'm.kind', 'm.skuId', 'm.pictureFileId', 's.code as skuCode', 's.name as skuName'])
    .where('m.merchantId', '=', merchantId)
    .where('m.code', '=', sql<string>`any(${sql.val(codes)}::text[])`)
    .execute();
