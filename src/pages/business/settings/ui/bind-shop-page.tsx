import { useMemo, useState } from 'react';
import { Button, Callout } from '@blueprintjs/core';
import { Plus } from '@blueprintjs/icons';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from 'react-router';
import { PLATFORMS, shop, type Shop } from '#contract/shop.ts';
import { useSessionPort } from '@/entities/session/index.ts';
import { LocalStoreDialog } from '@/features/bind-shop/index.ts';
import { query, queryKey } from '@/shared/api/index.ts';
import { PATHS } from '@/shared/routes/index.ts';
import { ListScreen, Nothing, optionsOf, useList, WordTag, type Column } from '@/shared/ui/list/index.ts';
import './settings.css';

/** No screen of the specification's: it stands below the orders. */
const IMPORT = `${PATHS.businessOrder}/import`;

const { local: _local, ...OTHERS } = PLATFORMS;

const columnsWith = (factories: ReadonlyMap<number, string>): Column<Shop>[] => [
  { name: 'brandName', title: '店铺', width: 240, cell: ({ brandName }) => <Long text={brandName} /> },
  { name: 'platform', title: '平台', width: 120, cell: ({ platform }) => PLATFORMS[platform] },
  { name: 'nick', title: '店铺昵称', width: 220, cell: ({ nick }) => <Long text={nick} /> },
  {
    name: 'state',
    title: '状态',
    width: 200,
    cell: ({ platform }) => (
      <WordTag intent="success">
        {platform === 'local' ? '已开通 · 手工或导入' : '已开通 · 按文件导入'}
      </WordTag>
    ),
  },
  {
    name: 'factory',
    title: '默认工厂',
    width: 220,
    cell: ({ defaultFactoryId: id }) =>
      id === null ? <Nothing /> : <Long text={factories.get(id) ?? '已解绑的工厂'} />,
  },
];

/** /business/setting/bindShop: where the merchant sells, by platform. */
export function BindShopPage() {
  const client = useQueryClient();
  const session = useSessionPort();
  const list = useList(shop.page, { name: 'business.shop' });
  const { data: factories } = useQuery(query(shop.boundFactories, {}, { later: true }));
  const [making, setMaking] = useState(false);
  const columns = useMemo(
    () => columnsWith(new Map(factories?.map(({ factoryId, factoryName }) => [factoryId, factoryName]))),
    [factories],
  );
  const create = (
    <Button intent="primary" icon={<Plus />} text="新建线下店铺" onClick={() => setMaking(true)} />
  );
  return (
    <>
      <ListScreen
        title="绑定店铺"
        list={list}
        columns={columns}
        filters={[{ name: 'platform', label: '平台', kind: 'choice', options: optionsOf(PLATFORMS) }]}
        quick={
          <Callout compact icon={null} className="settings-platforms">
            {Object.values(OTHERS).join('、')}：暂不支持授权绑定，订单请<strong>按文件导入</strong>。
            <Link to={IMPORT}>去导入订单</Link>
          </Callout>
        }
        primary={create}
        empty={{
          title: '还没有店铺',
          text: '先新建一个线下店铺，就可以手工录单，或导入各平台导出的订单文件。',
          action: create,
        }}
      />
      {making && (
        <LocalStoreDialog
          onClose={() => setMaking(false)}
          onMade={() => {
            setMaking(false);
            // Every choice of a shop knows it from now on.
            void client.invalidateQueries({ queryKey: queryKey(shop.page) });
            // And the list shows it, and does not only say that there is something new.
            list.settle();
            session.refresh();
          }}
        />
      )}
    </>
  );
}

const Long = ({ text }: { text: string }) => <span title={text}>{text}</span>;
