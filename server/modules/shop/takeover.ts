import type { Parsed, Shown } from '#contract/endpoint.ts';
import { SHOP_TYPE, type Platform, type ShopType } from '#contract/shop/shop.ts';
import type { shopBind, ShopBound, ShopClaim } from '#contract/shop/shop-bind.ts';
import { PATHS } from '#contract/screens.ts';
import { leaveNotice } from '#server/modules/notice/service.ts';
import type { ShopAccess } from '#server/modules/platform/service.ts';
import { change } from '#server/modules/tenant/service.ts';
import { tell } from '#server/modules/tenant-log/service.ts';
import type { Ctx } from '#server/platform/implement.ts';
import { notFound } from '#server/platform/refusal.ts';
import * as access from './access.sql.ts';
import { bindOrRenew } from './bind.ts';
import { shopMade } from './service.ts';
import { shopAtPlatform, updateShop } from './sql.ts';
import { claimOf } from './view.ts';

const CLAIM_GONE = '接管申请不存在或已过期，请重新授权这个店铺。';

export const claims = async (ctx: Ctx): Promise<Shown<typeof ShopClaim>[]> =>
  (await access.claimsOf(ctx.system, ctx.tenantId, ctx.now)).map(claimOf);

export async function dropClaim(ctx: Ctx, { id }: { id: number }): Promise<void> {
  if (!(await access.dropClaim(ctx.system, ctx.tenantId, id))) throw notFound(CLAIM_GONE);
}

/**
 * Takes a shop from another account, by what its platform confirmed for the caller. There it goes on as a shop that is
 * filled by file: orders that are open stay where they are and are finished by hand.
 * @throws Refusal 404 where the claim is none of his, or too old; dangerPassword where one is set.
 */
export async function unbindOther(
  ctx: Ctx,
  input: Parsed<typeof shopBind.unbindOther>,
): Promise<Shown<typeof ShopBound>> {
  const { id } = input;
  const { system } = ctx;
  const known = await access.claimsOf(system, ctx.tenantId, ctx.now);
  if (!known.some((one) => one.id === id)) throw notFound(CLAIM_GONE);
  const about = { kind: 'shop', pass: input, db: system } as const;
  const { outcome, shopId, from } = await change(ctx, about, async (trx) => {
    const claim = await access.lockClaim(trx, ctx.tenantId, id, ctx.now);
    if (!claim) throw notFound(CLAIM_GONE);
    const { platform, platformShopId } = claim;
    const here = { platform, platformShopId, merchantId: ctx.tenantId };
    const holder = await access.holderOf(trx, here);
    if (holder !== ctx.tenantId) {
      await release(trx, ctx.now, { platform, platformShopId, merchantId: holder });
      await access.giveIdentity(trx, here);
    }
    const { answer: settled, told } = await bindOrRenew(ctx, trx, {
      ...claim,
      platform: platform as Platform,
      type: claim.type as ShopType,
      access: JSON.parse(ctx.vault.open(claim.sealedAccess)) as ShopAccess,
      confirmed: true,
      id: undefined,
    });
    await access.dropClaim(trx, ctx.tenantId, id);
    return { answer: { outcome: settled.outcome, shopId: settled.id, from: holder }, told };
  });
  if (from !== ctx.tenantId) ctx.live.publish(from, { kind: 'notice' });
  return { outcome, shop: await shopMade(ctx, shopId), claim: null };
}

/** The account that had it keeps the shop and its orders, without the keys, and is told. */
async function release(
  trx: access.Trx,
  now: Date,
  { platform, platformShopId, merchantId }: { platform: string; platformShopId: string; merchantId: number },
): Promise<void> {
  const theirs = await shopAtPlatform(trx, merchantId, platform, platformShopId);
  if (!theirs) return;
  await access.dropAccess(trx, merchantId, theirs.id);
  await updateShop(trx, merchantId, theirs.id, {
    type: SHOP_TYPE.file,
    autoSync: false,
    platformShopId: null,
    tokenExpires: null,
    serviceExpires: null,
  });
  const orders = await access.openOrders(trx, merchantId, theirs.id);
  const open =
    orders > 0
      ? `还有 ${orders.toLocaleString('zh-CN')} 个未完成订单，请继续处理，发货后在平台填写运单号。`
      : '';
  const body = `店铺「${theirs.nick}」已在另一个账号授权，本账号不再同步它的订单，可按文件导入。${open}`;
  const link = PATHS['business/bind-shop'];
  await leaveNotice(
    trx,
    merchantId,
    { kind: 'shop', title: '店铺已被其他账号绑定', body, link, shopId: theirs.id },
    now,
  );
  const doer = { tenantId: merchantId, userId: null, userName: '系统', now };
  await tell(trx, doer, 'shop', `店铺「${theirs.nick}」在另一个账号授权，本账号的授权已解除`);
}
