import type { Shown } from '#contract/endpoint.ts';
import type { Price } from '#contract/price/price.ts';
import type { NumberRange, PriceItem, PriceKind, PriceRule, PriceTarget } from '#contract/price/pricing.ts';
import type { PriceWay } from '#contract/price/price-step.ts';
import type * as sql from './sql.ts';

/** A stored discount as the pricing function and the wire have it. */
export const ruleOf = (row: sql.RuleRow): PriceRule => ({
  id: row.id,
  kind: row.kind as PriceKind,
  target: row.target as PriceTarget,
  targetId: row.targetId,
  item: itemOf(row),
  way: row.way as PriceWay,
  value: row.value,
  currency: row.currency,
  ranges: row.ranges as unknown as NumberRange[],
  promotion:
    row.promotion === null
      ? null
      : { name: row.promotion, from: row.validFrom!.getTime(), until: row.validUntil!.getTime() },
});

const itemOf = ({ skuId, material, color, expressName, area }: sql.RuleRow): PriceItem => ({
  skuId,
  material,
  color,
  expressName,
  area,
});

export const priceOfRow = (
  row: sql.RuleRow & { skuCode: string | null },
  targetName: string,
): Shown<typeof Price> => ({
  ...ruleOf(row),
  targetName,
  skuCode: row.skuCode,
  version: row.version,
  updatedAt: row.updatedAt,
});
