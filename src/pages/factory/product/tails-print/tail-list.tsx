import { tails, type Tail } from '#contract/tails/tails.ts';
import { ListScreen, useList } from '@/shared/ui/list/index.ts';
import { PrintList } from './print-list.tsx';
import { TailActions } from './tail-actions.tsx';
import { TAIL_COLUMNS } from './tail-columns.tsx';
import { TailDetail } from './tail-detail.tsx';
import { TailSums } from './tail-sums.tsx';
import { TailTabs } from './tail-tabs.tsx';
import { useTailFilters } from './use-tail-filters.ts';

const detailOf = (rows: readonly Tail[]) => ({
  title: '尾件',
  content: (id: number) => (
    <TailDetail key={id} id={id} version={rows.find((one) => one.id === id)?.version} />
  ),
});

/** Open pieces of batches that are nearly done, or old. What is held stands apart, and nothing is done with it. */
export function TailList() {
  const list = useList(tails.page, { name: 'factory.tails', start: { view: 'open' } });
  const filters = useTailFilters();
  const { answer, asked } = list;
  return (
    <ListScreen
      title="尾单打印"
      list={list}
      columns={TAIL_COLUMNS}
      tabs={<TailTabs sums={answer?.sums} />}
      filters={filters}
      quick={answer && <TailSums answer={answer} waits={asked['waits'] as string | undefined} />}
      actions={asked['view'] === 'open' ? <TailActions target={list} /> : undefined}
      tools={<PrintList list={list} />}
      empty={{
        title: asked['view'] === 'held' ? '没有被拦截的尾件' : '没有尾件',
        text: '批次快完成时还没有合格的件，和久未完成的批次里的件，会列在这里。比例和时间在「系统配置」的参数里设置。',
      }}
      detail={detailOf(list.rows)}
    />
  );
}
