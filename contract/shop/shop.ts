import { z } from 'zod';
import { get, id, pageOf, pageQuery, post, time } from '#contract/endpoint.ts';
import { nameText } from '#contract/values/name.ts';
import { CapFlag, Platform } from '#contract/platform/platform.ts';

export { Platform, PLATFORMS } from '#contract/platform/platform.ts';

/** How a shop was authorised. The numbers travel (S10). */
export const SHOP_TYPES = {
  1: '接口授权',
  2: '令牌登记',
  3: '线下店铺',
  4: '文件导入',
  5: 'Temu 半托管',
  6: 'Temu 本土店',
  7: '速卖通一站式',
  8: '速卖通 Choice',
} as const;
export type ShopType = keyof typeof SHOP_TYPES;
export const SHOP_TYPE = {
  api: 1,
  token: 2,
  local: 3,
  file: 4,
  temuSemi: 5,
  temuLocal: 6,
  aliexpressOneStop: 7,
  aliexpressChoice: 8,
} as const satisfies Record<string, ShopType>;

/** K07: what ends within five days is renewed now. */
export const EXPIRES_SOON_MS = 432_000_000;
/** Whether a token or a service ends soon, or has ended; null ends never. */
export const expiresSoon = (at: number | null, now: number): boolean =>
  at !== null && at - now < EXPIRES_SOON_MS;

export const Shop = z.object({
  id,
  platform: Platform,
  brandName: z.string(),
  nick: z.string(),
  defaultFactoryId: z.int().nullable(),
  type: z.int(),
  /** The shop's own id at its platform, where it is known. */
  platformShopId: z.string().nullable(),
  /** null: no end is known. */
  tokenExpires: time.nullable(),
  serviceExpires: time.nullable(),
  autoSync: z.boolean(),
  /** Factories that see the shop. */
  sharedWith: z.int(),
  createdAt: time,
});
export type Shop = z.infer<typeof Shop>;

/** One number, or a list of them. */
export const capFlagList = z.union([z.array(CapFlag).max(10), CapFlag.transform((one) => [one])]).optional();

export const shop = {
  page: get(
    '/basic/shop-author/page',
    '店铺列表',
    { of: 'business', permissions: [] },
    {
      id: 'C049',
      input: pageQuery.extend({
        /** Of platforms that can do all of these. */
        capFlagList,
        platform: Platform.optional(),
        /** Part of the shop's name, of its brand, or its id at the platform. */
        keyword: z.string().trim().max(64).optional(),
        /** Whose token or service ends soon, or has ended (K07). */
        expiring: z.enum(['yes']).optional(),
      }),
      output: pageOf(Shop),
    },
  ),
  /** A shop without a platform: its orders are made by hand or come by file. Two of one name are refused. */
  createLocal: post(
    '/basic/shop-author/create-local-store',
    '新建线下店铺',
    { of: 'business', permissions: ['business:shop'] },
    {
      id: 'C061',
      input: z.object({ brandName: nameText('品牌名称', 64), nick: nameText('店铺名称', 64) }),
      output: Shop,
    },
  ),
  /** The factories that the merchant is bound to. */
  boundFactories: get(
    '/basic/shop-customer/bind-factory-list',
    '已绑定工厂',
    { of: 'business', permissions: [] },
    {
      id: 'C042',
      input: z.object({ shopId: id.optional() }),
      output: z.array(z.object({ factoryId: id, factoryName: z.string() })),
    },
  ),
};
