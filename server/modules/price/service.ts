import type { Answer, Output, Parsed } from '#contract/endpoint.ts';
import type { materialPrice } from '#contract/price/material-price.ts';
import type { price } from '#contract/price/price.ts';
import { PRICE_KINDS, type PriceKind } from '#contract/price/pricing.ts';
import type { Ctx } from '#server/platform/implement.ts';
import { reachesMaterial } from '#server/platform/reach.ts';
import { notFound } from '#server/platform/refusal.ts';
import { paged } from '#server/platform/paged.ts';
import { buyerOf, nameOf, priceOfSku } from './buyer.ts';
import { submit } from './job.ts';
import * as rules from './list.sql.ts';
import { priceOfRow } from './rules.ts';
import * as skus from './sku.sql.ts';
import type * as sql from './sql.ts';
import { keyOf, namesByWhom } from './targets.sql.ts';

export { areGroupsPriced } from './targets.sql.ts';
export { rulesInWords } from './log-texts.ts';
export { holdPrices } from './sql.ts';
export { costsOfParcels, feesOfParcels, type ChargedParcel } from './fee/parcels.ts';
export { agreedPrices, type LineToPrice, type PricedLine } from './agreed.ts';

export async function page(
  ctx: Ctx,
  { pageNo, pageSize, ...asked }: Parsed<typeof price.page>,
): Promise<Answer<typeof price.page>> {
  const of = { ...asked, materials: ctx.limits.materials };
  const { list: rows, total } = await paged(rules.pageRules(ctx.db, ctx.tenantId, of), { pageNo, pageSize });
  const names = await namesByWhom(ctx.db, ctx.tenantId, rows as unknown as sql.Whom[]);
  return {
    list: rows.map((row) => priceOfRow(row, names.get(keyOf(row as unknown as sql.Whom)) ?? '')),
    total,
  };
}

/** @throws Refusal 404 where the customer or the SKU is not the factory's. */
export async function explain(
  ctx: Ctx,
  { merchantId, skuId, quantity, gift }: Parsed<typeof price.explain>,
): Promise<Output<typeof price.explain>> {
  const kind = gift ? 'gift' : 'goods';
  const whom = { target: 'customer', targetId: merchantId } as const;
  const buyer = await buyerOf(ctx.db, ctx.tenantId, whom, [kind], [skuId]);
  const sku = await skus.skuOf(ctx.db, ctx.tenantId, skuId);
  if (!sku || !reachesMaterial(ctx, sku)) throw notFound('SKU 不存在，请刷新后重新选择。');
  return {
    ...priceOfSku(buyer, kind, sku, quantity, ctx.now),
    currency: sku.currency,
    skuCode: sku.code,
    skuName: sku.name,
  };
}

/** The detail of a discount, as a file. */
export async function detail(
  ctx: Ctx,
  kind: PriceKind,
  { target, targetId }: Parsed<typeof price.goodsDetail>,
) {
  const name = await nameOf(ctx.db, ctx.tenantId, { target, targetId });
  const title = fileName(`${name}-${PRICE_KINDS[kind]}明细`);
  return submit(ctx, {
    name: title,
    what: 'discounts',
    kind,
    target,
    targetId,
    materials: ctx.limits.materials,
  });
}

export async function exportMaterials(ctx: Ctx, { merchantId }: Parsed<typeof materialPrice.export>) {
  const whom = { target: 'customer', targetId: merchantId } as const;
  const name = await nameOf(ctx.db, ctx.tenantId, whom);
  return submit(ctx, {
    name: fileName(`${name}-材质价格`),
    what: 'discounts',
    kind: 'goods',
    ...whom,
    materials: ctx.limits.materials,
  });
}

export async function exportTransactions(ctx: Ctx, of: Parsed<typeof materialPrice.exportTransactions>) {
  const whom = { target: 'customer', targetId: of.merchantId } as const;
  const name = (await namesByWhom(ctx.db, ctx.tenantId, [whom])).get(keyOf(whom));
  if (name === undefined) throw notFound('客户不存在，请刷新。');
  return submit(ctx, {
    name: fileName(`${name}-材质成交明细`),
    what: 'transactions',
    of: { ...of, materials: ctx.limits.materials },
  });
}

const fileName = (name: string) => name.replaceAll(/[\\/:*?"<>|]/g, ' ');
