import type { FastifyInstance } from 'fastify';
import type { Platform } from '#contract/shop.ts';
import type { ShopAccess } from '#server/modules/platform/service.ts';
import { saveAccess, sealedAccess } from './author.sql.ts';
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

/** What the platform gave in place of a token that ended. */
export async function keepRenewed(
  app: App,
  { merchantId, shopId, now }: { merchantId: number; shopId: number; now: Date },
  { access, tokenExpires }: { access: ShopAccess; tokenExpires: Date | null },
): Promise<void> {
  await app.database.system.transaction().execute(async (trx) => {
    await saveAccess(trx, { shopId, merchantId, sealedAccess: sealed(app, access), updatedAt: now });
    await updateShop(trx, merchantId, shopId, { tokenExpires });
  });
}
