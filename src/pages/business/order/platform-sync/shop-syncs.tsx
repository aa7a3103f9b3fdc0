import type { ReactElement } from 'react';
import { Button } from '@blueprintjs/core';
import { Changes } from '@blueprintjs/icons';
import { Link } from 'react-router';
import { PLATFORMS } from '#contract/platform/platform.ts';
import { shopSync, type ShopSync } from '#contract/shop-sync/shop-sync.ts';
import { call } from '@/shared/api/index.ts';
import { showMessage } from '@/shared/lib/notices/notices.ts';
import { PATHS } from '@/shared/routes/index.ts';
import { ReasonedButton } from '@/shared/ui/form/index.ts';
import { ListScreen, Nothing, useList, WordTag, type Column, columnsOf } from '@/shared/ui/list/index.ts';
import { usePermits } from '@/shared/ui/permission/permitted.tsx';

const c = columnsOf<ShopSync>();

const columns: Column<ShopSync>[] = [
  c.text('shop', '店铺', 220, ({ shopName }) => shopName),
  c.word('platform', '平台', 120, PLATFORMS),
  {
    name: 'state',
    title: '状态',
    width: 100,
    cell: ({ running, problem, lastAt }) =>
      running ? (
        <WordTag intent="primary">同步中</WordTag>
      ) : problem ? (
        <WordTag intent="danger">有问题</WordTag>
      ) : lastAt === null ? (
        <Nothing />
      ) : (
        <WordTag intent="success">正常</WordTag>
      ),
  },
  { name: 'auto', title: '自动同步', width: 90, cell: ({ autoSync }) => (autoSync ? '开' : '关') },
  c.count('created', '上次新增', 90),
  c.time('lastOkAt', '上次成功', 160),
  c.time('nextAt', '下次同步', 160),
  c.text('problem', '问题', 420),
];

/** The shops whose orders come by themselves. */
export function ShopSyncs({ tabs }: { tabs: ReactElement }) {
  const list = useList(shopSync.page, { name: 'business.shopSync' });
  const maySync = usePermits(['business:order:import', 'business:shop']);
  const chosen = { shopIds: list.chosen.rows.map(({ id }) => id) };
  const sync = async (which: { shopIds?: number[] } = {}) => {
    await call(shopSync.start, which);
    showMessage('已开始同步，进度在右上角的任务里');
  };
  return (
    <ListScreen
      title="平台同步"
      list={list}
      columns={columns}
      filters={[
        { name: 'state', label: '状态', kind: 'choice', options: [{ value: 'problem', label: '有问题' }] },
      ]}
      tabs={tabs}
      actions={
        maySync && (
          <Button icon={<Changes />} text="同步所选" onClick={() => void sync(chosen).catch(() => {})} />
        )
      }
      tools={
        maySync && (
          <ReasonedButton
            intent="primary"
            icon={<Changes />}
            text="同步全部"
            why={list.total === 0 ? '还没有能自动同步的店铺。' : undefined}
            onClick={() => void sync().catch(() => {})}
          />
        )
      }
      empty={{
        title: '还没有能自动同步的店铺',
        text: '绑定 Shopify、WooCommerce、Vendure、Medusa 或 TikTok Shop 的店铺后，订单会自动进来。',
        action: (
          <Link className="bp6-button bp6-intent-primary" to={PATHS['business/bind-shop']}>
            去绑定店铺
          </Link>
        ),
      }}
    />
  );
}
