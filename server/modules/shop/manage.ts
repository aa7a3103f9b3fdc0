import { CAPABILITIES } from '#contract/platform/platform.ts';
import { SHOP_TYPE, type Shop } from '#contract/shop/shop.ts';
import type { shopAccess } from '#contract/shop/shop-access.ts';
import type { Parsed, Shown } from '#contract/endpoint.ts';
import { PATHS } from '#contract/screens.ts';
import { leaveNotice } from '#server/modules/notice/service.ts';
import { platformOf } from '#server/modules/platform/service.ts';
import { change } from '#server/modules/tenant/service.ts';
import type { Db } from '#server/platform/database.ts';
import type { Ctx } from '#server/platform/implement.ts';
import { isDuplicate } from '#server/platform/errors.ts';
import { conflict, notFound } from '#server/platform/refusal.ts';
import { dropAccess, dropIdentity, lockShop, openBacks, openOrders, setShares } from './access.sql.ts';
import { boundFactoryIds, GONE, ownShop, tenantNames } from './service.ts';
import * as sql from './sql.ts';

const UNBOUND = '工厂不存在或未绑定，请刷新后重新选择。';

/** @throws Refusal 404; 409 where another shop of the platform has the name. */
export async function update(
  ctx: Ctx,
  { id, brandName, nick }: Parsed<typeof shopAccess.update>,
): Promise<Shown<typeof Shop>> {
  const before = await ownShop(ctx, id);
  try {
    await change(ctx, { kind: 'shop' }, async (trx) => {
      if (!(await sql.updateShop(trx, ctx.tenantId, id, { brandName, nick }))) throw notFound(GONE);
      const renamed = before.nick === nick ? '' : `，改名为「${nick}」`;
      return { told: `修改店铺「${before.nick}」${renamed}` };
    });
  } catch (error) {
    throw isDuplicate(error) ? conflict(`店铺「${nick}」已存在，请换一个店铺名称。`) : error;
  }
  return ownShop(ctx, id);
}

/** @throws Refusal 404; 409 where the platform does not let orders be pulled, or nothing opens the shop. */
export async function setAutoSync(
  ctx: Ctx,
  { id, status }: Parsed<typeof shopAccess.setAutoSync>,
): Promise<Shown<typeof Shop>> {
  const { platform, nick, type } = await ownShop(ctx, id);
  const { capFlagList, platformName } = platformOf(platform).describe();
  if (status === 1 && !capFlagList.includes(CAPABILITIES.pullOrders))
    throw conflict(`${platformName}暂未接入平台接口，不能自动同步，订单请按文件导入。`);
  if (status === 1 && type === SHOP_TYPE.file)
    throw conflict(`店铺「${nick}」还没有接口授权，请先授权，再打开自动同步。`);
  await change(ctx, { kind: 'shop' }, async (trx) => {
    await sql.updateShop(trx, ctx.tenantId, id, { autoSync: status === 1 });
    return { told: `${status === 1 ? '打开' : '关闭'}店铺「${nick}」的自动同步` };
  });
  return ownShop(ctx, id);
}

/** @throws Refusal 404 where the shop is not the merchant's, or the factory not bound. */
export async function setDefaultFactory(
  ctx: Ctx,
  { id, factoryId }: Parsed<typeof shopAccess.setDefaultFactory>,
): Promise<Shown<typeof Shop>> {
  const { nick } = await ownShop(ctx, id);
  const names = await boundNames(ctx, factoryId === null ? [] : [factoryId]);
  await change(ctx, { kind: 'shop' }, async (trx) => {
    await sql.updateShop(trx, ctx.tenantId, id, { defaultFactoryId: factoryId });
    const what = factoryId === null ? '清除' : `设为「${names.get(factoryId)}」`;
    return { told: `店铺「${nick}」的默认工厂${what}` };
  });
  return ownShop(ctx, id);
}

