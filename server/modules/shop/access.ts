import type { Platform } from '#contract/shop/shop.ts';
import { PlatformError, type ShopAccess, type Tools } from '#server/modules/platform/service.ts';
import { lockAccess, renewAccess, sealedAccess } from './access.sql.ts';
import { findShop, updateShop } from './sql.ts';
import type { Services } from '#server/platform/services.ts';

type App = Pick<Services, 'system' | 'vault'>;

export interface OpenedShop {
  id: number;
  platform: Platform;
  nick: string;
  platformShopId: string | null;
  defaultFactoryId: number | null;
  access: ShopAccess;
}

export const sealed = ({ vault }: Pick<App, 'vault'>, access: ShopAccess): Buffer =>
  vault.seal(JSON.stringify(access));

/** An open shop with what opens it at its platform; undefined where there is none, or nothing is kept of it. */
export async function accessOf(
  services: App,
  merchantId: number,
  shopId: number,
): Promise<OpenedShop | undefined> {
  const { system } = services;
  const shop = await findShop(system, merchantId, shopId);
  const bytes = shop && (await sealedAccess(system, merchantId, shopId));
  if (!shop || !bytes) return undefined;
  const { id, nick, platformShopId, defaultFactoryId } = shop;
  const access = JSON.parse(services.vault.open(bytes)) as ShopAccess;
  return { id, platform: shop.platform as Platform, nick, platformShopId, defaultFactoryId, access };
}

/** What a call to the shop's platform needs. A token that is renewed on the way is kept before it is used. */
export const toolsOf = (
  services: Pick<Services, 'system' | 'vault' | 'outgoing'>,
  { merchantId, shopId, now }: { merchantId: number; shopId: number; now: Date },
): Tools => ({
  ...services.outgoing,
  now,
  // Under the lock of its row: of two calls at the same moment one renews, and the other has what that one got.
  renew: (by) =>
    services.system.transaction().execute(async (trx) => {
      const bytes = await lockAccess(trx, merchantId, shopId);
      if (!bytes) throw new PlatformError('access', '店铺的授权已解除，请重新授权店铺。');
      const kept = JSON.parse(services.vault.open(bytes)) as ShopAccess;
      const got = await by(kept);
      if (!got) return kept;
      await renewAccess(trx, merchantId, shopId, {
        sealedAccess: sealed(services, got.access),
        updatedAt: now,
      });
      await updateShop(trx, merchantId, shopId, { tokenExpires: got.tokenExpires });
      return got.access;
    }),
});
