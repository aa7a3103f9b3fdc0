import { sql } from 'kysely';
import type { Db } from '#server/platform/database.ts';

/** These SKUs of factories that the merchant is bound to, with what takes their place and his codes of them. */
export const stoppedWithCodes = async (db: Db, merchantId: number, ids: readonly number[]) =>
  (
    await sql<{
      id: number;
      code: string;
      status: number;
      successorId: number | null;
      codes: string[] | null;
    }>`
      select s.id, s.code, s.status, s.successor_id,
        (select array_agg(m.code order by m.id) from code_mapping m
          where m.merchant_id = ${merchantId} and m.sku_id = s.id) as codes
      from sku s join binding b on b.factory_id = s.factory_id and b.merchant_id = ${merchantId}
      where s.id = any(${sql.val(ids)}::bigint[])`.execute(db)
  ).rows;
