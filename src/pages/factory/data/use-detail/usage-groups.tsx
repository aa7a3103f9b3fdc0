import { usage, USAGE_GROUPS, type UsageGroupRow } from '#contract/usage/usage.ts';
import { columnsOf, ListScreen, StatusTabs, useList, type Column } from '@/shared/ui/list/index.ts';
import { BarChart, FigureLink } from '@/shared/ui/report/index.ts';
import { ListFile } from '@/features/task-buttons/index.ts';
import { USAGE_FILTERS, USAGE_TABS } from './usage-filters.ts';
import { SumsOfUsage } from './usage-sums.tsx';
import { areaText, costText, inkText, lengthText, perPieceText, utilisationText } from './usage-texts.ts';

const c = columnsOf<UsageGroupRow>();
const nameOf = ({ name, code }: UsageGroupRow): string => name || code;
const right = { align: 'right' } as const;
const COLUMNS: Column<UsageGroupRow>[] = [
  {
    ...{ name: 'lines', title: '记录', width: 80, align: 'right', tabular: true },
    cell: (row) => <FigureLink value={row.lines} choice={{ code: row.code }} label={`${nameOf(row)}记录`} />,
  },
  c.count('pieces', '坯件', 80),
  c.count('remade', '补做', 80),
  c.count('wasted', '浪费', 80),
  c.text('area', '打印面积', 96, ({ area }) => areaText(area), right),
  c.text('length', '介质长', 96, ({ length }) => lengthText(length), right),
  c.text('media', '介质面积', 96, ({ media }) => areaText(media), right),
  c.text('utilisation', '利用率', 88, utilisationText, right),
  c.text('ink', '墨量（估）', 104, ({ ink }) => inkText(ink), right),
  c.text('cost', '成本', 92, ({ cost }) => costText(cost), right),
  c.text('perPiece', '每件成本', 92, perPieceText, right),
];
const columnsBy = Object.fromEntries(
  Object.entries(USAGE_GROUPS).map(([group, title]) => [
    group,
    [c.text('code', title, group === 'day' ? 120 : 180, nameOf), ...COLUMNS],
  ]),
);

/** Uses added up. */
export function UsageGroups() {
  const list = useList(usage.groups, { name: 'factory.usageGroups' });
  const { answer } = list;
  return (
    <ListScreen
      title="使用明细"
      list={list}
      columns={columnsBy[String(list.asked['group'])] ?? columnsBy['day']!}
      tabs={<StatusTabs list={list} name="group" tabs={USAGE_TABS} />}
      filters={USAGE_FILTERS}
      quick={
        answer &&
        list.total > 0 && (
          <SumsOfUsage sums={answer.totals} note={`${answer.from} 至 ${answer.to}`}>
            <BarChart title="坯件" bars={answer.chart} />
          </SumsOfUsage>
        )
      }
      tools={<ListFile list={list} file={usage.export} title="使用明细统计" />}
      empty={{ title: '这段时间没有用料', text: '没有选时间时是最近 7 天，请换一段时间。' }}
    />
  );
}
