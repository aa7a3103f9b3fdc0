import type { Goods } from '#contract/goods/goods.ts';
import { formatMoney } from '@/shared/lib/money/money.ts';

/** What is shown large: how fine it prints is said of each SKU. */
export const NO_PIXELS = {
  ...{ pictureKind: null, widthPx: null, heightPx: null },
  ...{ printWidthMm: null, printHeightMm: null },
};

/** From the cheapest to the dearest; null: nobody knows. */
function range(from: number | null, to: number | null, currency: string): string | null {
  if (from === null || to === null) return null;
  const least = formatMoney(from, currency);
  return from === to ? least : `${least} – ${formatMoney(to, currency)}`;
}

export const costText = ({ costFrom, costTo, currency }: Goods): string | null =>
  range(costFrom, costTo, currency);

/** What is left of the price after the cost and what sending it is thought to cost. */
export function profitText({ costFrom, costTo, priceCents, expressCents, currency }: Goods): string | null {
  if (priceCents === null || costFrom === null || costTo === null) return null;
  const left = priceCents - (expressCents ?? 0);
  return range(left - costTo, left - costFrom, currency);
}
