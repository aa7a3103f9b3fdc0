import { MISSING_AT, tails, type TailBatch } from '#contract/tails/tails.ts';
import { columnsOf, ListScreen, Nothing, useList, WordTag } from '@/shared/ui/list/index.ts';
import { BatchTails } from './batch-tails.tsx';
import { DueTime, hoursText } from './tail-columns.tsx';
import { TailTabs } from './tail-tabs.tsx';
import { useTailFilters } from './use-tail-filters.ts';

const c = columnsOf<TailBatch>();
const COLUMNS = [
  {
    ...{ name: 'number', title: '批次号', width: 190 },
    cell: ({ number, urgent }: TailBatch) => (
      <>
        <code className="tabular">{number}</code>
        {urgent && <WordTag intent="danger">加急</WordTag>}
      </>
    ),
  },
  c.count('open', '未合格', 76),
  {
    ...{ name: 'held', title: '被拦截', width: 76, align: 'right' as const },
    cell: ({ held }: TailBatch) => (held === 0 ? <Nothing /> : held.toLocaleString('zh-CN')),
  },
  c.text('missing', '缺在', 260, ({ missing }) =>
    missing.map(({ at, pieces }) => `${MISSING_AT[at]} ${pieces}`).join('，'),
  ),
  c.text('passed', '已合格', 110, ({ passed, pieces }) => `${passed} / ${pieces}`, { align: 'right' }),
  c.text('waited', '最长等待', 96, ({ waited }) => hoursText(waited), { align: 'right' }),
  {
    ...{ name: 'due', title: '最早到期', width: 150 },
    cell: ({ dueAt, late }: TailBatch) => <DueTime at={dueAt} late={late} />,
  },
  c.text('profile', '打印配置', 180),
  c.text('device', '设备', 130),
  c.text('material', '材质', 110),
  c.time('createdAt', '组批时间', 112),
];

const detailOf = (rows: readonly TailBatch[]) => ({
  title: '批次的尾件',
  content: (id: number) => <BatchTails key={id} batch={rows.find((one) => one.id === id)} id={id} />,
});

/** The batches of these pieces, the oldest first, each with what is open of it. */
export function TailBatches() {
  const list = useList(tails.batches, { name: 'factory.tailBatches' });
  const filters = useTailFilters();
  return (
    <ListScreen
      title="尾单打印"
      list={list}
      columns={COLUMNS}
      tabs={<TailTabs sums={undefined} />}
      filters={filters}
      empty={{ title: '没有这样的批次', text: '批次快完成时，或久未完成时，会列在这里。' }}
      detail={detailOf(list.rows)}
    />
  );
}
