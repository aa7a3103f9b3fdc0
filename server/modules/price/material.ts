import type { Answer, Output, Parsed } from '#contract/endpoint.ts';
import { MOST_MATERIALS, type materialPrice } from '#contract/price/material-price.ts';
import { ANY_ITEM } from '#contract/price/price.ts';
import type { Ctx } from '#server/platform/implement.ts';
import { notFound } from '#server/platform/refusal.ts';
import { paged } from '#server/platform/paged.ts';
import { buyerOf, priceOfSku } from './buyer.ts';
import { refuseTooHigh, refuseUnreached } from './check-items.ts';
import * as materials from './material.sql.ts';
import * as sql from './sql.ts';
import { keyOf, known, namesByWhom } from './targets.sql.ts';
import { whoseOf, writing } from './write.ts';

const UNKNOWN = '客户不存在或已解绑，请刷新。';

/**
 * A material's price is a discount of goods that is fixed: one truth, whichever screen it was set by. null takes a fixed
 * one away, and leaves a discount that stands in its place.
 */
export const config = (ctx: Ctx, input: Parsed<typeof materialPrice.config>) =>
  writing<Output<typeof materialPrice.config>>(ctx, input, async (trx) => {
    const { merchantId } = input;
    if (!(await known(trx, ctx.tenantId, 'customer', [merchantId])).has(merchantId)) throw notFound(UNKNOWN);
    const items = [
      ...new Map(
        input.items.map((item) => [`${item.material}\n${item.color}\n${item.currency}`, item]),
      ).values(),
    ];
    for (const item of items) refuseUnreached(ctx, item);
    const priced = items
      .filter((item) => item.priceCents !== null)
      .map(({ material, color, priceCents, currency }) => {
        const change = { way: 'fixed' as const, value: priceCents!, currency, ranges: [] };
        return { ...ANY_ITEM, material, color, ...change };
      });
    await refuseTooHigh(trx, ctx.tenantId, 'goods', priced);
    const standing = await materials.materialPricesOf(trx, ctx.tenantId, merchantId, items);
    const gone = items.filter((item) => item.priceCents === null);
    const removed = await sql.deleteRules(
      trx,
      ctx.tenantId,
      gone.flatMap((item) => standing.find((rule) => isSame(rule, item) && rule.way === 'fixed')?.id ?? []),
    );
    const written = await sql.putRules(
      trx,
      ctx.tenantId,
      priced.map((item) => ({
        ...item,
        kind: 'goods' as const,
        target: 'customer' as const,
        targetId: merchantId,
        // What differs by quantity was set elsewhere, and stays.
        ranges: JSON.stringify(standing.find((rule) => isSame(rule, item))?.ranges ?? []),
        promotion: null,
        validFrom: null,
        validUntil: null,
      })),
      ctx.now,
    );
    const unchanged = priced.length - written.added - written.changed;
    const name = (await namesByWhom(trx, ctx.tenantId, [{ target: 'customer', targetId: merchantId }])).get(
      keyOf({ target: 'customer', targetId: merchantId }),
    );
    return {
      answer: { ...written, unchanged, removed: removed.length },
      told: `设置客户「${name ?? ''}」的材质价格：新增 ${written.added} 条，修改 ${written.changed} 条，取消 ${removed.length} 条`,
    };
  });

const isSame = (a: materials.Named, b: materials.Named) =>
  a.material === b.material && a.color === b.color && a.currency === b.currency;

export async function list(ctx: Ctx, id: number): Promise<Answer<typeof materialPrice.list>> {
  if (!(await known(ctx.db, ctx.tenantId, 'customer', [id])).has(id)) throw notFound(UNKNOWN);
  const rows = await materials.materialsOf(ctx.db, whoseOf(ctx), id, MOST_MATERIALS);
  return rows.map(({ value, updatedAt, ...row }) => ({
    ...row,
    priceCents: row.way === 'fixed' ? value : null,
    updatedAt,
  }));
}

export async function details(
  ctx: Ctx,
  { merchantId, pageNo, pageSize, ...asked }: Parsed<typeof materialPrice.details>,
): Promise<Answer<typeof materialPrice.details>> {
  const of = { ...asked, materials: ctx.limits.materials };
  const whom = { target: 'customer', targetId: merchantId } as const;
  const { list: rows, total } = await paged(materials.pageSkus(ctx.db, ctx.tenantId, of), {
    pageNo,
    pageSize,
  });
  const ids = rows.map(({ id }) => id);
  const buyer = await buyerOf(ctx.db, ctx.tenantId, whom, ['goods'], ids);
  const list = rows.map(({ id, code, priceCents, ...sku }) => ({
    ...sku,
    skuId: id,
    skuCode: code,
    listCents: priceCents,
    ...priceOfSku(buyer, 'goods', { id, priceCents, ...sku }, 1, ctx.now),
  }));
  return { list, total };
}

export async function transactions(
  ctx: Ctx,
  { pageNo, pageSize, ...asked }: Parsed<typeof materialPrice.transactions>,
): Promise<Answer<typeof materialPrice.transactions>> {
  const of = { ...asked, materials: ctx.limits.materials };
  const [{ list: rows, total }, names] = await Promise.all([
    paged(materials.boughtRows(ctx.db, ctx.tenantId, of), { pageNo, pageSize }),
    namesByWhom(ctx.db, ctx.tenantId, [{ target: 'customer', targetId: of.merchantId }]),
  ]);
  const merchantName = names.get(keyOf({ target: 'customer', targetId: of.merchantId })) ?? '';
  return { list: rows.map((row) => ({ ...transactionOf(row), merchantName })), total };
}

const transactionOf = ({ unitCents, ...row }: materials.BoughtRow) => ({
  ...row,
  unitCents: unitCents ?? 0,
  amountCents: row.quantity * (unitCents ?? 0),
});
