import type { ReactElement } from 'react';
import { Repeat } from '@blueprintjs/icons';
import { PLATFORMS } from '#contract/platform/platform.ts';
import { SHIP_BACK_STATUS, shopSync, type ShipBack } from '#contract/shop-sync/shop-sync.ts';
import { call } from '@/shared/api/index.ts';
import { showMessage } from '@/shared/lib/notices/notices.ts';
import { ReasonedButton } from '@/shared/ui/form/index.ts';
import { ListScreen, optionsOf, useList, type Column, columnsOf } from '@/shared/ui/list/index.ts';
import { usePermits } from '@/shared/ui/permission/permitted.tsx';

const c = columnsOf<ShipBack>();

const INTENT = { waiting: 'primary', sent: 'success', failed: 'danger' } as const;
const columns: Column<ShipBack>[] = [
  c.code('orderNo', '订单号', 180),
  c.code('platformOrderNo', '平台单号', 180),
  c.text('shop', '店铺', 200, ({ platform, shopName }) => `${PLATFORMS[platform]} · ${shopName}`),
  c.code('waybillNo', '运单号', 180),
  c.word('status', '状态', 100, SHIP_BACK_STATUS, INTENT),
  c.count('tries', '次数', 70),
  c.text('problem', '原因', 320),
  c.time('createdAt', '发货时间', 160),
  c.time('sentAt', '回传时间', 160),
];

/** What the platforms were told of shipments, and what they refused. */
export function ShipBacks({ tabs }: { tabs: ReactElement }) {
  const list = useList(shopSync.shipBacks, { name: 'business.shipBack' });
  const mayRetry = usePermits(['business:order:import', 'business:shop']);
  const retry = async () => {
    const { count } = await call(shopSync.retry, { ids: list.chosen.rows.map(({ id }) => id) });
    showMessage(count > 0 ? `${count} 条将重新回传` : '所选的都没有失败，无需重新回传');
    list.afterAction();
  };
  return (
    <ListScreen
      title="发货回传"
      list={list}
      columns={columns}
      filters={[
        { name: 'status', label: '状态', kind: 'choice', options: optionsOf(SHIP_BACK_STATUS) },
        { name: 'number', label: '单号', kind: 'text', placeholder: '订单号、平台单号或运单号' },
      ]}
      tabs={tabs}
      actions={
        mayRetry && (
          <ReasonedButton
            icon={<Repeat />}
            text="重新回传"
            why={list.chosen.count === 0 ? '请先选择回传失败的记录。' : undefined}
            onClick={() => void retry().catch(() => {})}
          />
        )
      }
      empty={{ title: '还没有要回传的发货', text: '平台拉取的订单发货后，运单号会自动回传平台。' }}
    />
  );
}
