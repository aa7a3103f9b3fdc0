import { z } from 'zod';
import { endpoint, id, nothing, pageOf, pageQuery } from './endpoint.ts';

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
    input: pageQuery.extend({ capFlagList: z.array(z.string()).optional() }),
    output: pageOf(Shop),
    access: { of: 'business', permissions: [] },
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
  /** The merchants that are bound to the factory. */
  customers: endpoint({
    id: 'C081',
    title: '客户列表',
    method: 'GET',
    path: '/basic/factory-customer/list',
    input: nothing,
    output: z.array(z.object({ merchantId: id, merchantName: z.string() })),
    access: { of: 'factory', permissions: [] },
  }),
};
