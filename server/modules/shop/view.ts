import type { Platform, Shop } from '#contract/shop/shop.ts';
import type { ShopClaim } from '#contract/shop/shop-bind.ts';
import type { ShopRow } from './sql.ts';

export const viewOf = ({
  platform,
  site: _site,
  tokenExpires,
  serviceExpires,
  createdAt,
  sharedWith,
  ...row
}: ShopRow): Shop => ({
  ...row,
  platform: platform as Platform,
  tokenExpires: tokenExpires?.getTime() ?? null,
  serviceExpires: serviceExpires?.getTime() ?? null,
  createdAt: createdAt.getTime(),
  sharedWith: sharedWith ?? 0,
});

export const claimOf = ({
  platform,
  validUntil,
  ...row
}: Omit<ShopClaim, 'platform' | 'validUntil'> & { platform: string; validUntil: Date }): ShopClaim => ({
  ...row,
  platform: platform as Platform,
  validUntil: validUntil.getTime(),
});
