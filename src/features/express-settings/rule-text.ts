import { PLATFORMS } from '#contract/platform/platform.ts';
import { formatAmount } from '@/shared/lib/money/money.ts';
import type { ExpressRule } from '#contract/express/express.ts';

/** Which orders a rule takes, in words. */
export function ruleText(
  { shopIds, platforms, provinces, minPieces, maxPieces, fromCents, belowCents, currency }: ExpressRule,
  shops: ReadonlyMap<number, string>,
): string {
  const names = shopIds.map((id) => shops.get(id) ?? '已停用的店铺');
  const pieces =
    minPieces !== null && maxPieces !== null
      ? `${minPieces} 至 ${maxPieces} 件`
      : minPieces !== null
        ? `不少于 ${minPieces} 件`
        : maxPieces !== null
          ? `不多于 ${maxPieces} 件`
          : '';
  const sum = (cents: number) => `${formatAmount(cents, currency)} ${currency}`;
  const parts = [
    names.join('、'),
    platforms.map((one) => PLATFORMS[one]).join('、'),
    provinces.length > 0 ? `寄往${provinces.join('、')}` : '',
    pieces,
    fromCents === null ? '' : `金额不少于 ${sum(fromCents)}`,
    belowCents === null ? '' : `金额不到 ${sum(belowCents)}`,
  ];
  return parts.filter(Boolean).join('；') || '全部订单';
}
