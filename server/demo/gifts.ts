import { plainSkuEvent } from '#contract/sku/life-cycle/sku-events.ts';
import { PLAIN_SKU } from '#contract/sku/life-cycle/sku-facts.ts';
import { beginSkus, type SkuMover } from '#server/modules/sku/service.ts';
import { insertRows, reserveIds, type Trx } from './rows.sql.ts';

/** Before the SKUs, so that these stand first in every list. */
const MADE_BEFORE_MS = 201 * 24 * 60 * 60_000;

const TYPES = [
  { code: 'TZ', name: '贴纸', packing: 'parcel', most: 5, preset: 2 },
  { code: 'GS', name: '挂绳', packing: 'piece', most: 2, preset: 1 },
  { code: 'ZJ', name: '支架', packing: 'piece', most: 1, preset: 1 },
  { code: 'HK', name: '贺卡', packing: 'parcel', most: 1, preset: 1 },
] as const;
const GIFTS = [
  ['TZ', 'GIFT-TZ-CAT', '猫咪贴纸 6 枚', '铜版纸', '不分颜色', 40, 6],
  ['TZ', 'GIFT-TZ-STAR', '星星贴纸 8 枚', '铜版纸', '不分颜色', 40, 6],
  ['GS', 'GIFT-GS-BK', '尼龙手机挂绳 黑', '尼龙', '黑色', 220, 18],
  ['ZJ', 'GIFT-ZJ-RING', '指环支架', '锌合金', '银色', 350, 26],
  ['HK', 'GIFT-HK', '感谢贺卡', '铜版纸', '不分颜色', 30, 8],
] as const;

/** What the factory offers to be put in beside what was bought, and how each sort is packed. */
export async function makeGifts(trx: Trx, factoryId: number, now: Date): Promise<void> {
  const ids = await reserveIds(trx, 'giftType', TYPES.length);
  await insertRows(
    trx,
    'giftType',
    TYPES.map((type, i) => ({
      ...{ ...type, id: ids[i]!, factoryId, nameKey: type.name, sort: i },
      ...{ updatedBy: '陈厂长', updatedAt: now },
    })),
  );
  const mover: SkuMover = {
    ...{ tenantId: factoryId, by: 'factory', userId: null, userName: '陈厂长', materials: null },
    now: new Date(now.getTime() - MADE_BEFORE_MS),
  };
  const rows = GIFTS.map(([type, code, name, material, color, priceCents, weightG]) => ({
    ...{ factoryId, code, name, material, color, brand: '通用', model: '通用配件', priceCents, weightG },
    giftTypeId: ids[TYPES.findIndex((one) => one.code === type)]!,
  }));
  const begun = await beginSkus(trx, mover, plainSkuEvent('sku.create'), { rows, facts: PLAIN_SKU }, {});
  if ('msg' in begun) throw new Error(begun.msg);
}
