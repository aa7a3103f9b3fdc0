import { z } from 'zod';
import { dangerPass, done, endpoint, id, nothing, pageOf, pageQuery, time } from '#contract/endpoint.ts';
import { nameText } from '#contract/values/name.ts';
import { Platform, PlatformFacts } from '#contract/platform/platform.ts';
import { capFlagList, Shop } from './shop.ts';

/** One platform, and the merchant's shops on it (S10). */
export const ShopGroup = z.object({
  platformCode: Platform,
  platformName: z.string(),
  shopInfoList: z.array(
    z.object({
      brandName: z.string(),
      shopId: id,
      shopNick: z.string(),
      tokenExpires: time.nullable(),
      serviceExpires: time.nullable(),
      type: z.int(),
    }),
  ),
});
export type ShopGroup = z.infer<typeof ShopGroup>;

/** A platform with what can be done with its shops, and where its service is renewed. */
export const PlatformConfig = PlatformFacts.extend({ renewable: z.boolean() });
export type PlatformConfig = z.infer<typeof PlatformConfig>;

/** A shop that a merchant shares with the factory. */
export const SharedShop = z.object({
  id,
  merchantId: id,
  merchantName: z.string(),
  platform: Platform,
  brandName: z.string(),
  nick: z.string(),
  type: z.int(),
  tokenExpires: time.nullable(),
  serviceExpires: time.nullable(),
  /** Whether orders of the shop lead to this factory unless somebody chooses another. */
  isDefault: z.boolean(),
  sharedAt: time,
});
export type SharedShop = z.infer<typeof SharedShop>;

/** Where the shop sends from, as its platform has it. */
export const SenderAddress = z.object({
  name: z.string(),
  phone: z.string(),
  country: z.string(),
  province: z.string(),
  city: z.string(),
  district: z.string(),
  address: z.string(),
  postcode: z.string(),
});

const view = { of: 'business', permissions: [] } as const;
const manage = { of: 'business', permissions: ['business:shop'] } as const;

export const shopAuthor = {
  /** Every platform in the order of the table; of those that can do all of the named, where some are. */
  platforms: endpoint({
    id: 'C074',
    title: '平台能力配置',
    method: 'GET',
    path: '/basic/shop-author/platform-service-config/v2',
    input: z.object({ capFlagList }),
    output: z.array(PlatformConfig),
    access: view,
  }),
  /** Own shops by platform; for a factory those that are shared with it. */
  groups: endpoint({
    id: 'C073',
    title: '按平台分组的店铺',
    method: 'GET',
    path: '/basic/shop-author/groupShopForDeptPermission',
    input: nothing,
    output: z.array(ShopGroup),
    access: { of: 'any', permissions: [] },
  }),
  update: endpoint({
    id: 'C050',
    title: '修改店铺',
    method: 'PUT',
    path: '/basic/shop-author/update',
    input: z.object({ id, brandName: nameText('品牌名称', 64), nick: nameText('店铺名称', 64) }),
    output: Shop,
    access: manage,
  }),
  /** 1: orders are pulled by the clock; 0: only when somebody asks. */
  setAutoSync: endpoint({
    id: 'C053',
    title: '设置自动同步',
    method: 'PUT',
    path: '/basic/shop-author/set-auto-sync',
    input: z.object({ id, status: z.union([z.literal(0), z.literal(1)]) }),
    output: Shop,
    access: manage,
  }),
  /** null: orders of the shop have no factory before somebody chooses one. */
  setDefaultFactory: endpoint({
    id: 'C054',
    title: '设置默认工厂',
    method: 'PUT',
    path: '/basic/shop-author/set-default-factory',
    input: z.object({ id, factoryId: id.nullable() }),
    output: Shop,
    access: manage,
  }),
  /** These factories see the shop from now on, and no other. */
  share: endpoint({
    id: 'C051',
    title: '共享店铺给工厂',
    method: 'POST',
    path: '/basic/shop-author/share',
    input: z.object({ id, factoryIds: z.array(id).max(1000) }),
    output: done,
    access: manage,
  }),
  sharedIds: endpoint({
    id: 'C052',
    title: '店铺已共享的工厂',
    method: 'GET',
    path: '/basic/shop-author/share-factory-ids/V1',
    input: z.object({ id }),
    output: z.array(id),
    access: view,
  }),
  /** Refused while orders of the shop are open. Its orders stay; bound again, it is the same shop. */
  delete: endpoint({
    id: 'C055',
    title: '删除店铺',
    method: 'DELETE',
    path: '/basic/shop-author/delete',
    input: dangerPass.extend({ id }),
    output: done,
    access: manage,
  }),
  /** Where the shop's access, or the service of its platform, is renewed. */
  renewalUrl: endpoint({
    id: 'C071',
    title: '续费链接',
    method: 'GET',
    path: '/basic/shop-author/renewal-url',
    input: z.object({ id }),
    output: z.object({ url: z.string() }),
    access: view,
  }),
  /** Asked of the platform; of an own shop, or for a factory of one that is shared with it. null: the shop has none. */
  defaultAddress: endpoint({
    id: 'C068',
    title: '店铺默认发货地址',
    method: 'POST',
    path: '/basic/shop-author/getDefaultAddress',
    input: z.object({ storeId: id }),
    output: SenderAddress.nullable(),
    access: { of: 'any', permissions: ['business:shop', 'factory:shop'] },
  }),
  export: endpoint({
    id: 'C069',
    title: '导出店铺',
    method: 'POST',
    path: '/basic/shop-author/export',
    input: shopFilter(),
    output: z.object({ taskId: id }),
    access: manage,
  }),
  import: endpoint({
    id: 'C070',
    title: '导入店铺',
    method: 'POST',
    path: '/basic/shop-author/import',
    input: nothing,
    output: z.object({ taskId: id }),
    access: manage,
    body: 'multipart',
  }),
  /** For a factory: the shops that are shared with it. */
  sharedPage: endpoint({
    id: '-',
    title: '共享给本工厂的店铺',
    method: 'POST',
    path: '/basic/shop-author/shared/page',
    input: pageQuery.extend({
      merchantId: id.optional(),
      platform: Platform.optional(),
      keyword: z.string().trim().max(64).optional(),
      expiring: z.enum(['yes']).optional(),
    }),
    output: pageOf(SharedShop),
    access: { of: 'factory', permissions: ['factory:shop'] },
  }),
};

function shopFilter() {
  return z.object({
    platform: Platform.optional(),
    keyword: z.string().trim().max(64).optional(),
    expiring: z.enum(['yes']).optional(),
  });
}
