import type { Output, Parsed } from '#contract/endpoint.ts';
import type { shop } from '#contract/shop.ts';
import type { Platform, Shop } from '#contract/shop.ts';
import type { Db } from '#server/platform/database.ts';
import type { Ctx } from '#server/platform/implement.ts';
import { conflict, notFound } from '#server/platform/refusal.ts';
import * as sql from './sql.ts';

export { ownShopIds } from './among.sql.ts';

// capFlagList names abilities of platforms that have no adapter yet: every shop has all of them.
export async function page(
  ctx: Ctx,
  { pageNo, pageSize, platform }: Parsed<typeof shop.page>,
): Promise<Output<typeof shop.page>> {
  const among = ctx.limits.shopIds;
  const [rows, total] = await Promise.all([
    sql.pageShops(
      ctx.db,
      ctx.tenantId,
      { platform, among },
      { offset: (pageNo - 1) * pageSize, limit: pageSize },
    ),
    sql.countShops(ctx.db, ctx.tenantId, { platform, among }),
  ]);
  return { list: rows.map((row) => ({ ...row, platform: row.platform as Platform })), total };
}

/** @throws Refusal 409 where the merchant has a local shop of this name, closed ones included. */
export async function createLocal(
  ctx: Ctx,
  { brandName, nick }: Parsed<typeof shop.createLocal>,
): Promise<Shop> {
  const row = await sql.insertShop(ctx.db, {
    merchantId: ctx.tenantId,
    platform: 'local' satisfies Platform,
    brandName,
    nick,
    createdAt: ctx.now,
  });
  if (!row) throw conflict(`线下店铺「${nick}」已存在，请换一个店铺名称。`);
  return { ...row, platform: 'local' };
}

/** The open shop that the merchant had first. */
export const firstShop = (db: Db, merchantId: number) => sql.firstShop(db, merchantId);

/** Where a shop is named, its default factory leads. @throws Refusal 404 where it is not the merchant's. */
export async function boundFactories(ctx: Ctx, { shopId }: Parsed<typeof shop.boundFactories>) {
  const factories = await sql.factoriesOf(ctx.db, ctx.tenantId);
  if (shopId === undefined) return factories;
  const own = await sql.findShop(ctx.db, ctx.tenantId, shopId);
  if (!own) throw notFound('店铺不存在，请刷新后重新选择。');
  const first = (factoryId: number) => Number(factoryId !== own.defaultFactoryId);
  return factories.toSorted((a, b) => first(a.factoryId) - first(b.factoryId));
}

export const customers = (ctx: Ctx) => sql.customersOf(ctx.db, ctx.tenantId);

/** The factories that a merchant is bound to. */
export const boundFactoryIds = async (db: Db, merchantId: number) =>
  (await sql.factoryIdsOf(db, merchantId)).map(({ factoryId }) => factoryId);

/** Names of tenants that the asking one is bound to, or is; the others are left out. */
export const tenantNames = async (db: Db, ids: readonly number[]) =>
  new Map((await sql.namesOf(db, ids)).map(({ id, name }) => [id, name]));
