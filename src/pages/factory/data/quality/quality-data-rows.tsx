import { QUALITY_FIGURES, qualityFigures, type JudgedPiece } from '#contract/figures/quality-figures.ts';
import { columnsOf, ListScreen, optionsOf, useList, WordTag, type Column } from '@/shared/ui/list/index.ts';
import { BackToFigures } from '@/shared/ui/report/index.ts';
import { ListFile } from '@/features/task-buttons/index.ts';
import { QUALITY_FILTERS, QUALITY_START } from './quality-data-filters.ts';

const c = columnsOf<JudgedPiece>();
const COLUMNS: Column<JudgedPiece>[] = [
  c.code('number', '生产件', 160),
  c.time('judgedAt', '判定'),
  {
    ...{ name: 'result', title: '结果', width: 130 },
    cell: ({ passed, reworked, remade }) => (
      <>
        {passed && <WordTag intent="success">一次合格</WordTag>}
        {reworked && <WordTag intent="warning">返工</WordTag>}
        {remade && <WordTag intent="danger">补做</WordTag>}
      </>
    ),
  },
  c.text('defect', '缺陷', 110),
  c.text('level', '级别', 72),
  c.text('responsible', '责任', 80),
  c.text('responsibleName', '责任方', 120),
  c.text('device', '打印设备', 120),
  c.text('goods', '材质型号', 150, ({ material, model }) => `${material} ${model}`.trim()),
  c.text('skuCode', 'SKU', 130),
  c.code('orderNo', '订单', 160),
  c.text('customer', '客户', 120),
  c.count('attempt', '第几次', 72),
  c.text('state', '现在', 96),
];

/** The pieces behind one number, the newest judgement first. */
export function QualityDataRows() {
  const list = useList(qualityFigures.rows, { name: 'factory.qualityDataRows', start: QUALITY_START });
  return (
    <ListScreen
      title="质量数据"
      list={list}
      columns={COLUMNS}
      filters={[
        { name: 'figure', label: '统计项', kind: 'choice', options: optionsOf(QUALITY_FIGURES) },
        { name: 'code', label: '分组值', kind: 'text' },
        ...QUALITY_FILTERS,
      ]}
      tools={
        <>
          <BackToFigures choice={['figure', 'code']} />
          <ListFile list={list} file={qualityFigures.export} title="质量数据明细" />
        </>
      }
      empty={{ title: '没有这样的生产件' }}
    />
  );
}
