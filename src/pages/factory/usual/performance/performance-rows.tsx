import {
  PERFORMANCE_FIGURES,
  PERFORMANCE_GROUPS,
  performance,
  type PerformanceLine,
} from '#contract/performance/performance.ts';
import { ListFile } from '@/features/task-buttons/index.ts';
import { columnsOf, ListScreen, optionsOf, TimeText, useList } from '@/shared/ui/list/index.ts';
import { BackToFigures } from '@/shared/ui/report/index.ts';
import { ROWS_FILTERS, ROWS_START } from './performance-filters.ts';

const c = columnsOf<PerformanceLine>();
const AT = c.time('at', '时间', 130);
const NOTE = c.text('note', '说明', 260);
const LINES = [
  AT,
  c.text('what', '内容', 110),
  c.text('person', '人员', 120),
  c.text('work', '工序', 120),
  c.code('number', '生产件或工单', 170),
  c.count('pieces', '件数', 72),
  NOTE,
];
const HOURS = [
  c.time('at', '签到', 130),
  {
    ...{ name: 'until', title: '签退', width: 130, tabular: true },
    cell: ({ until }: PerformanceLine) => (until === null ? '在岗' : <TimeText at={until} />),
  },
  c.text('person', '人员', 140),
  c.text('work', '工位', 200),
];

/** What a number counts: lines of work, judged pieces, or times on duty. */
export function PerformanceRows() {
  const list = useList(performance.rows, { name: 'factory.performanceRows', start: ROWS_START });
  const { answer } = list;
  const figure = list.asked['figure'];
  const sums = figure === 'pieces' || figure === 'rework';
  return (
    <ListScreen
      title="绩效"
      list={list}
      columns={figure === 'hours' ? HOURS : LINES}
      filters={[
        { name: 'figure', label: '统计项', kind: 'choice', options: optionsOf(PERFORMANCE_FIGURES) },
        { name: 'by', label: '分组', kind: 'choice', options: optionsOf(PERFORMANCE_GROUPS) },
        { name: 'code', label: '分组值', kind: 'text' },
        ...ROWS_FILTERS,
      ]}
      quick={
        answer &&
        sums && (
          <p className="performance-note tabular" role="status">
            合计 <strong>{answer.pieces.toLocaleString('zh-CN')}</strong> 件
          </p>
        )
      }
      tools={
        <>
          <BackToFigures choice={['figure', 'code']} />
          <ListFile list={list} file={performance.export} title="绩效明细" />
        </>
      }
      empty={{ title: '没有这样的记录' }}
    />
  );
}
