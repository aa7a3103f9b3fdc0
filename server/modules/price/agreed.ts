import type { PriceStep } from '#contract/price/price-step.ts';
import type { Db } from '#server/platform/database.ts';
import { byItem, priceOf } from './pricing.ts';
import { ruleOf } from './rules.ts';
import * as sql from './sql.ts';

/** A line of an order that a factory makes, as it is priced. */
export interface LineToPrice {
  lineId: number;
  orderId: number;
  merchantId: number;
  factoryId: number;
  skuId: number;
  material: string;
  color: string;
  listCents: number;
  currency: string;
  quantity: number;
  isGift: boolean;
}

export interface PricedLine {
  lineId: number;
  orderId: number;
  unitCents: number;
  /** The SKU's, whatever the buyer pays in. */
  currency: string;
  /** Empty: the list price. */
  steps: PriceStep[];
}

/**
 * What the lines cost by what the factory agreed with the merchant. Ranges count all pieces of a SKU in an order, however
 * many lines they stand in. Reads the rules that concern the two, whichever of them asks.
 */
export async function agreedPrices(
  trx: sql.Trx | Db,
  lines: readonly LineToPrice[],
  now: Date,
): Promise<Map<number, PricedLine>> {
  const priced = new Map<number, PricedLine>();
  const pieces = new Map<string, number>();
  for (const line of lines) pieces.set(sameGoods(line), (pieces.get(sameGoods(line)) ?? 0) + line.quantity);
  for (const own of Map.groupBy(lines, (line) => `${line.factoryId} ${line.merchantId}`).values()) {
    const { factoryId, merchantId } = own[0]!;
    const skuIds = [...new Set(own.map(({ skuId }) => skuId))];
    const rows = await sql.rulesForOrders(trx, factoryId, merchantId, skuIds);
    const rulesFor = byItem(rows.map(ruleOf));
    // The function answered with the rules of the merchant's own group only.
    const groupId = rows.find(({ target }) => target === 'group')?.targetId ?? null;
    const known = new Map<string, Omit<PricedLine, 'lineId' | 'orderId'>>();
    for (const line of own) {
      const quantity = pieces.get(sameGoods(line))!;
      const key = `${line.skuId} ${line.isGift} ${quantity}`;
      let price = known.get(key);
      if (!price) {
        const { unitCents, steps } = priceOf(
          questionOf(line, { quantity, groupId, at: now.getTime() }),
          rulesFor(line.skuId),
        );
        known.set(
          key,
          (price = { unitCents, currency: line.currency, steps: steps.length > 1 ? steps : [] }),
        );
      }
      priced.set(line.lineId, { lineId: line.lineId, orderId: line.orderId, ...price });
    }
  }
  return priced;
}

const sameGoods = ({ orderId, skuId, isGift }: LineToPrice) => `${orderId} ${skuId} ${isGift}`;

const questionOf = (
  { isGift, listCents, currency, skuId, material, color, merchantId }: LineToPrice,
  more: { quantity: number; groupId: number | null; at: number },
) => ({
  kind: isGift ? ('gift' as const) : ('goods' as const),
  listCents,
  currency,
  item: { skuId, material, color, expressName: '', area: '' },
  merchantId,
  ...more,
});
