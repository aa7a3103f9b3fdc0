import { FUNNEL_FIGURES, funnel, type Stay } from '#contract/figures/funnel.ts';
import { STAGES } from '#contract/figures/stages.ts';
import { serverNow } from '@/shared/api/index.ts';
import { columnsOf, ListScreen, optionsOf, useList, WordTag, type Column } from '@/shared/ui/list/index.ts';
import { BackToFigures } from '@/shared/ui/report/index.ts';
import { ListFile } from '@/features/task-buttons/index.ts';
import { spanText } from '../spans.ts';
import { FUNNEL_FILTERS } from './funnel-filters.ts';

const c = columnsOf<Stay>();
const COLUMNS: Column<Stay>[] = [
  c.code('number', '生产件', 160),
  c.word('stage', '环节', 88, STAGES),
  c.time('enteredAt', '进入'),
  c.time('leftAt', '离开'),
  c.text('took', '停留', 96, ({ enteredAt, leftAt }) => spanText((leftAt ?? serverNow()) - enteredAt), {
    align: 'right',
  }),
  c.code('orderNo', '订单', 160),
  c.text('customer', '客户', 130),
  c.text('skuCode', 'SKU', 130),
  c.text('goods', '材质型号', 150, ({ material, model }) => `${material} ${model}`.trim()),
  c.text('batch', '批次', 130),
  {
    ...{ name: 'marks', title: '标记', width: 120 },
    cell: ({ remade, urgent, held }) => (
      <>
        {urgent && <WordTag intent="danger">加急</WordTag>}
        {remade && <WordTag>补做</WordTag>}
        {held && <WordTag intent="warning">拦截</WordTag>}
      </>
    ),
  },
  c.text('state', '现在', 96),
];

/** The stays behind one number of the funnel. */
export function FunnelRows() {
  const list = useList(funnel.rows, { name: 'factory.funnelRows' });
  const { stage, figure } = list.asked as {
    stage?: keyof typeof STAGES;
    figure: keyof typeof FUNNEL_FIGURES;
  };
  return (
    <ListScreen
      title="生产漏斗"
      list={list}
      columns={COLUMNS}
      filters={[
        { name: 'figure', label: '统计项', kind: 'choice', options: optionsOf(FUNNEL_FIGURES) },
        { name: 'stage', label: '环节', kind: 'choice', options: optionsOf(STAGES) },
        ...FUNNEL_FILTERS,
      ]}
      tools={
        <>
          <BackToFigures choice={['figure', 'stage']} />
          <ListFile list={list} file={funnel.export} title="生产漏斗明细" />
        </>
      }
      empty={{
        title: '没有这样的生产件',
        text: `${stage ? STAGES[stage] : '各环节'}的「${FUNNEL_FIGURES[figure]}」为 0 件。`,
      }}
    />
  );
}
