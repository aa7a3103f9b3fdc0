import { USAGE_KINDS, type UsageLine, type UsageSums } from '#contract/usage/usage.ts';
import { formatMoney } from '@/shared/lib/money/money.ts';
import { shareText } from '../spans.ts';

const decimal = (value: number, digits: number): string =>
  value.toLocaleString('zh-CN', { maximumFractionDigits: digits });

export const areaText = (squareMillimetres: number): string =>
  `${decimal(squareMillimetres / 1_000_000, 3)} m²`;
export const lengthText = (millimetres: number): string => `${decimal(millimetres / 1000, 3)} m`;
/** Nobody measures it. */
export const inkText = (thousandths: number): string =>
  thousandths === 0 ? '—' : `约 ${decimal(thousandths / 1000, 2)} 毫升`;
/** A dash where nothing of it has a price. */
export const costText = (cents: number | null): string => (cents === null ? '—' : formatMoney(cents, 'CNY'));

/** How much of what a line says. */
export function quantityText({ kind, pieces, area, length, ink }: UsageLine): string {
  if (kind === 'blank') return `${decimal(pieces, 0)} 件`;
  return kind === 'media' ? `${lengthText(length)}，${areaText(area)}` : inkText(ink);
}

/** What the medium was used for, of all that was used of it. */
export const utilisationText = ({ covered, media }: UsageSums): string => shareText(covered, media) || '—';

/** Of what orders got, each; nothing where nothing has a price or orders got none. */
export const perPieceText = ({ cost, forOrders }: UsageSums): string =>
  cost === null || forOrders <= 0 ? '—' : formatMoney(Math.round(cost / forOrders), 'CNY');

export const kindText = (kind: UsageLine['kind']): string => USAGE_KINDS[kind];
