import type { Shown } from '#contract/endpoint.ts';
import type { Platform, Shop } from '#contract/shop/shop.ts';
import type { ShopClaim } from '#contract/shop/shop-bind.ts';
import type { ShopRow } from './sql.ts';

export const viewOf = ({ platform, site: _site, sharedWith, ...row }: ShopRow): Shown<typeof Shop> => ({
  ...row,
  platform: platform as Platform,
  sharedWith: sharedWith ?? 0,
});

type Claim = Shown<typeof ShopClaim>;
export const claimOf = ({ platform, ...row }: Omit<Claim, 'platform'> & { platform: string }): Claim => ({
  ...row,
  platform: platform as Platform,
});
