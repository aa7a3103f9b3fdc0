import { CHARGE_MODES, type ChargeMode } from '#contract/price/charge-mode.ts';
import type { Price } from '#contract/price/price.ts';
import { changeText, rangeText } from '#contract/price/price-words.ts';
import type { PriceChange, PriceKind } from '#contract/price/pricing.ts';
import { formatMoney } from '@/shared/lib/money/money.ts';

export const unitOf = (kind: PriceKind): string => (kind === 'expressWeight' ? '克' : '件');

export const priceValue = (change: PriceChange, currency: string): string =>
  changeText(change, (cents) => formatMoney(cents, currency));

export const rangesText = ({ ranges, currency, kind }: Pick<Price, 'ranges' | 'currency' | 'kind'>): string =>
  ranges.map((range) => `${rangeText(range, unitOf(kind))} ${priceValue(range, currency)}`).join('；');

/** By pieces or by weight, as a select offers it. */
export const CHARGE_CHOICES = (Object.keys(CHARGE_MODES) as ChargeMode[]).map((value) => ({
  value,
  label: CHARGE_MODES[value],
}));
