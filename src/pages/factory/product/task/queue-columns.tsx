import { mmOf } from '#contract/device/lengths.ts';
import { type Plate } from '#contract/plate/plate.ts';
import { PLATE_FILES } from '#contract/rosi/print-settings.ts';
import { percentOf, PLATE_INTENTS, PLATE_STATES, whatPlateWaitsFor } from '@/entities/plate/index.ts';
import { formatBytes } from '@/shared/lib/bytes/bytes.ts';
import { columnsOf, Nothing, WordTag } from '@/shared/ui/list/index.ts';

const c = columnsOf<Plate>();

/** Of plates that devices wait for. */
export const QUEUE_COLUMNS = [
  {
    ...{ name: 'number', title: '版号', width: 170 },
    cell: ({ number, urgent }: Plate) => (
      <>
        <code className="tabular">{number}</code>
        {urgent && <WordTag intent="danger">加急</WordTag>}
      </>
    ),
  },
  c.word('state', '状态', 80, PLATE_STATES, PLATE_INTENTS),
  c.text('waits', '说明', 320, whatPlateWaitsFor),
  c.text('device', '设备', 130),
  c.text('profile', '打印配置', 160),
  c.text('material', '材质', 110, { hidden: true }),
  c.count('pieces', '件数', 64),
  {
    ...{ name: 'held', title: '被拦截', width: 72, align: 'right' as const },
    tip: () => '订单被锁定、挂起或退款拦截的件；剔出后才能下发和下载',
    cell: ({ held }: Plate) =>
      held === 0 ? <Nothing /> : <span className="task-held">{held.toLocaleString('zh-CN')}</span>,
  },
  c.text('usedLength', '用长 mm', 84, ({ usedLength }) => mmOf(usedLength), { align: 'right' }),
  c.text('net', '利用率', 72, ({ net }) => percentOf(net), { align: 'right' }),
  c.text('file', '文件', 110, ({ fileKind, bytes }) =>
    bytes === null ? '' : `${PLATE_FILES[fileKind]} ${formatBytes(bytes)}`,
  ),
  c.text('batches', '批次', 140, ({ batches }) => batches.join('、')),
  c.time('sentAt', '下发时间', 112),
  c.time('printedAt', '打印时间', 112),
  c.text('printedBy', '登记人', 90),
];
