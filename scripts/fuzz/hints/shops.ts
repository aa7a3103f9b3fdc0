import { shopAccess } from '#contract/shop/shop-access.ts';
import { shopBind } from '#contract/shop/shop-bind.ts';
import { shopSubscription } from '#contract/shop/shop-subscription.ts';
import { shopSync } from '#contract/shop-sync/shop-sync.ts';
import { shop } from '#contract/shop/shop.ts';
import { SHOPIFY_TOKEN, standShopify, type ShopifyShop } from '#server/sandbox/shops/shopify.ts';
import { hint, tableHints, type Hands, type Hint } from './hint.ts';

/** Has a shop that the first merchant has, too. */
const OTHER = 'merchant02';

/** Shops: those of a platform are authorised at a stand-in. */
export function shopHints({ world, call, merchant, platform, word }: Hands): Hint[] {
  const brandName = '云朵';
  const local = async () => (await merchant(shop.createLocal, { brandName, nick: word('线下店') })).id;
  let standing: Promise<ShopifyShop> | undefined;
  const shopify = async () => {
    standing ??= standShopify().then((stand) => {
      world.atEnd(() => stand.close());
      return stand;
    });
    const fields = { url: (await standing).url, accessToken: SHOPIFY_TOKEN };
    return { platform: 'shopify' as const, brandName, fields };
  };
  /** The one shop of the stand-in, his from now on. */
  const authorised = async (who: string) => {
    const bound = await call(who, shopBind.inputAuthorize, await shopify());
    return bound.shop ?? (await call(who, shopBind.unbindOther, { id: bound.claim!.id })).shop!;
  };
  /** Another account has the shop that this one authorises. */
  const claim = async () => {
    await authorised(world.cast.business);
    return { id: (await call(OTHER, shopBind.inputAuthorize, await shopify())).claim!.id };
  };
  const token = () => ({
    platform: 'pdd' as const,
    brandName,
    nick: word('拼多多店'),
    fields: { platformShopId: word('P'), token: 'token' },
  });
  const temu = () => ({
    brandName,
    nick: word('Temu店'),
    platformShopId: word('M'),
    token: 'token',
    site: 'DE',
  });
  const paid = async () => {
    const storeId = await local();
    const { id } = await platform(shopSubscription.record, { storeId, months: 12, amountCents: 36_500 });
    return { storeId, subscriptionId: id, reason: '不再使用' };
  };
  return [
    hint(shopBind.inputAuthorize, shopify),
    hint(shopBind.bindToken, token),
    hint(shopBind.createCode, token),
    hint(shopBind.bindCode, async () => ({
      encryptCode: (await merchant(shopBind.createCode, token())).encryptCode,
    })),
    hint(shopBind.bindTemuSemi, temu),
    hint(shopBind.bindTemuLocal, temu),
    hint(shopBind.rebindTemuSemi, async () => ({
      id: (await merchant(shopBind.bindTemuSemi, temu())).shop!.id,
      token: 'newer',
    })),
    hint(shopBind.dropClaim, claim, OTHER),
    hint(shopBind.unbindOther, claim, OTHER),
    hint(shopAccess.setAutoSync, async () => ({
      id: (await authorised(world.cast.business)).id,
      status: 1 as const,
    })),
    hint(shopAccess.defaultAddress, async () => ({ storeId: (await authorised(world.cast.business)).id })),
    hint(shopSync.start, async () => ({ shopIds: [(await authorised(world.cast.business)).id] })),
    hint(shopAccess.setDefaultFactory, async () => ({
      id: await local(),
      factoryId: world.tenants.factory,
    })),
    hint(shopAccess.share, async () => ({ id: await local(), factoryIds: [world.tenants.factory] })),
    hint(shopAccess.renewalUrl, async () => ({
      id: (await merchant(shopBind.create, { platform: 'taobao', brandName, nick: word('淘宝店') })).id,
    })),
    hint(shopAccess.update, async () => ({ id: await local(), brandName, nick: word('改名店') })),
    hint(shopAccess.delete, async () => ({ id: await local() })),
    ...tableHints([shopAccess.import, shopAccess.importInspect], () => [
      '平台,店铺名称,品牌名称,店铺编号,店铺令牌,默认工厂',
      `淘宝,${word('表格店')},云朵,${word('T')},,`,
    ]),
    hint(shopSubscription.list, async () => ({ storeId: (await paid()).storeId })),
    hint(shopSubscription.refundList, async () => ({ storeId: (await paid()).storeId })),
    hint(shopSubscription.refundApply, paid),
    hint(
      shopSubscription.refundAnswer,
      async () => ({ id: (await merchant(shopSubscription.refundApply, await paid())).id, approved: true }),
      world.cast.platform,
    ),
  ];
}
