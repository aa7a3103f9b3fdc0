import type { Answer, Parsed, Shown } from '#contract/endpoint.ts';
import { EXPIRES_SOON_MS, SHOP_TYPE, type Platform, type Shop, type shop } from '#contract/shop/shop.ts';
import { platformFacts } from '#server/modules/platform/service.ts';
import { change } from '#server/modules/tenant/service.ts';
import type { Db } from '#server/platform/database.ts';
import type { Ctx } from '#server/platform/implement.ts';
import { paged } from '#server/platform/paged.ts';
import { reachesShop, reachesShops } from '#server/platform/reach.ts';
import { conflict, forbidden, notFound } from '#server/platform/refusal.ts';
import * as sql from './sql.ts';
import { viewOf } from './view.ts';

export { accessOf, toolsOf, type OpenedShop } from './access.ts';

export const GONE = '店铺不存在，请刷新后重新选择。';

/** A moment before which a token or a service ends soon (K07). */
export const soonAt = (now: Date) => new Date(now.getTime() + EXPIRES_SOON_MS);

export function wantedOf(
  { capFlagList, platform, keyword, expiring }: Partial<Parsed<typeof shop.page>>,
  now: Date,
): sql.Wanted {
  const able = capFlagList?.length ? platformFacts(capFlagList).map((p) => p.platformCode) : undefined;
  const platforms = platform ? [platform].filter((one) => able?.includes(one) ?? true) : able;
  return { platforms, keyword, endsBefore: expiring && soonAt(now) };
}

export function page(ctx: Ctx, asked: Parsed<typeof shop.page>): Promise<Answer<typeof shop.page>> {
  const wanted = { ...wantedOf(asked, ctx.now), among: ctx.limits.shopIds ?? undefined };
  return paged(sql.pageShops(ctx.db, ctx.tenantId, wanted), asked, viewOf);
}

/** @throws Refusal 404 where it is not the merchant's, closed, or none that the asker's department reaches. */
export async function ownShop(ctx: Ctx, id: number): Promise<Shown<typeof Shop>> {
  if (!reachesShop(ctx, id)) throw notFound(GONE);
  return shopMade(ctx, id);
}

/** Also of one that the asker made just now, which his department does not reach yet. */
export async function shopMade(ctx: Ctx, id: number): Promise<Shown<typeof Shop>> {
  const row = await sql.viewShop(ctx.db, ctx.tenantId, id);
  if (!row) throw notFound(GONE);
  return viewOf(row);
}

/** @throws Refusal 409 where the merchant has a local shop of this name. One that was deleted is there again. */
export const createLocal = (
  ctx: Ctx,
  { brandName, nick }: Parsed<typeof shop.createLocal>,
): Promise<Shown<typeof Shop>> => createUnbound(ctx, { platform: 'local', brandName, nick });

/** A shop whose orders are made by hand or come by file. @throws Refusal 409 where the name is taken. */
export async function createUnbound(
  ctx: Ctx,
  { platform, brandName, nick }: { platform: Platform; brandName: string; nick: string },
): Promise<Shown<typeof Shop>> {
  const local = platform === 'local';
  const id = await change(ctx, { kind: 'shop' }, async (trx) => {
    const type = local ? SHOP_TYPE.local : SHOP_TYPE.file;
    const row = { merchantId: ctx.tenantId, platform, brandName, nick, type, createdAt: ctx.now };
    let made = await sql.insertShop(trx, row);
    if (made === undefined) {
      const before = await sql.shopNamed(trx, ctx.tenantId, platform, nick);
      if (before?.status !== sql.CLOSED)
        throw conflict(`${local ? '线下店铺' : '店铺'}「${nick}」已存在，请换一个店铺名称。`);
      made = before.id;
      await sql.updateShop(trx, ctx.tenantId, made, { brandName, type, status: sql.OPEN });
    }
    return { answer: made, told: `新建${local ? '线下' : ''}店铺「${nick}」` };
  });
  return shopMade(ctx, id);
}

/** @throws Refusal 404 where one of these shops is not the merchant's, or closed. */
export async function requireShops(db: Db, merchantId: number, ids: readonly number[]): Promise<void> {
  const wanted = new Set(ids);
  if (wanted.size > 0 && (await sql.ownShopIds(db, merchantId, [...wanted])).length < wanted.size)
    throw notFound('有店铺不存在或已停用，请重新选择。');
}

/**
 * For settings that change what becomes of orders: who reaches a part of the shops sets them for these shops only.
 * @param shopIds whom the setting is for; none: all of them.
 * @throws Refusal 403
 */
export function refuseBeyondShops(ctx: Ctx, shopIds: readonly number[]): void {
  if (!reachesShops(ctx, shopIds))
    throw forbidden('您的部门只能使用部分店铺，不能修改其他店铺或全部店铺的设置，请联系管理员。');
}

/** The open shop that the merchant had first. */
export const firstShop = (db: Db, merchantId: number) => sql.firstShop(db, merchantId);

/** Where a shop is named, its default factory leads. @throws Refusal 404 where it is not the merchant's. */
export async function boundFactories(ctx: Ctx, { shopId }: Parsed<typeof shop.boundFactories>) {
  const factories = await sql.factoriesOf(ctx.db, ctx.tenantId);
  if (shopId === undefined) return factories;
  const own = await sql.findShop(ctx.db, ctx.tenantId, shopId);
  if (!own || !reachesShop(ctx, shopId)) throw notFound(GONE);
  const first = (factoryId: number) => Number(factoryId !== own.defaultFactoryId);
  return factories.toSorted((a, b) => first(a.factoryId) - first(b.factoryId));
}

/** The factories that a merchant is bound to. */
export const boundFactoryIds = async (db: Db, merchantId: number) =>
  (await sql.factoryIdsOf(db, merchantId)).map(({ factoryId }) => factoryId);

/** Names of tenants that the asking one is bound to, or is; the others are left out. */
export const tenantNames = async (db: Db, ids: readonly number[]) =>
  new Map((await sql.namesOf(db, ids)).map(({ id, name }) => [id, name]));
