import { ShopLogistics, type VirtualShop, type virtualShop } from '#contract/agent-factory/agent-factory.ts';
import type { Parsed } from '#contract/endpoint.ts';
import { TENANT_TYPES } from '#contract/sides.ts';
import { bindOwn } from '#server/modules/binding/service.ts';
import { requireFactory, requireOwn } from '#server/modules/customer/service.ts';
import { joinVirtual, openVirtual } from '#server/modules/register/service.ts';
import { change } from '#server/modules/tenant/service.ts';
import type { Ctx } from '#server/platform/implement.ts';
import { conflict, notFound } from '#server/platform/refusal.ts';
import type { Json } from '#server/platform/schema.ts';
import * as sql from './sql.ts';

export async function get(
  ctx: Ctx,
  { factoryId }: Parsed<typeof virtualShop.get>,
): Promise<VirtualShop | null> {
  requireOwn(ctx, factoryId);
  const found = await sql.findVirtualShop(ctx.db, ctx.tenantId);
  if (!found) return null;
  const { merchantId, shopId } = found;
  const shopName = await sql.shopName(ctx.system, merchantId, shopId);
  return { merchantId, shopId, shopName, logistics: ShopLogistics.parse(found.logistics) };
}

/** The first setting opens it: a merchant of the factory's own, bound to it, with one local shop. */
export async function set(
  ctx: Ctx,
  { shopName, logistics }: Parsed<typeof virtualShop.set>,
): Promise<VirtualShop> {
  requireFactory(ctx);
  const { tenantId: factoryId, userId, limits, now } = ctx;
  return change(ctx, { kind: 'setting', db: ctx.system }, async (trx) => {
    const factory = await sql.lockFactory(trx, factoryId);
    let place: { merchantId: number; shopId: number } | undefined = await sql.findVirtualShop(trx, factoryId);
    if (place) {
      if (await sql.hasNamesake(trx, place.merchantId, place.shopId, shopName))
        throw conflict('虚拟店铺里已有同名店铺，请换一个店铺名称。');
      await sql.renameShop(trx, place.merchantId, place.shopId, shopName);
    } else {
      const tenant = {
        name: `${factory.name}·虚拟店铺`,
        type: TENANT_TYPES.merchant,
        virtualOf: factoryId,
      };
      const merchantId = await openVirtual(trx, tenant, { userId, limits, now });
      await bindOwn(trx, { merchantId, factoryId }, now);
      const shop = { merchantId, nick: shopName, defaultFactoryId: factoryId, createdAt: now };
      place = { merchantId, shopId: await sql.insertShop(trx, shop) };
    }
    const { merchantId, shopId } = place;
    const row = { factoryId, merchantId, shopId, logistics: logistics as Json, updatedAt: now };
    await sql.saveVirtualShop(trx, row);
    const answer = { merchantId, shopId, shopName, logistics };
    return { answer, told: `保存虚拟店铺「${shopName}」的物流设置` };
  });
}

/** The caller leads the shop's tenant, too, from now on. @throws Refusal 404 where there is none. */
export async function enter(ctx: Ctx): Promise<{ tenantId: number }> {
  const found = await sql.findVirtualShop(ctx.db, ctx.tenantId);
  if (!found) throw notFound('还没有虚拟店铺，请先保存它的物流设置。');
  return change(ctx, { kind: 'user', db: ctx.system }, async (trx) => {
    await joinVirtual(trx, found.merchantId, { ...ctx, from: ctx.tenantId });
    return { answer: { tenantId: found.merchantId }, told: '进入虚拟店铺' };
  });
}
