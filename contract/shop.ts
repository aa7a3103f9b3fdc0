import { z } from 'zod';
import { endpoint, id, pageOf, pageQuery } from './endpoint.ts';
import { nameText } from './name.ts';

export const PLATFORMS = {
  taobao: '淘宝',
  pdd: '拼多多',
  douyin: '抖音',
  shopify: 'Shopify',
  temu: 'Temu',
  tiktok: 'TikTok Shop',
  shein: 'SHEIN',
  aliexpress: '速卖通',
  amazon: 'Amazon',
  local: '线下店铺',
} as const;
export const Platform = z.enum(Object.keys(PLATFORMS) as (keyof typeof PLATFORMS)[]);
export type Platform = z.infer<typeof Platform>;

export const Shop = z.object({
  id,
  platform: Platform,
  brandName: z.string(),
  nick: z.string(),
  defaultFactoryId: z.int().nullable(),
});
export type Shop = z.infer<typeof Shop>;

export const shop = {
  page: endpoint({
    id: 'C049',
    title: '店铺列表',
    method: 'GET',
    path: '/basic/shop-author/page',
    input: pageQuery.extend({ capFlagList: z.array(z.string()).optional(), platform: Platform.optional() }),
    output: pageOf(Shop),
    access: { of: 'business', permissions: [] },
  }),
  /** A shop without a platform: its orders are made by hand or come by file. Two of one name are refused. */
  createLocal: endpoint({
    id: 'C061',
    title: '新建线下店铺',
    method: 'POST',
    path: '/basic/shop-author/create-local-store',
    input: z.object({ brandName: nameText('品牌名称', 64), nick: nameText('店铺名称', 64) }),
    output: Shop,
    access: { of: 'business', permissions: ['business:shop'] },
  }),
  /** The factories that the merchant is bound to. */
  boundFactories: endpoint({
    id: 'C042',
    title: '已绑定工厂',
    method: 'GET',
    path: '/basic/shop-customer/bind-factory-list',
    input: z.object({ shopId: id.optional() }),
    output: z.array(z.object({ factoryId: id, factoryName: z.string() })),
    access: { of: 'business', permissions: [] },
  }),
};
