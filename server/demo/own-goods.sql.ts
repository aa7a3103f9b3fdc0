import { sql } from 'kysely';
import { PICTURE_REGIONS } from '#contract/picture/life-cycle/picture-states.ts';
import type { Trx } from './rows.sql.ts';

/** What a merchant's store prints and his codes mean, the most used pictures first. */
export const printed = async (trx: Trx, merchantId: number, most: number) =>
  (
    await sql<{ id: number; fileId: number; name: string; codes: { skuId: number; code: string }[] }>`
      select p.id, p.file_id as "fileId", p.name, json_agg(json_build_object('skuId', m.sku_id, 'code', m.code) order by m.code) as codes
      from code_mapping m join picture p on p.tenant_id = ${merchantId} and p.file_id = m.picture_file_id
        and p.shelf = 'store' and p.status = ${PICTURE_REGIONS.status.checking.code}
      where m.merchant_id = ${merchantId} and m.kind = 'sku'
      group by p.id order by count(*) desc, p.id limit ${most}`.execute(trx)
  ).rows;
