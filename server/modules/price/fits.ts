import type { NumberRange, PriceChange, PriceItem, PriceKind } from '#contract/pricing.ts';
import { badRequest, notFound } from '#server/platform/refusal.ts';
import * as skus from './sku.sql.ts';
import type * as sql from './sql.ts';

type Item = Pick<PriceItem, 'skuId' | 'material' | 'color'> &
  PriceChange & { currency: string; ranges: NumberRange[] };

/** @throws Refusal 404 where a SKU is not the factory's. */
export async function refuseForeignSkus(trx: sql.Trx, factoryId: number, items: readonly Item[]) {
  const ids = [...new Set(items.flatMap(({ skuId }) => skuId ?? []))];
  if (ids.length > 0 && (await skus.ownSkus(trx, factoryId, ids)).size < ids.length)
    throw notFound('有 SKU 不存在，请刷新后重新选择。');
}

/** A fixed price above every list price would never count. @throws Refusal 400 that names the item. */
export async function refuseTooHigh(
  trx: sql.Trx,
  factoryId: number,
  kind: PriceKind,
  items: readonly Item[],
) {
  if (kind !== 'goods' && kind !== 'gift') return;
  const named = items.filter((item) => item.skuId !== null || item.material || fixedOf(item) !== undefined);
  if (named.length === 0) return;
  for (const { nth, cents } of await skus.highestPrices(trx, factoryId, named)) {
    const item = named[nth - 1]!;
    const name =
      item.skuId !== null ? '该 SKU' : item.material ? `「${item.material}${item.color}」` : '全部商品';
    if (cents === null) {
      if (item.skuId !== null || item.way === 'percent') continue;
      throw badRequest(`${name}没有以 ${item.currency} 标价的 SKU，请核对材质、颜色和币种。`);
    }
    if ((fixedOf(item) ?? 0) > cents)
      throw badRequest(`${name}的一口价高于最高标价 ${(cents / 100).toFixed(2)}，请填写不高于标价的金额。`);
  }
}

const fixedOf = ({ way, value, ranges }: Item): number | undefined => {
  const fixed = [{ way, value }, ...ranges].filter((one) => one.way === 'fixed').map((one) => one.value);
  return fixed.length > 0 ? Math.max(...fixed) : undefined;
};
