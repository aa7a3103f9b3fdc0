import { PIECE } from '#contract/piece/life-cycle/piece-states.ts';
import type { TagPiece } from '#contract/piece-tag/piece-tag.ts';
import { columnsOf, Thumb, WordTag } from '@/shared/ui/list/index.ts';

const STATES = Object.fromEntries(Object.values(PIECE).map(({ code, label }) => [code, label]));

const c = columnsOf<TagPiece>();
export const TAG_COLUMNS = [
  {
    ...{ name: 'number', title: '生产件号', width: 190 },
    cell: ({ number, urgent, remake }: TagPiece) => (
      <>
        <code className="tabular">{number}</code>
        {urgent && <WordTag intent="danger">加急</WordTag>}
        {remake && <WordTag intent="warning">补做</WordTag>}
      </>
    ),
  },
  c.code('plateNumber', '版号', 124),
  c.count('slotNo', '槽位', 56),
  c.code('batchNumber', '批次', 124),
  c.code('orderNo', '订单号', 150),
  c.text('receiver', '收件人', 90),
  {
    ...{ name: 'picture', title: '图', width: 52 },
    cell: ({ pictureThumbUrl, number }: TagPiece) => (
      <Thumb url={pictureThumbUrl} alt={`生产件 ${number} 的图`} />
    ),
  },
  c.code('skuCode', 'SKU', 150),
  c.text('model', '型号', 150),
  c.text('copy', '第几件', 72, ({ copyNo, copies }) => (copyNo === null ? '' : `${copyNo}/${copies ?? 1}`)),
  c.word('state', '状态', 80, STATES, {}),
  c.count('prints', '已打', 56),
  c.time('lastAt', '最近打印', 112),
  c.text('lastBy', '打印人', 84),
];
