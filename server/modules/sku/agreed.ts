import { agreedPrices } from '#server/modules/price/service.ts';
import type { Ctx } from '#server/platform/implement.ts';
import type { SkuRow } from './sql.ts';

/** What one piece of each costs a customer, by the SKU's id. */
export const agreedFor = (
  { db, now }: Pick<Ctx, 'db' | 'now'>,
  merchantId: number,
  rows: readonly Pick<SkuRow, 'id' | 'factoryId' | 'material' | 'color' | 'currency' | 'priceCents'>[],
) =>
  agreedPrices(
    db,
    rows.map(({ id, factoryId, material, color, currency, priceCents }) => ({
      lineId: id,
      orderId: id,
      merchantId,
      factoryId,
      skuId: id,
      material,
      color,
      currency,
      listCents: priceCents,
      quantity: 1,
      isGift: false,
    })),
    now,
  );
