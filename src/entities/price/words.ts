import type { Price } from '#contract/price.ts';
import { changeText, rangeText } from '#contract/price-words.ts';
import type { PriceChange, PriceKind } from '#contract/pricing.ts';
import { formatMoney } from '@/shared/lib/money/money.ts';

export const unitOf = (kind: PriceKind): string => (kind === 'expressWeight' ? '克' : '件');

export const priceValue = (change: PriceChange, currency: string): string =>
  changeText(change, (cents) => formatMoney(cents, currency));

export const rangesText = ({ ranges, currency, kind }: Pick<Price, 'ranges' | 'currency' | 'kind'>): string =>
  ranges.map((range) => `${rangeText(range, unitOf(kind))} ${priceValue(range, currency)}`).join('；');

/** What a discount is about; one that names nothing is about all. */
export function itemText({ kind, item, skuCode }: Pick<Price, 'kind' | 'item' | 'skuCode'>): string {
  if (kind === 'express' || kind === 'expressWeight')
    return [item.expressName || '全部快递', item.area || '全国'].join(' · ');
  if (item.skuId !== null) return `SKU ${skuCode ?? ''}`;
  return (
    [item.material, item.color].filter(Boolean).join(' · ') || (kind === 'gift' ? '全部赠品' : '全部商品')
  );
}
