import { meaningsOf } from '#server/modules/mapping/service.ts';
import type { Db } from '#server/platform/database.ts';
import { goodsOfCodes } from './sql.ts';

/** Whose codes are asked about: goods that stand, and what they print, or will print. */
export interface Asking {
  goodsId?: number | undefined;
  fileId?: number | undefined;
}
interface Coded {
  skuId: number;
  code: string;
}
interface Clash extends Coded {
  held: boolean;
  means: string;
}

/**
 * Which of these codes mean something else than their SKU with this picture. `held`: a suit, or other goods, have it; who
 * wants it changes it there first.
 */
export async function clashesOf(
  db: Db,
  merchantId: number,
  { goodsId, fileId }: Asking,
  skus: readonly Coded[],
): Promise<Clash[]> {
  const codes = skus.map(({ code }) => code);
  const [meanings, others] = await Promise.all([
    meaningsOf(db, merchantId, codes),
    goodsOfCodes(db, merchantId, codes),
  ]);
  const meant = new Map(meanings.map((one) => [one.code, one]));
  const taken = new Map(others.map((one) => [one.code, one]));
  return skus.flatMap(({ skuId, code }): Clash[] => {
    const other = taken.get(code);
    if (other && (other.goodsId !== goodsId || other.skuId !== skuId))
      return [{ skuId, code, held: true, means: `是商品「${other.number}」的编码` }];
    const meaning = meant.get(code);
    if (!meaning) return [];
    if (meaning.kind === 'suit') return [{ skuId, code, held: true, means: '是套装编码' }];
    if (meaning.kind === 'notGoods') return [{ skuId, code, held: false, means: '标记为「不是商品」' }];
    if (meaning.skuId !== skuId)
      return [{ skuId, code, held: false, means: `对应 SKU「${meaning.skuCode ?? '已不可用的 SKU'}」` }];
    if (meaning.pictureFileId !== null && meaning.pictureFileId !== fileId)
      return [{ skuId, code, held: false, means: '对应同一个 SKU，印刷另一张图片' }];
    return [];
  });
}
