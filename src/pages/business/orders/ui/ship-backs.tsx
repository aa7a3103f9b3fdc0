import type { ReactElement } from 'react';
import { Repeat } from '@blueprintjs/icons';
import { PLATFORMS } from '#contract/platform/platform.ts';
import { SHIP_BACK_STATUS, shopSync, type ShipBack } from '#contract/shop-sync/shop-sync.ts';
import { call } from '@/shared/api/index.ts';
import { showMessage } from '@/shared/lib/notices/notices.ts';
import { ReasonedButton } from '@/shared/ui/form/index.ts';
import {
  Copyable,
  ListScreen,
  Nothing,
  optionsOf,
  TimeText,
  useList,
  WordTag,
  type Column,
} from '@/shared/ui/list/index.ts';
import { usePermits } from '@/shared/ui/permission/permitted.tsx';

const INTENT = { waiting: 'primary', sent: 'success', failed: 'danger' } as const;
const columns: Column<ShipBack>[] = [
  { name: 'orderNo', title: '订单号', width: 180, cell: ({ orderNo }) => <Copyable text={orderNo} /> },
  {
    name: 'platformOrderNo',
    title: '平台单号',
    width: 180,
    cell: (row) => <Copyable text={row.platformOrderNo} />,
  },
  {
    name: 'shop',
    title: '店铺',
    width: 200,
    cell: ({ platform, shopName }) => <span title={shopName}>{`${PLATFORMS[platform]} · ${shopName}`}</span>,
  },
  { name: 'waybillNo', title: '运单号', width: 180, cell: ({ waybillNo }) => <Copyable text={waybillNo} /> },
  {
    name: 'status',
    title: '状态',
    width: 100,
    cell: ({ status }) => <WordTag intent={INTENT[status]}>{SHIP_BACK_STATUS[status]}</WordTag>,
  },
  { name: 'tries', title: '次数', width: 70, align: 'right', cell: ({ tries }) => tries },
  {
    name: 'problem',
    title: '原因',
    width: 320,
    cell: ({ problem }) => (problem ? <span title={problem}>{problem}</span> : <Nothing />),
  },
  {
    name: 'createdAt',
    title: '发货时间',
    width: 160,
    cell: ({ createdAt }) => <TimeText at={createdAt} />,
  },
  {
    name: 'sentAt',
    title: '回传时间',
    width: 160,
    cell: ({ sentAt }) => <TimeText at={sentAt} />,
  },
];

/** What the platforms were told of shipments, and what they refused. */
export function ShipBacks({ tabs }: { tabs: ReactElement }) {
  const list = useList(shopSync.shipBacks, { name: 'business.shipBack' });
  const mayRetry = usePermits(['business:order:import', 'business:shop']);
  const retry = async () => {
    const { count } = await call(shopSync.retry, { ids: list.chosen.rows.map(({ id }) => id) });
    showMessage(count > 0 ? `${count} 条将重新回传` : '所选的都没有失败，无需重新回传');
    list.settle();
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
