import { z } from 'zod';
import { dangerPass, del, get, id, pageOf, pageQuery, post, put, time } from '#contract/endpoint.ts';
import { nameText } from '#contract/values/name.ts';
import { Platform, PlatformFacts } from '#contract/platform/platform.ts';
import { ListInspection, TableAt } from '#contract/values/table-place.ts';
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

export const shopAccess = {
  /** Every platform in the order of the table; of those that can do all of the named, where some are. */
  platforms: get('/basic/shop-author/platform-service-config/v2', '平台能力配置', view, {
    id: 'C074',
    input: z.object({ capFlagList }),
    output: z.array(PlatformConfig),
  }),
  /** Own shops by platform; for a factory those that are shared with it. */
  groups: get(
    '/basic/shop-author/groupShopForDeptPermission',
    '按平台分组的店铺',
    { of: 'any', permissions: [] },
    { id: 'C073', output: z.array(ShopGroup) },
  ),
  update: put('/basic/shop-author/update', '修改店铺', manage, {
    id: 'C050',
    input: z.object({ id, brandName: nameText('品牌名称', 64), nick: nameText('店铺名称', 64) }),
    output: Shop,
  }),
  /** 1: orders are pulled by the clock; 0: only when somebody asks. */
  setAutoSync: put('/basic/shop-author/set-auto-sync', '设置自动同步', manage, {
    id: 'C053',
    input: z.object({ id, status: z.union([z.literal(0), z.literal(1)]) }),
    output: Shop,
  }),
  /** null: orders of the shop have no factory before somebody chooses one. */
  setDefaultFactory: put('/basic/shop-author/set-default-factory', '设置默认工厂', manage, {
    id: 'C054',
    input: z.object({ id, factoryId: id.nullable() }),
    output: Shop,
  }),
  /** These factories see the shop from now on, and no other. */
  share: post('/basic/shop-author/share', '共享店铺给工厂', manage, {
    id: 'C051',
    input: z.object({ id, factoryIds: z.array(id).max(1000) }),
  }),
  sharedIds: get('/basic/shop-author/share-factory-ids/V1', '店铺已共享的工厂', view, {
    id: 'C052',
    input: z.object({ id }),
    output: z.array(id),
  }),
  /** Refused while orders of the shop are open. Its orders stay; bound again, it is the same shop. */
  delete: del('/basic/shop-author/delete', '删除店铺', manage, {
    id: 'C055',
    input: dangerPass.extend({ id }),
  }),
  /** Where the shop's access, or the service of its platform, is renewed. */
  renewalUrl: get('/basic/shop-author/renewal-url', '续费链接', view, {
    id: 'C071',
    input: z.object({ id }),
    output: z.object({ url: z.string() }),
  }),
  /** Asked of the platform; of an own shop, or for a factory of one that is shared with it. null: the shop has none. */
  defaultAddress: post(
    '/basic/shop-author/getDefaultAddress',
    '店铺默认发货地址',
    { of: 'any', permissions: ['business:shop', 'factory:shop'] },
    { id: 'C068', input: z.object({ storeId: id }), output: SenderAddress.nullable() },
  ),
  export: post('/basic/shop-author/export', '导出店铺', manage, {
    id: 'C069',
    input: shopFilter(),
    output: z.object({ taskId: id }),
  }),
  /** Where the table of a file of shops stands, before it is imported. */
  importInspect: post('/basic/shop-author/import/inspect', '检查店铺文件', manage, {
    input: TableAt,
    output: ListInspection,
    body: 'multipart',
  }),
  import: post('/basic/shop-author/import', '导入店铺', manage, {
    id: 'C070',
    input: TableAt,
    output: z.object({ taskId: id }),
    body: 'multipart',
  }),
  /** For a factory: the shops that are shared with it. */
  sharedPage: post(
    '/basic/shop-author/shared/page',
    '共享给本工厂的店铺',
    { of: 'factory', permissions: ['factory:shop'] },
    {
      input: pageQuery.extend({
        merchantId: id.optional(),
        platform: Platform.optional(),
        keyword: z.string().trim().max(64).optional(),
        expiring: z.enum(['yes']).optional(),
      }),
      output: pageOf(SharedShop),
    },
  ),
};

function shopFilter() {
  return z.object({
    platform: Platform.optional(),
    keyword: z.string().trim().max(64).optional(),
    expiring: z.enum(['yes']).optional(),
  });
}
