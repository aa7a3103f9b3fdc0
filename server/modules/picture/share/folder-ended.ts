import type { Trx } from '#server/platform/database.ts';
import * as sql from './folder-share.sql.ts';
import { tellFactory } from './share.sql.ts';

type What = Parameters<typeof sql.dropFolderShares>[2];

/** Ends what a merchant shares by folders; the factories' logs tell of it. @returns which factories that are */
export async function endFolderShares(
  trx: Trx,
  { merchantId, now }: { merchantId: number; now: Date },
  what: What,
  why = '',
): Promise<number[]> {
  const ended = Map.groupBy(await sql.dropFolderShares(trx, merchantId, what), (row) => row.factoryId);
  for (const [factoryId, rows] of ended) {
    const names = rows.map(({ name }) => `「${name}」`).join('、');
    await tellFactory(trx, merchantId, factoryId, `取消共享文件夹${names}${why}`, now);
  }
  return [...ended.keys()];
}
