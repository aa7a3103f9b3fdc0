import { z } from 'zod';
import { endpoint, id, nothing, pageOf, pageQuery } from './endpoint.ts';
import { nameText } from './name.ts';
import { Platform } from './platform.ts';

export { Platform, PLATFORMS } from './platform.ts';

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
