import { EVERYONE, PRICE_STEPS, type PriceStep } from './price-step.ts';
import type { NumberRange, PriceChange, PriceItem, PriceKind } from './pricing.ts';

/** Prices in Chinese, the same on the page and in a file; `money` writes cents in their currency. */
type Money = (cents: number) => string;

/** 8500 is 8.5 折. */
export const foldsOf = (value: number): string => `${value / 1000} 折`;

export function changeText({ way, value }: PriceChange, money: Money): string {
  if (way === 'percent') return foldsOf(value);
  return way === 'fixed' ? `一口价 ${money(value)}` : `立减 ${money(value)}`;
}

export const rangeText = ({ from, to }: Pick<NumberRange, 'from' | 'to'>, unit: string): string =>
  to === null ? `${from} ${unit}起` : from === to ? `${from} ${unit}` : `${from}～${to} ${unit}`;

/** What a step did, without its price: 「客户价：8.5 折（代替分组价）」. */
export function stepText(step: PriceStep, money: Money, unit = '件'): string {
  const { way, value } = step;
  if (way === null) return `${PRICE_STEPS[step.step]} ${money(value)}`;
  const of = [
    step.name ? `「${step.name}」` : '',
    step.from === undefined ? '' : `（${rangeText({ from: step.from, to: step.to ?? null }, unit)}）`,
  ].join('');
  const notes = [step.replaces && '代替分组价', step.kept && '高于原价，不采用'].filter(Boolean).join('，');
  return `${step.everyone ? EVERYONE : PRICE_STEPS[step.step]}${of}：${changeText({ way, value }, money)}${notes ? `（${notes}）` : ''}`;
}

/** What a discount is about; one that names nothing is about all. */
export function itemText({
  kind,
  item,
  skuCode,
}: {
  kind: PriceKind;
  item: PriceItem;
  skuCode: string | null;
}): string {
  if (kind === 'express' || kind === 'expressWeight')
    return [item.expressName || '全部快递', item.area || '全国'].join(' · ');
  if (item.skuId !== null) return `SKU ${skuCode ?? ''}`;
  return (
    [item.material, item.color].filter(Boolean).join(' · ') || (kind === 'gift' ? '全部赠品' : '全部商品')
  );
}
