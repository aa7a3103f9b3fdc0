import { Link, useSearchParams } from 'react-router';
import {
  FEWEST_RANKED,
  PERFORMANCE_FIGURES,
  PERFORMANCE_GROUPS,
  performance,
  type PerformanceFigure,
  type PerformanceRow,
} from '#contract/performance/performance.ts';
import { ListFile } from '@/features/task-buttons/index.ts';
import { PATHS } from '@/shared/routes/index.ts';
import {
  columnsOf,
  ListScreen,
  optionsOf,
  StatusTabs,
  useList,
  type Column,
  type List,
} from '@/shared/ui/list/index.ts';
import { FigureLink } from '@/shared/ui/report/index.ts';
import { changeText, hoursText, tenthsText } from './figures-text.ts';
import { PerformanceDays } from './performance-days.tsx';
import { COMPARED_FILTERS, PERFORMANCE_START } from './performance-filters.ts';
import { PerformanceRows } from './performance-rows.tsx';
import { WeekBars } from './week-bars.tsx';
import './performance.css';

type Answer = List<typeof performance.page>['answer'];
const c = columnsOf<PerformanceRow>();
const right = { align: 'right' } as const;
const figure = (name: Exclude<PerformanceFigure, 'hours'>, width = 80): Column<PerformanceRow> => ({
  ...{ name, title: PERFORMANCE_FIGURES[name], width, align: 'right', tabular: true },
  cell: (row) => (
    <FigureLink
      value={row[name]}
      choice={{ figure: name, code: row.code }}
      label={`${row.name}${PERFORMANCE_FIGURES[name]}`}
    />
  ),
});
const tenths = (
  name: 'efficiency' | 'perHour' | 'firstPass' | 'faultRate' | 'errorRate',
  title: string,
  width: number,
) => c.text(name, title, width, (row) => tenthsText(row[name]), right);

/** To the times on duty that the hours are the sum of. */
function HoursLink({ row }: { row: PerformanceRow }) {
  const [search] = useSearchParams();
  const text = hoursText(row.onMs);
  if (!row.onMs) return text;
  const next = new URLSearchParams(search);
  for (const name of ['pageNo', 'pageSize', 'sort', 'open']) next.delete(name);
  next.set('figure', 'hours');
  next.set('code', row.code);
  return (
    <Link to={`?${next.toString()}`} aria-label={`${row.name}在岗 ${text} 小时，查看明细`}>
      {text}
    </Link>
  );
}

/** To the errors themselves: they can be asked for by person. */
function ErrorsLink({ row, answer }: { row: PerformanceRow; answer: Answer }) {
  const text = row.errors?.toLocaleString('zh-CN');
  if (!row.errors || !answer) return text;
  const next = new URLSearchParams({ userId: row.code, rated: 'true' });
  for (const end of answer.range) next.append('days', String(end));
  return (
    <Link
      to={`${PATHS['factory/operator-error']}?${next.toString()}`}
      aria-label={`${row.name}错误扫描 ${text}，查看明细`}
    >
      {text}
    </Link>
  );
}

const columnsFor = (by: string, answer: Answer): Column<PerformanceRow>[] => [
  c.text('name', PERFORMANCE_GROUPS[by as keyof typeof PERFORMANCE_GROUPS] ?? '人员', 130),
  c.count('rank', '名次', 64),
  figure('pieces'),
  c.text('change', '比上期', 76, ({ pieces, before }) => changeText(pieces, before?.pieces), right),
  c.text('standardMs', '折合标准（小时）', 124, (row) => hoursText(row.standardMs), right),
  {
    ...{ name: 'onMs', title: '在岗（小时）', width: 104, align: 'right', tabular: true },
    cell: (row) => <HoursLink row={row} />,
  },
  tenths('efficiency', '效率（%）', 88),
  c.text('efficiencyBefore', '上期效率（%）', 112, ({ before }) => tenthsText(before?.efficiency ?? null), {
    ...right,
    hidden: true,
  }),
  tenths('perHour', '件每小时', 84),
  figure('judged', 76),
  tenths('firstPass', '一次合格（%）', 112),
  c.text('firstPassBefore', '上期一次合格（%）', 132, ({ before }) => tenthsText(before?.firstPass ?? null), {
    ...right,
    hidden: true,
  }),
  figure('failed', 88),
  figure('faults', 76),
  tenths('faultRate', '被判责（‰）', 100),
  {
    ...{ name: 'errors', title: '错误扫描', width: 84, align: 'right', tabular: true },
    cell: (row) =>
      by === 'person' ? <ErrorsLink row={row} answer={answer} /> : row.errors?.toLocaleString('zh-CN'),
  },
  tenths('errorRate', '错误扫描（‰）', 112),
  figure('rework', 64),
  {
    ...{ name: 'trend', title: '近 8 周', width: 116 },
    cell: ({ trend }) => <WeekBars weeks={trend} />,
  },
];
const detailOf = (list: List<typeof performance.page>) => ({
  title: '按天',
  content: (code: number | string) => (
    <PerformanceDays
      key={code}
      list={list}
      code={String(code)}
      row={list.rows.find((row) => row.code === String(code))}
    />
  ),
});
const GROUP_TABS = optionsOf(PERFORMANCE_GROUPS).map(({ value, label }) => ({ value, label: `按${label}` }));

/** /factory/usual/performance: who does how much, how well, compared fairly (P189). */
export function PerformancePage() {
  const [search] = useSearchParams();
  return search.has('figure') ? <PerformanceRows /> : <Compared />;
}

function Compared() {
  const list = useList(performance.page, { name: 'factory.performance', start: PERFORMANCE_START });
  const { answer } = list;
  const columns = columnsFor(String(list.asked['by'] ?? 'person'), answer);
  return (
    <ListScreen
      title="绩效"
      list={list}
      columns={columns}
      tabs={<StatusTabs list={list} name="by" tabs={GROUP_TABS} />}
      filters={COMPARED_FILTERS}
      quick={
        answer &&
        list.total > 0 && (
          <p className="performance-note list-quiet tabular">
            {answer.from} 至 {answer.to}，上期 {answer.before.from} 至 {answer.before.to}
            ；不良记在责任人名下，不记在补做的人名下；不足 {FEWEST_RANKED} 件不排名。
          </p>
        )
      }
      tools={<ListFile list={list} file={performance.export} title="绩效" />}
      detail={detailOf(list)}
      empty={{
        title: '这段时间没有工作记录',
        text: '在工位扫描、报数和签到的人都在这里；没有选时间时是最近 7 天，一次最多 366 天。',
      }}
    />
  );
}
