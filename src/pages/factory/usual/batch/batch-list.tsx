import type { ReactElement } from 'react';
import { batch, type Batch } from '#contract/batch/batch.ts';
import { BATCH_REGIONS } from '#contract/batch/life-cycle/batch-states.ts';
import { columnsOf, ListScreen, Nothing, useList, WordTag } from '@/shared/ui/list/index.ts';
import { BatchActions } from './batch-actions.tsx';
import { BatchDetail } from './batch-detail.tsx';
import { BatchProgress } from './batch-progress.tsx';
import './batch.css';

const STATES = Object.fromEntries(
  Object.values(BATCH_REGIONS.batch).map(({ code, label }) => [code, label]),
) as Record<number, string>;

const c = columnsOf<Batch>();
const some = (count: number) => (count === 0 ? <Nothing /> : count.toLocaleString('zh-CN'));
const COLUMNS = [
  {
    ...{ name: 'number', title: '批次号', width: 170 },
    cell: ({ number, urgent }: Batch) => (
      <>
        <code className="tabular">{number}</code>
        {urgent && <WordTag intent="danger">加急</WordTag>}
      </>
    ),
  },
  c.word('state', '状态', 80, STATES, { 0: 'none', 10: 'primary', 20: 'primary', 30: 'success', 90: 'none' }),
  c.text('profile', '打印配置', 180),
  c.text('device', '设备', 130),
  c.text('material', '材质', 110),
  c.count('orders', '订单', 68),
  c.count('pieces', '件数', 68),
  {
    ...{ name: 'progress', title: '进度', width: 170 },
    tip: ({ printed, passed, packed }: Batch) => `已打印 ${printed}，已合格 ${passed}，已打包 ${packed}`,
    cell: (row: Batch) => <BatchProgress batch={row} />,
  },
  {
    ...{ name: 'remade', title: '补做', width: 60, align: 'right' as const },
    cell: ({ remade }: Batch) => some(remade),
  },
  {
    ...{ name: 'tails', title: '尾件', width: 60, align: 'right' as const },
    tip: () => '补做出来、还没有归入批次的件',
    cell: ({ tails }: Batch) => some(tails),
  },
  {
    ...{ name: 'held', title: '被拦截', width: 68, align: 'right' as const },
    cell: ({ held }: Batch) => some(held),
  },
  c.text('madeBy', '组批人', 100, ({ madeBy, source }) => (source === '' ? madeBy : `规则 ${source}`)),
  c.time('createdAt', '组批时间', 112),
];

const detailOf = (rows: readonly Batch[], onChanged: () => void) => ({
  title: '批次详情',
  content: (id: number) => (
    <BatchDetail
      key={id}
      id={id}
      version={rows.find((one) => one.id === id)?.version}
      onChanged={onChanged}
    />
  ),
});

/** Batches by their state, each to its last piece. */
export function BatchList({ tabs }: { tabs: ReactElement }) {
  const list = useList(batch.page, { name: 'factory.batch' });
  return (
    <ListScreen
      title="批次"
      list={list}
      columns={COLUMNS}
      tabs={tabs}
      filters={[
        { name: 'number', label: '号码', kind: 'text', placeholder: '批次、订单、平台或生产件号' },
        { name: 'urgent', label: '加急', kind: 'yesNo' },
        { name: 'withTails', label: '有尾件', kind: 'yesNo' },
        { name: 'withHeld', label: '有拦截', kind: 'yesNo' },
        { name: 'createTime', label: '组批时间', kind: 'dates' },
      ]}
      actions={<BatchActions target={list} />}
      empty={{
        title: '没有这样的批次',
        text: '在「待分配」中选择打印配置组批；组好的批次先在「编辑中」，下发后进入生产。',
      }}
      detail={detailOf(list.rows, list.acted)}
    />
  );
}
