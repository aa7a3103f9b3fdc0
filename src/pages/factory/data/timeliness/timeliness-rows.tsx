import { TIMELINESS_FIGURES, timeliness, type TimedOrder } from '#contract/figures/timeliness.ts';
import { columnsOf, ListScreen, optionsOf, useList, WordTag, type Column } from '@/shared/ui/list/index.ts';
import { BackToFigures } from '@/shared/ui/report/index.ts';
import { ListFile } from '@/features/task-buttons/index.ts';
import { spanText } from '../spans.ts';
import { TIMELINESS_FILTERS, TIMELINESS_START } from './timeliness-filters.ts';

const c = columnsOf<TimedOrder>();
const COLUMNS: Column<TimedOrder>[] = [
  c.code('orderNo', '订单', 170),
  c.text('customer', '客户', 130),
  c.text('shop', '店铺', 130),
  c.text('net', '净时', 100, ({ netMs }) => spanText(netMs), { align: 'right' }),
  c.text('gross', '毛时', 100, ({ grossMs }) => spanText(grossMs), { align: 'right' }),
  c.time('pushedAt', '推单'),
  c.time('shippedAt', '发货'),
  c.text('platform', '平台', 90),
  c.count('pieces', '件数', 64),
  c.text('status', '状态', 88),
  {
    ...{ name: 'marks', title: '标记', width: 150 },
    cell: ({ urgent, forced, held }) => (
      <>
        {urgent && <WordTag intent="danger">加急</WordTag>}
        {forced && <WordTag intent="warning">强制打包</WordTag>}
        {held && <WordTag>商家挂起</WordTag>}
      </>
    ),
  },
  c.text('express', '快递', 110),
  c.code('waybillNo', '运单号', 160),
];

/** The orders behind one number, those that took longest first. */
export function TimelinessRows() {
  const list = useList(timeliness.rows, { name: 'factory.timelinessRows', start: TIMELINESS_START });
  return (
    <ListScreen
      title="时效"
      list={list}
      columns={COLUMNS}
      filters={[
        { name: 'figure', label: '统计项', kind: 'choice', options: optionsOf(TIMELINESS_FIGURES) },
        { name: 'code', label: '分组值', kind: 'text' },
        ...TIMELINESS_FILTERS,
      ]}
      tools={
        <>
          <BackToFigures choice={['figure', 'code']} />
          <ListFile list={list} file={timeliness.export} title="时效明细" />
        </>
      }
      empty={{ title: '没有这样的订单' }}
    />
  );
}
