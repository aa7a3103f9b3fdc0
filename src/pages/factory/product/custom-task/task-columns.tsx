import { TASK_STATES, type CustomTask } from '#contract/custom-task/custom-task.ts';
import { DISPATCH_HOURS } from '#contract/order/life-cycle/order-times.ts';
import { ART_FAULTS } from '#contract/print-file/faults.ts';
import { formatDateTime, formatMinute } from '@/shared/lib/time/index.ts';
import { columnsOf, Nothing, Thumb, WordTag } from '@/shared/ui/list/index.ts';

const INTENTS = { failed: 'danger', proof: 'warning', rendering: 'primary', done: 'success' } as const;

/** Why it stands here. */
export const TaskTag = ({ task: { state, fault } }: { task: Pick<CustomTask, 'state' | 'fault'> }) => (
  <WordTag intent={INTENTS[state]} title={fault === null ? undefined : ART_FAULTS[fault].todo}>
    {fault === null ? TASK_STATES[state].label : ART_FAULTS[fault].label}
  </WordTag>
);

/** Of its pieces so many are concerned, and so many go on already. */
export const piecesText = ({ pieces, failed, proofs, batched }: CustomTask): string =>
  [
    `${pieces} 件`,
    failed > 0 && failed < pieces && `${failed} 件异常`,
    proofs > 0 && proofs < pieces && `${proofs} 件待确认`,
    batched > 0 && `${batched} 件已入批次`,
  ]
    .filter(Boolean)
    .join('，');

const c = columnsOf<CustomTask>();
export const TASK_COLUMNS = [
  {
    ...{ name: 'order', title: '订单号', width: 240 },
    tip: ({ orderNo, lineNo }: CustomTask) => `${orderNo} 第 ${lineNo} 行`,
    cell: ({ orderNo, lineNo, urgent, held }: CustomTask) => (
      <>
        <code className="tabular">{orderNo}</code> <span className="list-quiet">第 {lineNo} 行</span>
        {urgent && <WordTag intent="danger">加急</WordTag>}
        {held && <WordTag intent="warning">被拦截</WordTag>}
      </>
    ),
  },
  {
    ...{ name: 'picture', title: '图', width: 52 },
    cell: ({ thumbUrl, title }: CustomTask) => <Thumb url={thumbUrl} alt={`${title} 的图`} />,
  },
  {
    ...{ name: 'state', title: '异常', width: 110 },
    tip: ({ fault }: CustomTask) => (fault === null ? '' : ART_FAULTS[fault].todo),
    cell: (task: CustomTask) => <TaskTag task={task} />,
  },
  c.text('pieces', '件数', 150, piecesText),
  c.text('dpi', '清晰度', 84, ({ dpi }) => (dpi === null ? '' : `${dpi} dpi`), { align: 'right' }),
  c.text('handlerName', '处理人', 110),
  {
    ...{ name: 'asked', title: '询问', width: 120 },
    tip: ({ asked }: CustomTask) => asked ?? '',
    cell: ({ askedAt }: CustomTask) => (askedAt === null ? <Nothing /> : `已问 ${formatMinute(askedAt)}`),
  },
  c.time('since', '等待自', 112),
  c.text('customer', '客户', 130),
  c.code('skuCode', 'SKU', 150),
  c.text('material', '材质', 110),
  c.text('model', '型号', 130),
  c.text('batches', '批次', 150, ({ batches }) => batches.join('、')),
  c.code('platformOrderNo', '平台订单号', 160, ({ platformOrderNo }) => platformOrderNo, { hidden: true }),
  c.text('title', '商品名称', 200, ({ title }) => title, { hidden: true }),
  {
    ...{ name: 'due', title: '到期', width: 152 },
    tip: ({ dueAt }: CustomTask) =>
      dueAt === null ? '' : `推单后 ${DISPATCH_HOURS} 小时：${formatDateTime(dueAt)}`,
    cell: ({ dueAt }: CustomTask) => (dueAt === null ? <Nothing /> : formatMinute(dueAt)),
  },
];
