import type { ExpressRule } from '#contract/express/express.ts';

/** Which orders a rule takes, in words. */
export function ruleText(
  { shopIds, provinces, minPieces, maxPieces }: ExpressRule,
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
  const parts = [names.join('、'), provinces.length > 0 ? `寄往${provinces.join('、')}` : '', pieces];
  return parts.filter(Boolean).join('；') || '全部订单';
}
