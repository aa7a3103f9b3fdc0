import { sql } from 'kysely';
import type { Db } from '#server/platform/database.ts';

/** Of these shops the merchant's own. */
export const ownShopIds = async (db: Db, merchantId: number, ids: readonly number[]) =>
  (
    await db
      .selectFrom('shop')
      .select('id')
      .where('merchantId', '=', merchantId)
      .where('id', '=', sql<number>`any(${sql.val(ids)}::bigint[])`)
      .execute()
  ).map(({ id }) => id);
