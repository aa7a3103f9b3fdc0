import type { SharedShop } from '#contract/shop/shop-access.ts';
import { PLATFORMS, SHOP_TYPE, SHOP_TYPES, type ShopType } from '#contract/shop/shop.ts';
import { Expiry } from '@/entities/shop/index.ts';
import { type Column, Nothing, WordTag, columnsOf } from '@/shared/ui/list/index.ts';

const c = columnsOf<SharedShop>();

export const sharedShopColumns = (onAddress: (shop: SharedShop) => void): Column<SharedShop>[] => [
  c.text('nick', '店铺', 240),
  c.text('merchant', '客户', 200, ({ merchantName }) => merchantName),
  c.word('platform', '平台', 110, PLATFORMS),
  c.text('brandName', '品牌'),
  {
    name: 'type',
    title: '授权方式',
    width: 110,
    cell: ({ type }) => SHOP_TYPES[type as ShopType] ?? <Nothing />,
  },
  {
    name: 'isDefault',
    title: '默认工厂',
    width: 96,
    cell: ({ isDefault }) => (isDefault ? <WordTag intent="success">本工厂</WordTag> : <Nothing />),
  },
  {
    name: 'tokenExpires',
    title: '令牌到期',
    width: 170,
    cell: ({ tokenExpires }) => <Expiry at={tokenExpires} />,
  },
  {
    name: 'serviceExpires',
    title: '服务到期',
    width: 170,
    cell: ({ serviceExpires }) => <Expiry at={serviceExpires} />,
  },
  c.time('sharedAt', '共享时间'),
  c.actions(112, (row) =>
    row.type === SHOP_TYPE.api ? [{ text: '发货地址', act: () => onAddress(row) }] : [],
  ),
];
