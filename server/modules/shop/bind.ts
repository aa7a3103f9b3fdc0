import type { Shown } from '#contract/endpoint.ts';
import { SHOP_TYPE, type Platform, type ShopType } from '#contract/shop/shop.ts';
import type { ShopBound } from '#contract/shop/shop-bind.ts';
import { CAPABILITIES } from '#contract/platform/platform.ts';
import { platformOf, type ShopAccess } from '#server/modules/platform/service.ts';
import { change } from '#server/modules/tenant/service.ts';
import type { Ctx } from '#server/platform/implement.ts';
import { badRequest, conflict, notFound } from '#server/platform/refusal.ts';
import { reachesShop } from '#server/platform/reach.ts';
import { sealed } from './access.ts';
import { holderOf, pullAnew, saveAccess, saveClaim, type Trx } from './access.sql.ts';
import { GONE, shopMade } from './service.ts';
import * as sql from './sql.ts';
import { claimOf } from './view.ts';

/** A shop as its platform, or the merchant himself, says that it is. */
export interface Authorisation {
  platform: Platform;
  type: ShopType;
  brandName: string;
  /** '' where nobody says it. */
  nick: string;
  platformShopId?: string | undefined;
  site?: string | undefined;
  access: ShopAccess;
  tokenExpires: Date | null;
  serviceExpires: Date | null;
  /** The platform itself said whose shop it is: nobody else here may have it. */
  confirmed: boolean;
  /** A shop that the merchant has: its access is renewed. */
  id?: number | undefined;
}

/** How long a shop that another account has may be taken over with what was authorised. */
const CLAIM_MS = 86_400_000;

/** Binds, renews, or finds that another account has it. `within`: what must happen in the same moment. */
export async function bind(
  ctx: Ctx,
  wish: Authorisation,
  within?: (trx: Trx) => Promise<void>,
): Promise<Shown<typeof ShopBound>> {
  if (wish.nick === '' && wish.id === undefined) throw badRequest('请输入店铺名称。');
  const done = await change<Settled | Claimed>(ctx, { kind: 'shop', db: ctx.system }, async (trx) => {
    await within?.(trx);
    const { platform, platformShopId, confirmed } = wish;
    if (confirmed && platformShopId) {
      const merchantId = await holderOf(trx, { platform, platformShopId, merchantId: ctx.tenantId });
      if (merchantId !== ctx.tenantId)
        return { answer: { claim: await claim(ctx, trx, { ...wish, platformShopId }) }, told: '' };
    }
    return bindOrRenew(ctx, trx, wish);
  });
  if ('claim' in done) return { outcome: 'elsewhere', shop: null, claim: claimOf(done.claim) };
  const shop = await shopMade(ctx, done.id);
  return { outcome: done.outcome, shop, claim: null };
}

const claim = (ctx: Ctx, trx: Trx, wish: Authorisation & { platformShopId: string }) =>
  saveClaim(
    trx,
    {
      merchantId: ctx.tenantId,
      platform: wish.platform,
      platformShopId: wish.platformShopId,
      type: wish.type,
      brandName: wish.brandName,
      nick: wish.nick,
      sealedAccess: sealed(ctx, wish.access),
      tokenExpires: wish.tokenExpires,
      serviceExpires: wish.serviceExpires,
      validUntil: new Date(ctx.now.getTime() + CLAIM_MS),
    },
    ctx.now,
  );

interface Claimed {
  claim: Awaited<ReturnType<typeof claim>>;
}
interface Settled {
  outcome: 'bound' | 'renewed';
  id: number;
}

