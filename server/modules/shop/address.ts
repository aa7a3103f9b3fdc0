import type { Output, Parsed } from '#contract/endpoint.ts';
import type { shopAccess } from '#contract/shop/shop-access.ts';
import { adapterOf, PlatformError } from '#server/modules/platform/service.ts';
import type { Ctx } from '#server/platform/implement.ts';
import { conflict, notFound } from '#server/platform/refusal.ts';
import { reachesShop } from '#server/platform/reach.ts';
import { accessOf, toolsOf } from './access.ts';
import { GONE } from './service.ts';
import { sharedShop } from './shared.sql.ts';
import { findShop } from './sql.ts';

/** @throws Refusal 404 where the shop is not the caller's to see; 409 where its platform cannot be asked, or refuses. */
export async function defaultAddress(
  ctx: Ctx,
  { storeId }: Parsed<typeof shopAccess.defaultAddress>,
): Promise<Output<typeof shopAccess.defaultAddress>> {
  const merchantId =
    ctx.side === 'business'
      ? (await findShop(ctx.db, ctx.tenantId, storeId)) && ctx.tenantId
      : (await sharedShop(ctx.db, ctx.tenantId, storeId))?.merchantId;
  if (merchantId === undefined || !reachesShop(ctx, storeId)) throw notFound(GONE);
  const opened = await accessOf(ctx, merchantId, storeId);
  const adapter = opened && adapterOf(opened.platform);
  if (!adapter) throw conflict('这个店铺没有接口授权，读不到默认发货地址，请在平台后台查看。');
  try {
    return await adapter.defaultAddress(
      opened.access,
      toolsOf(ctx, { merchantId, shopId: storeId, now: ctx.now }),
    );
  } catch (error) {
    throw error instanceof PlatformError ? conflict(error.message) : error;
  }
}
