import { sql } from 'kysely';
import type { GoodsUse } from '#contract/values/goods-use.ts';
import type { Db } from '#server/platform/database.ts';

/** The picture that customers see of each of these SKUs, and whose it is; without one it is left out. */
export const shownPictures = async (db: Db, ids: readonly number[]) =>
  ids.length === 0
    ? new Map<number, { fileId: number; source: GoodsUse }>()
    : new Map(
        (
          await sql<{ skuId: number; fileId: number; source: GoodsUse }>`
            select * from pictures_of_skus(${sql.val(ids)}::bigint[])`.execute(db)
        ).rows.map(({ skuId, ...shown }) => [skuId, shown]),
      );
