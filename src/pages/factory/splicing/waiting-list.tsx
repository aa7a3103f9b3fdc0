import { useMemo, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { plate, type SplicingProfile } from '#contract/plate/plate.ts';
import { call, query } from '@/shared/api/index.ts';
import { randomId } from '@/shared/lib/random/random.ts';
import { useDialog } from '@/shared/ui/dialog/index.ts';
import { columnsOf, ListScreen, Nothing, useList } from '@/shared/ui/list/index.ts';
import { usePermits } from '@/shared/ui/permission/permitted.tsx';
import { NestedDialog } from './nested-dialog.tsx';
import { SplicingTabs } from './splicing-tabs.tsx';
import './splicing.css';

const EDIT = ['factory:plate:edit'] as const;

const c = columnsOf<SplicingProfile>();
const some = (count: number) => (count === 0 ? <Nothing /> : count.toLocaleString('zh-CN'));
const COLUMNS = [
  c.text('profile', '打印配置', 220),
  c.text('device', '设备', 160),
  c.text('material', '材质', 140),
  c.count('pieces', '件数', 84),
  c.count('models', '型号', 72),
  c.count('batches', '批次', 72),
  {
    ...{ name: 'urgent', title: '加急', width: 72, align: 'right' as const },
    cell: ({ urgent }: SplicingProfile) =>
      urgent === 0 ? <Nothing /> : <span className="splicing-urgent">{urgent.toLocaleString('zh-CN')}</span>,
  },
  {
    ...{ name: 'held', title: '被拦截', width: 84, align: 'right' as const },
    tip: () => '订单被锁定、挂起或退款拦截的件，不会拼到版上',
    cell: ({ held }: SplicingProfile) => some(held),
  },
];

/** Print profiles of whose pieces some are in released batches and on no plate yet. */
export function WaitingList() {
  const list = useList(plate.waiting, { name: 'factory.splicing.waiting' });
  const plates = useQuery(query(plate.page, { view: 'making', pageSize: 1 }, { quiet: true }));
  const may = usePermits(EDIT);
  const [nesting, setNesting] = useState<number>();
  const { open, settled, shown } = useDialog(() => {
    list.afterAction();
    void plates.refetch();
  });
  const columns = useMemo(() => {
    const nest = async ({ id, profile }: SplicingProfile): Promise<void> => {
      setNesting(id);
      try {
        const nested = await call(plate.nest, { profileId: id }, { idempotencyKey: randomId() });
        settled();
        open((ends) => <NestedDialog profile={profile} nested={nested} {...ends} />);
      } catch {
        // What was refused has been shown.
      } finally {
        setNesting(undefined);
      }
    };
    return [
      ...COLUMNS,
      ...(may
        ? [
            c.actions(100, (row) => [
              {
                ...{ text: '自动拼版', loading: nesting === row.id, act: () => void nest(row) },
                disabled: nesting !== undefined && nesting !== row.id,
              },
            ]),
          ]
        : []),
    ];
  }, [may, nesting, open, settled]);
  return (
    <>
      <ListScreen
        title="待拼版"
        list={list}
        columns={columns}
        tabs={<SplicingTabs counts={plates.data?.counts} />}
        filters={[{ name: 'keyword', label: '关键词', kind: 'text', placeholder: '打印配置、设备或材质' }]}
        empty={{
          title: '没有待拼版的生产件',
          text: '请先在「批次管理」组批并下发；下发的批次里还没有拼版的件会出现在这里。',
        }}
      />
      {shown}
    </>
  );
}
