import { FREE_COSTS, FREE_REASONS, type FreeRequest } from '#contract/free-print/free-print.ts';
import { PIECE } from '#contract/piece/life-cycle/piece-states.ts';
import { columnsOf, Thumb } from '@/shared/ui/list/index.ts';

/** How many pieces stand where, in the order in which they go. */
export const countsText = (counts: FreeRequest['counts']): string =>
  counts.map(({ state, pieces }) => `${PIECE[state].label} ${pieces.toLocaleString('zh-CN')}`).join('，');

const c = columnsOf<FreeRequest>();
export const FREE_COLUMNS = [
  c.code('number', '编号', 124),
  c.text('reason', '原因', 84, ({ reason }) => FREE_REASONS[reason]),
  c.text('customer', '客户', 130),
  c.code('skuCode', 'SKU', 150),
  c.text('model', '型号', 150),
  {
    ...{ name: 'picture', title: '图', width: 52 },
    cell: ({ pictureThumbUrl, number }: FreeRequest) => (
      <Thumb url={pictureThumbUrl} alt={`${number} 的图`} />
    ),
  },
  c.text('pictureName', '图片名称', 140),
  c.count('quantity', '件数', 68),
  c.text('counts', '进度', 230, ({ counts }) => countsText(counts)),
  c.text('cost', '费用归属', 88, ({ cost }) => FREE_COSTS[cost]),
  c.text('note', '备注', 130),
  c.text('askedBy', '申请人', 90),
  c.time('createdAt', '时间', 112),
];
