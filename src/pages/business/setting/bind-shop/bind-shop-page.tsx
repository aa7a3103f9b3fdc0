import { useState } from 'react';
import { Button } from '@blueprintjs/core';
import { Plus } from '@blueprintjs/icons';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { shopAccess } from '#contract/shop/shop-access.ts';
import { shopBind } from '#contract/shop/shop-bind.ts';
import { PLATFORMS, shop } from '#contract/shop/shop.ts';
import { useSessionPort } from '@/entities/session/index.ts';
import { query, queryKey } from '@/shared/api/index.ts';
import { ListScreen, optionsOf, useList } from '@/shared/ui/list/index.ts';
import { Permitted } from '@/shared/ui/permission/permitted.tsx';
import { ClaimsNote } from './claims-note.tsx';
import { MoreShops } from './more-shops.tsx';
import { openMarket, toggleAutoSync } from './row-actions.ts';
import { ShopAsks, type ShopAsk } from './shop-asks.tsx';
import { shopColumns } from './shop-columns.tsx';
import './shops.css';

const EXPIRING = { yes: '五天内到期或已到期' };

/** /business/setting/bindShop: where the merchant sells, and by what we reach it. */
export function BindShopPage() {
  const client = useQueryClient();
  const session = useSessionPort();
  const list = useList(shop.page, { name: 'business.shop' });
  const { data: factories = [] } = useQuery(query(shop.boundFactories, {}, { later: true }));
  const { data: platforms = [] } = useQuery(query(shopAccess.platforms, {}));
  const [ask, setAsk] = useState<ShopAsk>();
  const settled = (): void => {
    // Every choice of a shop knows it from now on, and who had none has one.
    void client.invalidateQueries({ queryKey: queryKey(shop.page) });
    void client.invalidateQueries({ queryKey: queryKey(shopBind.claims) });
    list.afterAction();
    session.refresh();
  };
  const columns = shopColumns({
    factories: new Map(factories.map(({ factoryId, factoryName }) => [factoryId, factoryName])),
    platforms: new Map(platforms.map((one) => [one.platformCode, one])),
    onAsk: (kind, of) => (kind === 'market' ? void openMarket(of) : setAsk({ kind, shop: of })),
    onAutoSync: (of) => void toggleAutoSync(of, list.afterAction),
  });
  const create = (
    <Permitted need={['business:shop']}>
      <MoreShops onAsk={(kind) => setAsk({ kind })} />
      <Button text="新建线下店铺" onClick={() => setAsk({ kind: 'local' })} />
      <Button intent="primary" icon={<Plus />} text="绑定店铺" onClick={() => setAsk({ kind: 'bind' })} />
    </Permitted>
  );
  return (
    <>
      <ListScreen
        title="绑定店铺"
        list={list}
        columns={columns}
        filters={[
          { name: 'keyword', label: '关键词', kind: 'text', placeholder: '店铺、品牌或店铺编号' },
          { name: 'platform', label: '平台', kind: 'choice', options: optionsOf(PLATFORMS) },
          { name: 'expiring', label: '到期', kind: 'choice', options: optionsOf(EXPIRING) },
        ]}
        quick={<ClaimsNote onTaken={settled} />}
        tools={create}
        empty={{
          title: '还没有店铺',
          text: '绑定平台店铺，或新建线下店铺，就可以同步、录入或导入订单。',
          action: create,
        }}
      />
      <ShopAsks ask={ask} platforms={platforms} filter={list.asked} onAsk={setAsk} onSettled={settled} />
    </>
  );
}
