import { Button, Menu, MenuItem, Switch } from '@blueprintjs/core';
import { CaretDown } from '@blueprintjs/icons';
import { CAPABILITIES } from '#contract/platform/platform.ts';
import type { PlatformConfig } from '#contract/shop/shop-access.ts';
import { PLATFORMS, SHOP_TYPES, type Shop, type ShopType } from '#contract/shop/shop.ts';
import { Expiry } from '@/entities/shop/index.ts';
import { type Column, LongText, Nothing, columnsOf } from '@/shared/ui/list/index.ts';
import { Dropdown } from '@/shared/ui/dropdown/index.ts';
import type { RowAsk } from './shop-asks.tsx';

const c = columnsOf<Shop>();

export interface ColumnsOf {
  factories: ReadonlyMap<number, string>;
  platforms: ReadonlyMap<string, PlatformConfig>;
  onAsk: (kind: RowAsk, shop: Shop) => void;
  onAutoSync: (shop: Shop) => void;
}

const COLUMNS: Column<Shop>[] = [
  c.text('nick', '店铺', 220),
  c.word('platform', '平台', 110, PLATFORMS),
  {
    name: 'type',
    title: '授权方式',
    width: 110,
    cell: ({ type }) => SHOP_TYPES[type as ShopType] ?? <Nothing />,
  },
  c.text('brandName', '品牌'),
  c.text('platformShopId', '店铺编号'),
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
];

export const shopColumns = ({ factories, platforms, onAsk, onAutoSync }: ColumnsOf): Column<Shop>[] => [
  ...COLUMNS,
  {
    name: 'factory',
    title: '默认工厂',
    width: 160,
    cell: ({ defaultFactoryId: id }) =>
      id === null ? <Nothing /> : <LongText text={factories.get(id) ?? '已解绑的工厂'} />,
  },
  {
    name: 'shared',
    title: '共享',
    width: 72,
    cell: ({ sharedWith }) => (sharedWith > 0 ? `${sharedWith} 家` : <Nothing />),
  },
  {
    name: 'autoSync',
    title: '自动同步',
    width: 88,
    cell: (row) =>
      platforms.get(row.platform)?.capFlagList.includes(CAPABILITIES.pullOrders) ? (
        <Switch
          className="shop-switch"
          aria-label={`自动同步 ${row.nick}`}
          checked={row.autoSync}
          onChange={() => onAutoSync(row)}
        />
      ) : (
        <Nothing />
      ),
  },
  {
    name: 'do',
    title: '操作',
    width: 136,
    cell: (row) => (
      <>
        <Button variant="minimal" size="small" text="修改" onClick={() => onAsk('edit', row)} />
        <RowMenu shop={row} config={platforms.get(row.platform)} onAsk={onAsk} />
      </>
    ),
  },
];

function RowMenu({
  shop,
  config,
  onAsk,
}: {
  shop: Shop;
  config: PlatformConfig | undefined;
  onAsk: ColumnsOf['onAsk'];
}) {
  const entry = (kind: RowAsk, text: string) => (
    <MenuItem key={kind} text={text} onClick={() => onAsk(kind, shop)} />
  );
  const menu = (
    <Menu>
      {shop.platform !== 'local' && entry('renew', '重新授权')}
      {config?.renewable && entry('market', '续费')}
      {entry('factory', '设置默认工厂')}
      {entry('share', '共享给工厂')}
      {config?.capFlagList.includes(CAPABILITIES.defaultAddress) && entry('address', '默认发货地址')}
      {entry('service', '服务与退款')}
      <MenuItem text="删除" intent="danger" onClick={() => onAsk('delete', shop)} />
    </Menu>
  );
  return (
    <Dropdown content={menu} placement="bottom-end">
      <Button
        variant="minimal"
        size="small"
        text="更多"
        endIcon={<CaretDown />}
        aria-haspopup="menu"
        aria-label={`更多操作 ${shop.nick}`}
      />
    </Dropdown>
  );
}
