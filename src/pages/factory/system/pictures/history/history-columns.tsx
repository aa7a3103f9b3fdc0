import { ART_STEPS, type ArtStep } from '#contract/art-desk/art-step.ts';
import { columnsOf, Nothing, type Column } from '@/shared/ui/list/index.ts';
import { StatePicture } from '../state-picture.tsx';

const c = columnsOf<ArtStep>();

export const HISTORY_COLUMNS: Column<ArtStep>[] = [
  c.time('at', '时间', 124),
  c.text('by', '操作人', 110),
  c.text('kind', '动作', 110, ({ kind }) => ART_STEPS[kind]),
  c.code('orderNo', '订单号', 170),
  c.count('lineNo', '行', 44),
  {
    name: 'before',
    title: '之前',
    width: 150,
    // What came with the order has nothing before it.
    cell: ({ kind, before }) =>
      kind === 'came' ? <Nothing /> : <StatePicture state={before} title="之前" />,
  },
  {
    name: 'after',
    title: '之后',
    width: 150,
    cell: ({ after }) => <StatePicture state={after} title="之后" />,
  },
  c.text('reason', '原因', 200, ({ reason }) => reason ?? ''),
  c.text('skuCode', 'SKU', 170),
  c.text('merchantName', '客户', 130),
];