async function boundNames(ctx: Ctx, ids: readonly number[]): Promise<Map<number, string>> {
  const bound = new Set(await boundFactoryIds(ctx.db, ctx.tenantId));
  if (!ids.every((id) => bound.has(id))) throw notFound(UNBOUND);
  return tenantNames(ctx.db, ids);
}

/** The factories that see the shop from now on; the new ones are told. @throws Refusal 404 as above. */
export async function share(ctx: Ctx, { id, factoryIds }: Parsed<typeof shopAccess.share>): Promise<void> {
  const { nick } = await ownShop(ctx, id);
  const ids = [...new Set(factoryIds)];
  const names = await boundNames(ctx, ids);
  const { tenantId: merchantId, now } = ctx;
  const own = (await tenantNames(ctx.db, [merchantId])).get(merchantId) ?? '';
  const added = await change(ctx, { kind: 'shop', db: ctx.system }, async (trx) => {
    if (!(await lockShop(trx, merchantId, id))) throw notFound(GONE);
    const fresh = await setShares(trx, { merchantId, shopId: id, factoryIds: ids, now });
    for (const factoryId of fresh) {
      const body = `商家「${own}」把店铺「${nick}」共享给了本工厂。`;
      const link = PATHS['factory/shared-shop'];
      await leaveNotice(trx, factoryId, { kind: 'shop', title: '新的共享店铺', body, link }, now);
    }
    const to = ids.map((of) => `「${names.get(of) ?? ''}」`).join('');
    return {
      answer: fresh,
      told: ids.length === 0 ? `取消共享店铺「${nick}」` : `店铺「${nick}」共享给${to}`,
    };
  });
  for (const factoryId of added) ctx.live.publish(factoryId, { kind: 'notice' });
}

export async function sharedIds(ctx: Ctx, { id }: Parsed<typeof shopAccess.sharedIds>): Promise<number[]> {
  await ownShop(ctx, id);
  return (await sql.sharedIds(ctx.db, ctx.tenantId, id)).map(({ factoryId }) => factoryId);
}

/**
 * Closes the shop and forgets its keys: its orders stay, and it is the same shop when it is bound again.
 * @throws Refusal 404; 409 while orders of it are open, or shipments are on their way to its platform; dangerPassword where one is set.
 */
export async function remove(ctx: Ctx, input: Parsed<typeof shopAccess.delete>): Promise<void> {
  const { tenantId: merchantId } = ctx;
  const { id } = input;
  const { nick } = await ownShop(ctx, id);
  await refuseOpen(ctx.db, merchantId, id, nick);
  await change(ctx, { kind: 'shop', pass: input, db: ctx.system }, async (trx) => {
    // Orders that come in at this moment are waited for.
    const shop = await lockShop(trx, merchantId, id);
    if (!shop) throw notFound(GONE);
    await refuseOpen(trx, merchantId, id, nick);
    await setShares(trx, { merchantId, shopId: id, factoryIds: [], now: ctx.now });
    await dropAccess(trx, merchantId, id);
    const { platform, platformShopId } = shop;
    if (platformShopId) await dropIdentity(trx, { platform, platformShopId, merchantId });
    await sql.updateShop(trx, merchantId, id, {
      status: sql.CLOSED,
      autoSync: false,
      defaultFactoryId: null,
      tokenExpires: null,
    });
    return { told: `删除店铺「${nick}」` };
  });
}

async function refuseOpen(db: Db, merchantId: number, id: number, nick: string) {
  const orders = await openOrders(db, merchantId, id);
  if (orders > 0)
    throw conflict(
      `店铺「${nick}」还有 ${orders.toLocaleString('zh-CN')} 个订单没有完成，请等它们发货，或先撤回、取消后再删除。`,
    );
  // Without its keys its platform would never hear of them.
  const backs = await openBacks(db, merchantId, id);
  if (backs > 0)
    throw conflict(
      `店铺「${nick}」还有 ${backs.toLocaleString('zh-CN')} 个运单号正在回传平台，请等回传结束后再删除。`,
    );
}
