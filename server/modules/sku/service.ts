import type { Answer, Parsed } from '#contract/endpoint.ts';
import type { sku } from '#contract/sku/sku.ts';
import { customerOf } from '#server/modules/customer/service.ts';
import { requirePictures } from '#server/modules/file/service.ts';
import { agreedPrices } from '#server/modules/price/service.ts';
import { boundFactoryIds, tenantNames } from '#server/modules/shop/service.ts';
import { change } from '#server/modules/tenant/service.ts';
import type { Db } from '#server/platform/database.ts';
import type { Ctx } from '#server/platform/implement.ts';
import { paged } from '#server/platform/paged.ts';
import { reachesMaterial, type ReachedMaterials } from '#server/platform/reach.ts';
import { isDuplicate } from '#server/platform/errors.ts';
import { conflict, forbidden, notFound } from '#server/platform/refusal.ts';
import { pinyinKey } from './pinyin.ts';
import * as sql from './sql.ts';

const taken = (code: string) => conflict(`SKU 编码「${code}」已存在，请换一个编码。`);
const STALE = '已被他人修改，请刷新后重试';
const GONE = 'SKU 不存在，请刷新列表。';

function refuseBeyondLimits(ctx: Ctx, goods: { material: string; color: string }): void {
  if (!reachesMaterial(ctx, goods))
    throw forbidden(
      `您的部门没有材质「${goods.material}」颜色「${goods.color}」的权限，请换一种，或联系管理员分配。`,
    );
}

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
  const list = rows.map((row) => ({
    ...row,
    agreedCents: agreed?.get(row.id)?.unitCents ?? null,
    factoryName: names.get(row.factoryId) ?? '',
    pictureUrl: ctx.files.link(row.pictureFileId),
    thumbUrl: ctx.files.link(row.pictureFileId, 'thumb'),
  }));
  return { list, total };
}

/** For whom a factory looks at its goods, where the user may see prices; who is no customer, or no more, is nobody. */
async function customerAsked(ctx: Ctx, merchantId: number | undefined): Promise<number | undefined> {
  if (merchantId === undefined || ctx.side !== 'factory' || !ctx.permissions.includes('factory:price'))
    return undefined;
  return (await customerOf(ctx.db, ctx.tenantId, merchantId))?.merchantId;
}

/** What one piece of each costs a customer, by the SKU's id. */
const agreedFor = (ctx: Ctx, merchantId: number, rows: readonly sql.SkuRow[]) =>
  agreedPrices(
    ctx.db,
    rows.map(({ id, factoryId, material, color, currency, priceCents }) => ({
      lineId: id,
      orderId: id,
      merchantId,
      factoryId,
      skuId: id,
      material,
      color,
      currency,
      listCents: priceCents,
      quantity: 1,
      isGift: false,
    })),
    ctx.now,
  );

export async function options(ctx: Ctx, input: Parsed<typeof sku.options>) {
  const filter = await asked(ctx, input);
  const [materials, brands] = await Promise.all([
    sql.valuesOf(ctx.db, 'material', filter),
    sql.valuesOf(ctx.db, 'brand', filter),
  ]);
  return { materials, brands };
}

/** @throws Refusal 409 where the factory has the code, 404 where the picture is not one that the user sent in. */
export async function create(ctx: Ctx, form: Parsed<typeof sku.create>) {
  refuseBeyondLimits(ctx, form);
  await requirePictures(ctx, [form.pictureFileId]);
  const pinyin = await pinyinKey(form);
  return change(ctx, { kind: 'sku' }, async (trx) => {
    const row = await sql.insertSku(trx, { ...form, pinyinKey: pinyin, factoryId: ctx.tenantId });
    if (!row) throw taken(form.code);
    return { answer: row, told: `新建 SKU「${form.code}」` };
  });
}

/** @throws Refusal 409 where another changed it since the user saw `version`, or another SKU has the code. */
export async function update(ctx: Ctx, { id, version, ...form }: Parsed<typeof sku.update>) {
  refuseBeyondLimits(ctx, form);
  const before = await sql.findSku(ctx.db, ctx.tenantId, id);
  if (!before || !reachesMaterial(ctx, before)) throw notFound(GONE);
  await requirePictures(ctx, [form.pictureFileId], [before.pictureFileId]);
  const set = { ...form, pinyinKey: await pinyinKey(form) };
  try {
    const done = await change(ctx, { kind: 'sku' }, async (trx) => {
      const changed = await sql.updateSku(trx, ctx.tenantId, id, version, set, ctx.now);
      const renamed = before.code === form.code ? '' : `，原编码「${before.code}」`;
      return { answer: changed, told: changed ? `修改 SKU「${form.code}」${renamed}` : '' };
    });
    if (done) return;
  } catch (error) {
    throw isDuplicate(error) ? taken(form.code) : error;
  }
  throw (await sql.findSku(ctx.db, ctx.tenantId, id)) ? conflict(STALE) : notFound(GONE);
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