/** The merchant's row of the shop: the one it has, by whatever it is known, or a new one. Its keys go with it. */
export async function bindOrRenew(
  ctx: Ctx,
  trx: Trx,
  wish: Authorisation,
): Promise<{ answer: Settled; told: string }> {
  const { platform, type, brandName, platformShopId, tokenExpires, serviceExpires, access } = wish;
  const known = await knownShop(trx, ctx.tenantId, wish);
  if (known?.open && !reachesShop(ctx, known.id))
    throw conflict('这个店铺已经绑定，但不在您所在部门的店铺范围内，请联系管理员。');
  const set = {
    type,
    brandName,
    status: sql.OPEN,
    ...(platformShopId && { platformShopId }),
    ...(wish.site && { site: wish.site }),
    tokenExpires,
    ...(serviceExpires && { serviceExpires }),
    authorisedAt: ctx.now,
    // Orders come by themselves from the first day on, where the platform lets them.
    ...(!known?.open && { autoSync: pulls(platform) }),
  };
  const nick = known?.nick ?? (await freeName(trx, ctx.tenantId, wish));
  const id =
    known?.id ??
    (await sql.insertShop(trx, { ...set, merchantId: ctx.tenantId, platform, nick, createdAt: ctx.now }));
  if (id === undefined) throw conflict('这个店铺正在绑定，请稍后刷新列表查看。');
  if (known) await sql.updateShop(trx, ctx.tenantId, id, set);
  await saveAccess(trx, {
    shopId: id,
    merchantId: ctx.tenantId,
    sealedAccess: sealed(ctx, access),
    updatedAt: ctx.now,
  });
  await pullAnew(trx, ctx.tenantId, id);
  const outcome = known?.open && known.authorised ? 'renewed' : 'bound';
  return { answer: { outcome, id }, told: `${outcome === 'renewed' ? '重新授权' : '绑定'}店铺「${nick}」` };
}

const pulls = (platform: Platform) =>
  platformOf(platform).describe().capFlagList.includes(CAPABILITIES.pullOrders);

interface Known {
  id: number;
  nick: string;
  open: boolean;
  /** Not merely filled by file so far. */
  authorised: boolean;
}

/** The row that this shop has already: by its own id here, by its id at the platform, or by its name while it had none. */
async function knownShop(trx: Trx, merchantId: number, wish: Authorisation): Promise<Known | undefined> {
  const { id, platform, platformShopId, nick } = wish;
  if (id !== undefined) {
    const own = await sql.findShop(trx, merchantId, id);
    if (!own || own.platform !== platform) throw notFound(GONE);
    if (platformShopId && own.platformShopId && own.platformShopId !== platformShopId)
      throw conflict(`填写的是另一个店铺（${platformShopId}）的授权，请核对后重新授权「${own.nick}」。`);
    const at = platformShopId && (await sql.shopAtPlatform(trx, merchantId, platform, platformShopId));
    if (at && at.id !== id) throw conflict(`这是店铺「${at.nick}」的授权，请核对后重新授权「${own.nick}」。`);
    return { id, nick: own.nick, open: true, authorised: own.type !== SHOP_TYPE.file };
  }
  if (platformShopId) {
    const at = await sql.shopAtPlatform(trx, merchantId, platform, platformShopId);
    if (at) return { id: at.id, nick: at.nick, open: at.status === sql.OPEN, authorised: true };
  }
  const named = await sql.shopNamed(trx, merchantId, platform, nick);
  if (!named || named.platformShopId !== null) return undefined;
  // Filled by file, or deleted, and now authorised under its name: its orders stay with it.
  const open = named.status === sql.OPEN;
  if (open && named.type !== SHOP_TYPE.file)
    throw conflict(`店铺「${nick}」已存在，请换一个店铺名称，或在列表中重新授权它。`);
  return { id: named.id, nick, open, authorised: false };
}

/** Two shops of one name at a platform are told apart by their ids there. */
async function freeName(trx: Trx, merchantId: number, { platform, nick, platformShopId }: Authorisation) {
  if (!(await sql.shopNamed(trx, merchantId, platform, nick))) return nick;
  if (platformShopId) return `${nick}（${platformShopId}）`;
  throw conflict(`店铺「${nick}」已存在，请换一个店铺名称。`);
}
