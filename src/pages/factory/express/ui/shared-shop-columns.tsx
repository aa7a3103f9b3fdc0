import { Button } from '@blueprintjs/core';
import type { SharedShop } from '#contract/shop/shop-author.ts';
import { PLATFORMS, SHOP_TYPE, SHOP_TYPES, type ShopType } from '#contract/shop/shop.ts';
import { Expiry } from '@/entities/shop/index.ts';
import { type Column, LongText, Nothing, TimeText, WordTag } from '@/shared/ui/list/index.ts';

export const sharedShopColumns = (onAddress: (shop: SharedShop) => void): Column<SharedShop>[] => [
  { name: 'nick', title: '店铺', width: 240, cell: ({ nick }) => <LongText text={nick} /> },
  {
    name: 'merchant',
    title: '客户',
    width: 200,
    cell: ({ merchantName }) => <LongText text={merchantName} />,
  },
  { name: 'platform', title: '平台', width: 110, cell: ({ platform }) => PLATFORMS[platform] },
  { name: 'brandName', title: '品牌', width: 120, cell: ({ brandName }) => <LongText text={brandName} /> },
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
  { name: 'sharedAt', title: '共享时间', width: 112, cell: ({ sharedAt }) => <TimeText at={sharedAt} /> },
  {
    name: 'do',
    title: '操作',
    width: 112,
    cell: (row) =>
      row.type === SHOP_TYPE.api ? (
        <Button variant="minimal" size="small" text="发货地址" onClick={() => onAddress(row)} />
      ) : (
        <Nothing />
      ),
  },
];
