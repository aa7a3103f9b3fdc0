import type { FastifyInstance } from 'fastify';
import type { Platform } from '#contract/shop/shop.ts';
import { PlatformError, type ShopAccess, type Tools } from '#server/modules/platform/service.ts';
import { lockAccess, renewAccess, sealedAccess } from './author.sql.ts';
import { findShop, updateShop } from './sql.ts';

type App = Pick<FastifyInstance, 'database' | 'vault'>;

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
  app: App,
  merchantId: number,
  shopId: number,
): Promise<OpenedShop | undefined> {
  const { system } = app.database;
  const shop = await findShop(system, merchantId, shopId);
  const bytes = shop && (await sealedAccess(system, merchantId, shopId));
  if (!shop || !bytes) return undefined;
  const { id, nick, platformShopId, defaultFactoryId } = shop;
  const access = JSON.parse(app.vault.open(bytes)) as ShopAccess;
  return { id, platform: shop.platform as Platform, nick, platformShopId, defaultFactoryId, access };
}

/** What a call to the shop's platform needs. A token that is renewed on the way is kept before it is used. */
export const toolsOf = (
  app: Pick<FastifyInstance, 'database' | 'vault' | 'outgoing'>,
  { merchantId, shopId, now }: { merchantId: number; shopId: number; now: Date },
): Tools => ({
  ...app.outgoing,
  now,
  // Under the lock of its row: of two calls at the same moment one renews, and the other has what that one got.
  renew: (by) =>
    app.database.system.transaction().execute(async (trx) => {
      const bytes = await lockAccess(trx, merchantId, shopId);
      if (!bytes) throw new PlatformError('access', '店铺的授权已解除，请重新授权店铺。');
      const kept = JSON.parse(app.vault.open(bytes)) as ShopAccess;
      const got = await by(kept);
      if (!got) return kept;
      await renewAccess(trx, merchantId, shopId, {
        sealedAccess: sealed(app, got.access),
        updatedAt: now,
      });
      await updateShop(trx, merchantId, shopId, { tokenExpires: got.tokenExpires });
      return got.access;
    }),
});
