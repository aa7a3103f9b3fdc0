import { useSearchParams } from 'react-router';
import {
  FEWEST_JUDGED,
  QUALITY_FIGURES,
  QUALITY_GROUPS,
  qualityFigures,
  type QualityFigure,
  type QualityGroupRow,
} from '#contract/figures/quality-figures.ts';
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
import { shareText } from '../spans.ts';
import { QUALITY_FILTERS, QUALITY_START } from './quality-data-filters.ts';
import { QualityDataRows } from './quality-data-rows.tsx';

const c = columnsOf<QualityGroupRow>();
const nameOf = ({ name, code }: QualityGroupRow): string => name || code;
const figure = (name: QualityFigure, width = 92): Column<QualityGroupRow> => ({
  ...{ name, title: QUALITY_FIGURES[name], width, align: 'right', tabular: true },
  cell: (row) => (
    <FigureLink
      value={row[name]}
      choice={{ figure: name, code: row.code }}
      label={`${nameOf(row)}${QUALITY_FIGURES[name]}`}
    />
  ),
});
/** Of few pieces a share says little, and is shown so. */
const share = (name: 'passed' | 'remade', title: string): Column<QualityGroupRow> => ({
  ...{ name: `${name}Share`, title, width: 104, align: 'right', tabular: true },
  cell: (row) => (
    <span
      className={row.judged < FEWEST_JUDGED ? 'list-quiet' : undefined}
      title={row.judged < FEWEST_JUDGED ? `判定不足 ${FEWEST_JUDGED} 件，仅供参考` : undefined}
    >
      {shareText(row[name], row.judged)}
    </span>
  ),
});
const COLUMNS: Column<QualityGroupRow>[] = [
  figure('judged'),
  figure('passed'),
  share('passed', '一次合格率'),
  figure('failed'),
  figure('critical'),
  figure('major'),
  figure('minor'),
  figure('reworked'),
  figure('remade'),
  share('remade', '补做率'),
];
const columnsBy = Object.fromEntries(
  Object.entries(QUALITY_GROUPS).map(([group, title]) => [
    group,
    [c.text('code', title, group === 'day' ? 120 : 180, nameOf), ...COLUMNS],
  ]),
);
const GROUP_TABS = optionsOf(QUALITY_GROUPS).map(({ value, label }) => ({ value, label: `按${label}` }));

/** /factory/data/quality: what goes wrong, where, by whom and with what (P108). */
export function QualityDataPage() {
  const [search] = useSearchParams();
  return search.has('figure') ? <QualityDataRows /> : <QualityGroups />;
}

function QualityGroups() {
  const list = useList(qualityFigures.page, { name: 'factory.qualityData', start: QUALITY_START });
  const { answer } = list;
  return (
    <ListScreen
      title="质量数据"
      list={list}
      columns={columnsBy[String(list.asked['group'])] ?? columnsBy['day']!}
      tabs={<StatusTabs list={list} name="group" tabs={GROUP_TABS} />}
      filters={QUALITY_FILTERS}
      quick={
        answer &&
        list.total > 0 && (
          <FigureTotals
            numbers={[
              ['判定', <TotalLink key="judged" name="judged" value={answer.totals.judged} />],
              ['一次合格率', shareText(answer.totals.passed, answer.totals.judged) || '—'],
              ['有缺陷', <TotalLink key="failed" name="failed" value={answer.totals.failed} />],
            ]}
            note={`${answer.from} 至 ${answer.to}，按第一次判定的日期；一件只算一次，按它最先的缺陷`}
            chart="有缺陷"
            bars={answer.chart}
          />
        )
      }
      tools={<ListFile list={list} file={qualityFigures.export} title="质量数据" />}
      empty={{
        title: '这段时间没有判定',
        text: '质检台和工位判定的生产件在这里统计；没有选时间时是最近 7 天。',
      }}
    />
  );
}

const TotalLink = ({ name, value }: { name: QualityFigure; value: number }) => (
  <FigureLink
    value={value}
    choice={{ figure: name, code: undefined }}
    label={`全部${QUALITY_FIGURES[name]}`}
  />
);
