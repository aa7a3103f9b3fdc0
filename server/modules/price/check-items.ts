import type { NumberRange, PriceChange, PriceItem, PriceKind } from '#contract/price/pricing.ts';
import type { Ctx } from '#server/platform/implement.ts';
import { reachesMaterial } from '#server/platform/reach.ts';
import { badRequest, forbidden, notFound } from '#server/platform/refusal.ts';
import * as skus from './sku.sql.ts';
import type * as sql from './sql.ts';

type Item = Pick<PriceItem, 'skuId' | 'material' | 'color'> &
  PriceChange & { currency: string; ranges: NumberRange[] };

type Goods = Pick<PriceItem, 'skuId' | 'material' | 'color'>;

/**
 * @throws Refusal 404 where a SKU is not the factory's, or of a material beyond the user's department; 403 where an item is
 * about such a material, or about all goods.
 */
export async function refuseForeignGoods(trx: sql.Trx, ctx: Ctx, kind: PriceKind, items: readonly Goods[]) {
  const ids = [...new Set(items.flatMap(({ skuId }) => skuId ?? []))];
  if (ids.length > 0 && (await skus.ownSkus(trx, ctx.tenantId, ids, ctx.limits.materials)).size < ids.length)
    throw notFound('有 SKU 不存在，请刷新后重新选择。');
  if (kind === 'goods' || kind === 'gift')
    for (const item of items) if (item.skuId === null) refuseUnreached(ctx, item);
}

/** Of rules that the user sees. @throws Refusal 403 where one is about all goods, and he reaches a part of them. */
export function refuseAllGoods(
  ctx: Ctx,
  rules: readonly Pick<sql.RuleRow, 'kind' | 'skuId' | 'material'>[],
): void {
  for (const { kind, skuId, material } of rules)
    if ((kind === 'goods' || kind === 'gift') && skuId === null && material === '')
      refuseUnreached(ctx, { material, color: '' });
}

/** @throws Refusal 403 where the user's department does not reach what the price is about. */
export function refuseUnreached(ctx: Ctx, { material, color }: Pick<Goods, 'material' | 'color'>): void {
  if (ctx.limits.materials === null) return;
  if (material === '')
    throw forbidden('您的部门只能使用部分材质，不能设置全部商品的价格，请选择材质或 SKU。');
  if (!reachesMaterial(ctx, { material, color }))
    throw forbidden(
      `您的部门没有材质「${material}」${color && `颜色「${color}」`}的权限，请换一种，或联系管理员分配。`,
    );
}

/** A fixed price above every list price would never count. @throws Refusal 400 that names the item. */
export async function refuseTooHigh(
  trx: sql.Trx,
  factoryId: number,
  kind: PriceKind,
  items: readonly Item[],
) {
  if (kind !== 'goods' && kind !== 'gift') return;
  const named = items.filter(
    (item) => item.skuId !== null || item.material || preparedOf(item) !== undefined,
  );
  if (named.length === 0) return;
  for (const { nth, cents } of await skus.highestPrices(trx, factoryId, named)) {
    const item = named[nth - 1]!;
    const name =
      item.skuId !== null ? '该 SKU' : item.material ? `「${item.material}${item.color}」` : '全部商品';
    if (cents === null) {
      if (item.skuId !== null || item.way === 'percent') continue;
      throw badRequest(`${name}没有以 ${item.currency} 标价的 SKU，请核对材质、颜色和币种。`);
    }
    if ((preparedOf(item) ?? 0) > cents)
      throw badRequest(`${name}的一口价高于最高标价 ${(cents / 100).toFixed(2)}，请填写不高于标价的金额。`);
  }
}

const preparedOf = ({ way, value, ranges }: Item): number | undefined => {
  const fixed = [{ way, value }, ...ranges].filter((one) => one.way === 'fixed').map((one) => one.value);
  return fixed.length > 0 ? Math.max(...fixed) : undefined;
};
