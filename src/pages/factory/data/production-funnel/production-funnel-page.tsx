import { useSearchParams } from 'react-router';
import { FUNNEL_FIGURES, funnel, MOST_EXACT_STAYS, type FunnelRow } from '#contract/figures/funnel.ts';
import { STAGES } from '#contract/figures/stages.ts';
import { serverNow } from '@/shared/api/index.ts';
import { columnsOf, ListScreen, useList, type Column } from '@/shared/ui/list/index.ts';
import { FigureLink } from '@/shared/ui/report/index.ts';
import { FigureTotals } from '../figure-totals.tsx';
import { ListFile } from '@/features/task-buttons/index.ts';
import { shareText, spanText } from '../spans.ts';
import { FUNNEL_FILTERS } from './funnel-filters.ts';
import { FunnelRows } from './funnel-rows.tsx';

const c = columnsOf<FunnelRow>();
const figure = (name: keyof typeof FUNNEL_FIGURES, width = 88): Column<FunnelRow> => ({
  ...{ name, title: FUNNEL_FIGURES[name], width, align: 'right', tabular: true },
  cell: (row) => (
    <FigureLink
      value={row[name]}
      choice={{ stage: row.code, figure: name }}
      label={`${STAGES[row.code]}${FUNNEL_FIGURES[name]}`}
    />
  ),
});
const span = (name: string, title: string, of: (row: FunnelRow) => number | null) =>
  c.text(name, title, 104, (row) => spanText(of(row)), { align: 'right' });
const COLUMNS: Column<FunnelRow>[] = [
  c.word('code', '环节', 96, STAGES),
  figure('entered'),
  figure('left'),
  figure('onward'),
  c.text('share', '转化', 80, ({ onward, left }) => shareText(onward, left), { align: 'right' }),
  figure('remade'),
  figure('standing'),
  figure('held'),
  span('oldest', '最老', ({ oldestAt }) => oldestAt && serverNow() - oldestAt),
  span('p50', '停留中位', ({ p50Ms }) => p50Ms),
  span('p95', '停留 95 分位', ({ p95Ms }) => p95Ms),
];

/** /factory/data/productionFunnel: where pieces are, how long they stay, and where it jams (P107). */
export function ProductionFunnelPage() {
  const [search] = useSearchParams();
  return search.has('figure') ? <FunnelRows /> : <FunnelStages />;
}

function FunnelStages() {
  const list = useList(funnel.page, { name: 'factory.funnel' });
  const { answer } = list;
  const isNear =
    answer !== undefined && answer.list.reduce((sum, { left }) => sum + left, 0) > MOST_EXACT_STAYS;
  return (
    <ListScreen
      title="生产漏斗"
      list={list}
      columns={COLUMNS}
      filters={FUNNEL_FILTERS}
      quick={
        answer && (
          <FigureTotals
            numbers={[]}
            note={`${answer.from} 至 ${answer.to}，按工厂所在地的日期统计；现存、拦截、最老为此刻。${isNear ? '停留时长的误差在 1% 以内。' : ''}`}
            chart="现存"
            bars={answer.chart}
          />
        )
      }
      tools={<ListFile list={list} file={funnel.export} title="生产漏斗" />}
    />
  );
}
