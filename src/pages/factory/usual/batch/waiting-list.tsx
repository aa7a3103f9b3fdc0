import { useMemo, type ReactElement } from 'react';
import { useNavigate } from 'react-router';
import { batch, type WaitingProfile } from '#contract/batch/batch.ts';
import { PATHS } from '#contract/screens.ts';
import { useDialog } from '@/shared/ui/dialog/index.ts';
import { columnsOf, ListScreen, Nothing, useList } from '@/shared/ui/list/index.ts';
import { usePermits } from '@/shared/ui/permission/permitted.tsx';
import { MakeDialog } from './make-dialog.tsx';
import './batch.css';

const EDIT = ['factory:batch:edit'] as const;

const c = columnsOf<WaitingProfile>();
const COLUMNS = [
  c.text('profile', '打印配置', 220),
  c.text('device', '设备', 160),
  c.text('material', '材质', 140),
  c.count('pieces', '件数', 84),
  c.count('orders', '订单', 84),
  {
    ...{ name: 'urgent', title: '加急', width: 72, align: 'right' as const },
    cell: ({ urgent }: WaitingProfile) =>
      urgent === 0 ? <Nothing /> : <span className="batch-urgent">{urgent.toLocaleString('zh-CN')}</span>,
  },
  {
    ...{ name: 'leftOut', title: '被拦截', width: 84, align: 'right' as const },
    tip: () => '订单被锁定、挂起或退款拦截的件，不会进入批次',
    cell: ({ leftOut }: WaitingProfile) => (leftOut === 0 ? <Nothing /> : leftOut.toLocaleString('zh-CN')),
  },
  c.time('oldest', '最早生成', 130),
];

/** Print profiles for which pieces wait. */
export function WaitingList({ tabs }: { tabs: ReactElement }) {
  const list = useList(batch.waiting, { name: 'factory.batch.waiting' });
  const navigate = useNavigate();
  const may = usePermits(EDIT);
  const { open, shown } = useDialog(() => list.afterAction());
  const columns = useMemo(
    () => [
      ...COLUMNS,
      ...(may
        ? [
            c.actions(88, (row) => [
              {
                text: '组批',
                act: () =>
                  open(({ onClose, onSettled }) => (
                    <MakeDialog
                      row={row}
                      onClose={onClose}
                      onMade={(id) => {
                        onSettled();
                        void navigate(`${PATHS['factory/batch']}?tab=batches&state=0&open=${id}`);
                      }}
                    />
                  )),
              },
            ]),
          ]
        : []),
    ],
    [may, open, navigate],
  );
  return (
    <>
      <ListScreen
        title="待分配"
        list={list}
        columns={columns}
        tabs={tabs}
        filters={[{ name: 'keyword', label: '关键词', kind: 'text', placeholder: '打印配置、设备或材质' }]}
        empty={{
          title: '没有待分配的生产件',
          text: '审核通过的订单会生成生产件；图出好、材质有默认打印配置的件会出现在这里。',
        }}
      />
      {shown}
    </>
  );
}
