import { useState } from 'react';
import { shopAccess, type SharedShop } from '#contract/shop/shop-access.ts';
import { PLATFORMS } from '#contract/shop/shop.ts';
import { ListScreen, optionsOf, useList } from '@/shared/ui/list/index.ts';
import { ShopAddressDialog } from '@/features/shop-address/index.ts';
import { sharedShopColumns } from './shared-shop-columns.tsx';

const EXPIRING = { yes: '五天内到期或已到期' };

/** /factory/express/shop: shops that customers share with the factory: whose they are, and how long they are reached. */
export function SharedShopPage() {
  const list = useList(shopAccess.sharedPage, { name: 'factory.shop' });
  const [addressOf, setAddressOf] = useState<SharedShop>();
  return (
    <>
      <ListScreen
        title="店铺管理"
        list={list}
        columns={sharedShopColumns(setAddressOf)}
        filters={[
          { name: 'keyword', label: '关键词', kind: 'text', placeholder: '店铺、品牌或客户' },
          { name: 'platform', label: '平台', kind: 'choice', options: optionsOf(PLATFORMS) },
          { name: 'expiring', label: '到期', kind: 'choice', options: optionsOf(EXPIRING) },
        ]}
        empty={{
          title: '还没有共享的店铺',
          text: '客户在「绑定店铺」里把店铺共享给本工厂后，会显示在这里。',
        }}
      />
      {addressOf && <ShopAddressDialog shop={addressOf} onClose={() => setAddressOf(undefined)} />}
    </>
  );
}
