import type { Answer, Parsed, Shown } from '#contract/endpoint.ts';
import { Platform, PLATFORMS } from '#contract/shop/shop.ts';
import type { shopAccess, ShopGroup } from '#contract/shop/shop-access.ts';
import type { Ctx } from '#server/platform/implement.ts';
import { reachesShop } from '#server/platform/reach.ts';
import { paged } from '#server/platform/paged.ts';
import { soonAt } from './service.ts';
import { allShared, pageShared } from './shared.sql.ts';
import { allShops } from './sql.ts';

/** Shops by platform, platforms in the order of their table (S10): the merchant's own, or those shared with a factory. */
export async function groups(ctx: Ctx): Promise<Shown<typeof ShopGroup>[]> {
  const rows =
    ctx.side === 'business' ? await allShops(ctx.db, ctx.tenantId) : await allShared(ctx.db, ctx.tenantId);
  const reached = rows.filter(({ id }) => reachesShop(ctx, id));
  const byPlatform = Map.groupBy(reached, (row) => row.platform as Platform);
  return Platform.options
    .filter((code) => byPlatform.has(code))
    .map((platformCode) => ({
      platformCode,
      platformName: PLATFORMS[platformCode],
      shopInfoList: byPlatform.get(platformCode)!.map((row) => ({
        brandName: row.brandName,
        shopId: row.id,
        shopNick: row.nick,
        tokenExpires: row.tokenExpires,
        serviceExpires: row.serviceExpires,
        type: row.type,
      })),
    }));
}

export async function sharedPage(
  ctx: Ctx,
  { pageNo, pageSize, expiring, ...asked }: Parsed<typeof shopAccess.sharedPage>,
): Promise<Answer<typeof shopAccess.sharedPage>> {
  const wanted = {
    ...asked,
    endsBefore: expiring && soonAt(ctx.now),
    among: ctx.limits.shopIds ?? undefined,
  };
  const shown = pageShared(ctx.db, ctx.tenantId, wanted);
  return paged(shown, { pageNo, pageSize }, ({ defaultFactoryId, ...row }) => ({
    ...row,
    platform: row.platform as Platform,
    isDefault: defaultFactoryId === ctx.tenantId,
  }));
}
