import { LABEL_PRINTS, type LabelRow } from '#contract/label/label.ts';
import { PRINT_INTENTS } from '@/features/print-labels/index.ts';
import { columnsOf, WordTag } from '@/shared/ui/list/index.ts';

const grams = (value: number | null): string => (value === null ? '' : `${value.toLocaleString('zh-CN')} 克`);

const c = columnsOf<LabelRow>();
export const LABEL_COLUMNS = [
  {
    ...{ name: 'orderNo', title: '订单号', width: 200 },
    cell: ({ orderNo, held }: LabelRow) => (
      <>
        <code className="tabular">{orderNo}</code>
        {held && <WordTag intent="danger">拦截</WordTag>}
      </>
    ),
  },
  c.code('platformOrderNo', '平台单号', 150),
  c.text('express', '快递', 110),
  c.text('numbered', '取号', 72, ({ waybillNo }) => (waybillNo === '' ? '未取号' : '已取号')),
  c.count('copies', '件数', 60),
  c.text('box', '格口', 90),
  c.text('area', '收件地区', 160),
  c.text('weight', '重量', 90, ({ realG, estimatedG }) => grams(realG ?? estimatedG), { align: 'right' }),
  {
    ...{ name: 'print', title: '打印', width: 90 },
    cell: ({ print }: LabelRow) => <WordTag intent={PRINT_INTENTS[print]}>{LABEL_PRINTS[print]}</WordTag>,
  },
  c.count('labelCount', '已打', 56),
  c.time('labelAt', '最近打印', 112),
  c.text('labelBy', '打印人', 84),
  c.text('printer', '打印机', 110),
  c.text('batches', '批次', 150),
  c.text('customer', '客户', 120),
  c.text('shop', '店铺', 120),
  c.code('waybillNo', '运单号', 170),
];
