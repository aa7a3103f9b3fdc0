import { PIECE, type PieceStateName } from '#contract/piece/life-cycle/piece-states.ts';
import type { BarcodePiece } from '#contract/barcode/barcode.ts';
import { columnsOf, Thumb, WordTag } from '@/shared/ui/list/index.ts';

export const STATES = Object.fromEntries(
  Object.entries(PIECE).map(([name, { label }]) => [name, label]),
) as Record<PieceStateName, string>;

const c = columnsOf<BarcodePiece>();
export const COLUMNS = [
  {
    ...{ name: 'number', title: '生产件号', width: 230 },
    cell: ({ number, urgent, attempt, held }: BarcodePiece) => (
      <>
        <code className="tabular">{number}</code>
        {held && <WordTag intent="danger">被拦截</WordTag>}
        {urgent && <WordTag intent="danger">加急</WordTag>}
        {attempt > 1 && <WordTag intent="warning">{`第 ${attempt} 次`}</WordTag>}
      </>
    ),
  },
  c.word('state', '状态', 84, STATES, {
    ...{ artFailed: 'danger', passed: 'success', scrapped: 'danger', void: 'danger' },
  }),
  c.code('successor', '补做新号', 130),
  {
    ...{ name: 'picture', title: '图', width: 52 },
    cell: ({ pictureThumbUrl, number }: BarcodePiece) => (
      <Thumb url={pictureThumbUrl} alt={`生产件 ${number} 的图`} />
    ),
  },
  c.code('skuCode', 'SKU', 180),
  c.text('model', '型号', 130),
  c.code('orderNo', '订单号', 190),
  c.text('place', '第几件', 72, ({ place, ofOrder }) => (ofOrder === 0 ? '' : `${place} / ${ofOrder}`)),
  c.code('batch', '批次', 150),
  c.text('plate', '版与槽位', 150, ({ plate, slotNo }) => (plate ? `${plate} 第 ${slotNo} 位` : '')),
  c.text('box', '格口', 64),
  c.text('last', '最近', 110, ({ lastTitle }) => lastTitle),
  c.text('lastBy', '操作人', 84),
  c.time('lastAt', '时间', 112),
];
