import type { Answer, Parsed } from '#contract/endpoint.ts';
import type { Cause } from '#contract/sku/life-cycle/sku-events.ts';
import type { sku } from '#contract/sku/sku.ts';
import { customerOf } from '#server/modules/customer/service.ts';
import { boundFactoryIds, tenantNames } from '#server/modules/shop/service.ts';
import type { Db } from '#server/platform/database.ts';
import type { Ctx } from '#server/platform/implement.ts';
import { paged } from '#server/platform/paged.ts';
import type { ReachedMaterials } from '#server/platform/reach.ts';
import { sortsOf } from './gift.sql.ts';
import { agreedFor } from './agreed.ts';
import { shownPictures } from './shown.sql.ts';
import * as sql from './sql.ts';

/** A factory asks for its own goods; a merchant for what his factories offer. */
async function asked(
  ctx: Ctx,
  { factoryId, ...filter }: Omit<sql.SkuFilter, 'factoryIds'> & { factoryId?: number | undefined },
): Promise<sql.SkuFilter> {
  const own = ctx.side === 'factory' ? [ctx.tenantId] : await boundFactoryIds(ctx.db, ctx.tenantId);
  const factoryIds = factoryId === undefined ? own : own.filter((id) => id === factoryId);
  return {
    ...filter,
    factoryIds,
    status: ctx.side === 'factory' ? filter.status : sql.OFFERED,
    among: ctx.limits.materials ?? undefined,
  };
}

export async function page(
  ctx: Ctx,
  { pageNo, pageSize, shopTenantId, ...input }: Parsed<typeof sku.page>,
): Promise<Answer<typeof sku.page>> {
  const place = { pageNo, pageSize };
  const merchantId = await customerAsked(ctx, shopTenantId);
  const { keyword, ...filter } = await asked(ctx, input);
  const [{ list: rows, total }, names] = await Promise.all([
    keyword
      ? sql.searchSkus(ctx.db, { ...filter, keyword }, place)
      : paged(sql.pageSkus(ctx.db, filter), place),
    tenantNames(ctx.db, filter.factoryIds),
  ]);
  const agreed = merchantId === undefined ? undefined : await agreedFor(ctx, merchantId, rows);
  const codes = await sql.codesOf(
    ctx.db,
    filter.factoryIds,
    rows.flatMap(({ successorId }) => successorId ?? []),
  );
  const sorts = await sortsOf(
    ctx.db,
    filter.factoryIds,
    rows.flatMap(({ giftTypeId }) => giftTypeId ?? []),
  );
  const giftOf = ({ giftTypeId, giftMost: own }: sql.SkuRow) => {
    const sort = sorts.get(giftTypeId ?? 0);
    if (!sort) return null;
    const most = own ?? sort.most;
    return { most, preset: Math.min(sort.preset, most) };
  };
  const pictures = await shownPictures(
    ctx.db,
    rows.map(({ id }) => id),
  );
  const list = rows.map((row) => ({
    ...row,
    gift: giftOf(row),
    cause: row.cause as Cause | null,
    successorCode: codes.get(row.successorId ?? 0) ?? null,
    agreedCents: agreed?.get(row.id)?.unitCents ?? null,
    factoryName: names.get(row.factoryId) ?? '',
    pictureUrl: ctx.files.link(pictures.get(row.id)?.fileId ?? null),
    thumbUrl: ctx.files.link(pictures.get(row.id)?.fileId ?? null, 'thumb'),
    pictureFrom: pictures.get(row.id)?.source ?? null,
  }));
  return { list, total };
}

/** For whom a factory looks at its goods, where the user may see prices; who is no customer, or no more, is nobody. */
async function customerAsked(ctx: Ctx, merchantId: number | undefined): Promise<number | undefined> {
  if (merchantId === undefined || ctx.side !== 'factory' || !ctx.permissions.includes('factory:price'))
    return undefined;
  return (await customerOf(ctx.db, ctx.tenantId, merchantId))?.merchantId;
}

export async function options(ctx: Ctx, input: Parsed<typeof sku.options>) {
  const filter = await asked(ctx, input);
  const [materials, brands, names] = await Promise.all([
    sql.valuesOf(ctx.db, 'material', filter),
    sql.valuesOf(ctx.db, 'brand', filter),
    ctx.side === 'factory' ? new Map<number, string>() : tenantNames(ctx.db, filter.factoryIds),
  ]);
  return { materials, brands, factories: [...names].map(([id, name]) => ({ id, name })) };
}

/** A SKU that one of the merchant's factories offers now. */
export async function findOffered(db: Db, merchantId: number, id: number) {
  return sql.findOffered(db, await boundFactoryIds(db, merchantId), id);
}

export type OfferedSku = Awaited<ReturnType<typeof sql.offeredAmong>>[number];

/** Of these SKUs the ones that the merchant's factories offer now; a factory asks for its own, of the materials that are reached. */
export async function offeredAmong(
  db: Db,
  asker: { merchantId: number } | { factoryId: number; materials: ReachedMaterials },
  { ids = [], codes = [] }: { ids?: readonly number[]; codes?: readonly string[] },
): Promise<OfferedSku[]> {
  const factoryIds = 'factoryId' in asker ? [asker.factoryId] : await boundFactoryIds(db, asker.merchantId);
  const materials = 'factoryId' in asker ? asker.materials : null;
  return sql.offeredAmong(db, factoryIds, { ids, codes, materials });
}

/** The newest SKU that one of the merchant's factories offers; undefined where none does. */
export async function newestOffered(db: Db, merchantId: number): Promise<OfferedSku | undefined> {
  const factoryIds = await boundFactoryIds(db, merchantId);
  const row = await sql.pageSkus(db, { factoryIds, status: sql.OFFERED }).limit(1).executeTakeFirst();
  return row && (await sql.offeredAmong(db, factoryIds, { ids: [row.id], codes: [] }))[0];
}

/** The materials of the asker's factory that he reaches, each with its colours; of those whose name has the keyword. */
export const materialColors = async ({ db, tenantId, limits }: Ctx, keyword?: string) =>
  (await sql.materialColors(db, tenantId, limits.materials, keyword)).map(({ material, colors }) => ({
    material,
    colors: colors ?? [],
  }));

export { agreedFor } from './agreed.ts';
export { GIFT_FILE } from './gift-file.ts';
export { closeSkus, openSkus } from './closing.ts';
export { respecGifts, respecMaterial, respecPairs } from './respec.ts';
export { beginSkus, moveSkus } from './life.ts';
export type { SkuMover } from './life-types.ts';
export { holdGoods } from './sql.ts';
export { SKU_TABLE } from './table.sql.ts';
