import { insertSuit } from '#server/modules/suit/service.ts';
import type { Shop } from './new-life.ts';
import type { Trx } from './rows.sql.ts';

/** Two cases that a shop sells as one, and three as a gift box: their codes come with orders that are brought in later. */
const SUITS = [
  { code: 'SET-COUPLE', name: '情侣手机壳两件套', quantities: [1, 1] },
  { code: 'SET-GIFTBOX-03', name: '手机壳礼盒（3 款共 4 个）', quantities: [2, 1, 1] },
];

/** Suits of the first merchant. */
export async function makeSuits(trx: Trx, shops: readonly Shop[], now: Date): Promise<void> {
  const shop = shops.find(({ merchant, goods }) => merchant === 'merchant1' && goods.length > 0);
  if (!shop) return;
  const sold = shop.goods[0]!.filter(({ sku }) => sku !== undefined);
  for (const [nth, { code, name, quantities }] of SUITS.entries()) {
    const items = quantities.map((quantity, i) => {
      const { sku, pictureFileId = null } = sold[nth * 4 + i]!;
      return { skuId: sku!.id, quantity, pictureFileId };
    });
    const { factoryId } = sold[nth * 4]!.sku!;
    await insertSuit(trx, shop.merchantId, { code, name, factoryId, items }, now);
  }
}
