import { useSearchParams } from 'react-router';
import {
  TIMELINESS_CLOCKS,
  TIMELINESS_FIGURES,
  TIMELINESS_GROUPS,
  timeliness,
  type TimelinessFigure,
  type TimelinessRow,
} from '#contract/figures/timeliness.ts';
import {
  columnsOf,
  ListScreen,
  optionsOf,
  StatusTabs,
  useList,
  type Column,
} from '@/shared/ui/list/index.ts';
import { FigureLink } from '@/shared/ui/report/index.ts';
import { FigureTotals } from '../figure-totals.tsx';
import { ListFile } from '@/features/task-buttons/index.ts';
import { shareText, spanText } from '../spans.ts';
import { TIMELINESS_FILTERS, TIMELINESS_START } from './timeliness-filters.ts';
import { TimelinessRows } from './timeliness-rows.tsx';

const c = columnsOf<TimelinessRow>();
const nameOf = ({ name, code }: TimelinessRow): string => name || code || '未填写';
const figure = (name: TimelinessFigure, width = 80): Column<TimelinessRow> => ({
  ...{ name, title: TIMELINESS_FIGURES[name], width, align: 'right', tabular: true },
  cell: (row) => (
    <FigureLink
      value={row[name]}
      choice={{ figure: name, code: row.code }}
      label={`${nameOf(row)}${TIMELINESS_FIGURES[name]}`}
    />
  ),
});
const share = (name: 'in24' | 'in48' | 'in72', title: string) =>
  c.text(`${name}Share`, title, 80, (row) => shareText(row[name], row.shipped), { align: 'right' });
const span = (name: 'p50Ms' | 'p95Ms' | 'netMs' | 'grossMs', title: string) =>
  c.text(name, title, 88, (row) => spanText(row[name]), { align: 'right' });
const COLUMNS: Column<TimelinessRow>[] = [
  figure('orders'),
  figure('shipped'),
  figure('in24'),
  share('in24', '24 小时率'),
  figure('in48'),
  share('in48', '48 小时率'),
  figure('in72'),
  share('in72', '72 小时率'),
  figure('late', 108),
  span('p50Ms', '中位'),
  span('p95Ms', '95 分位'),
  span('netMs', '平均净时'),
  span('grossMs', '平均毛时'),
  figure('open'),
  figure('ended'),
];
const columnsBy = Object.fromEntries(
  Object.entries(TIMELINESS_GROUPS).map(([group, title]) => [
    group,
    [c.text('code', title, group === 'day' ? 120 : 160, nameOf), ...COLUMNS],
  ]),
);

const GROUP_TABS = optionsOf(TIMELINESS_GROUPS).map(({ value, label }) => ({ value, label: `按${label}` }));

/** /factory/data/timeliness: how fast orders leave, and which are not out yet (P112). */
export function TimelinessPage() {
  const [search] = useSearchParams();
  return search.has('figure') ? <TimelinessRows /> : <TimelinessGroups />;
}

function TimelinessGroups() {
  const list = useList(timeliness.page, { name: 'factory.timeliness', start: TIMELINESS_START });
  const { answer } = list;
  const clock = TIMELINESS_CLOCKS[list.asked['clock'] === 'gross' ? 'gross' : 'net'];
  return (
    <ListScreen
      title="时效"
      list={list}
      columns={columnsBy[String(list.asked['group'])] ?? columnsBy['day']!}
      tabs={<StatusTabs list={list} name="group" tabs={GROUP_TABS} />}
      filters={TIMELINESS_FILTERS}
      quick={
        answer &&
        list.total > 0 && (
          <FigureTotals
            numbers={[
              ['订单', <TotalLink key="orders" name="orders" value={answer.totals.orders} />],
              ['24 小时率', shareText(answer.totals.in24, answer.totals.shipped) || '—'],
              ['未发', <TotalLink key="open" name="open" value={answer.totals.open} />],
            ]}
            note={`${answer.from} 至 ${answer.to}，时长按${clock}`}
            chart="订单"
            bars={answer.chart}
          />
        )
      }
      tools={<ListFile list={list} file={timeliness.export} title="时效" />}
      empty={{ title: '这段时间没有订单', text: '没有选时间时是最近 7 天，请换一段时间。' }}
    />
  );
}

const TotalLink = ({ name, value }: { name: TimelinessFigure; value: number }) => (
  <FigureLink
    value={value}
    choice={{ figure: name, code: undefined }}
    label={`全部${TIMELINESS_FIGURES[name]}`}
  />
);
