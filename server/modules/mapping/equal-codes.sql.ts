import { sql } from 'kysely';
import { keyOf } from '#server/platform/code-key.ts';
import type { Db } from '#server/platform/database.ts';

/**
 * [G16] Codes of these orders' unmapped lines that are a SKU's code, another name of it, or what it is called by this
 * merchant, whatever the case and width, mean that SKU: where one alone is meant, over all factories that he is bound to.
 * By which code it was found is noted with the meaning. @returns the codes that had no meaning until now.
 */
export async function mapEqualCodes(
  trx: Db,
  merchantId: number,
  orderIds: readonly number[],
  now: Date,
): Promise<string[]> {
  const { rows } = await sql<{ code: string }>`
    insert into code_mapping (merchant_id, code, kind, factory_id, sku_id, picture_file_id, matched_by, code_id, created_at,
      updated_at)
    select ${merchantId}::bigint, w.code, 'sku', min(s.factory_id), min(s.id), min(p.picture_file_id),
      (array_agg(c.kind order by c.merchant_id, c.id))[1], (array_agg(c.id order by c.merchant_id, c.id))[1],
      ${now}::timestamptz, ${now}::timestamptz
    from (
      select distinct l.platform_code as code from unnest(${orderIds}::bigint[]) v(id)
        join order_line l on l.order_id = v.id
      where l.merchant_id = ${merchantId} and l.kind = 'unmapped' and l.platform_code <> ''
    ) w
      join binding b on b.merchant_id = ${merchantId}
      join sku_code c on c.factory_id = b.factory_id and c.code_key = ${keyOf('w.code')} and c.status = 0
        and c.kind <> 'barcode' and (c.merchant_id is null or c.merchant_id = ${merchantId})
      join sku s on s.factory_id = b.factory_id and s.id = c.sku_id and s.status = 0
      left join code_picture p on p.merchant_id = ${merchantId} and p.code = w.code
    where not exists (select from code_mapping m where m.merchant_id = ${merchantId} and m.code = w.code)
    group by w.code having count(distinct s.id) = 1
    order by w.code
    on conflict (merchant_id, code) do nothing
    returning code`.execute(trx);
  return rows.map(({ code }) => code);
}
