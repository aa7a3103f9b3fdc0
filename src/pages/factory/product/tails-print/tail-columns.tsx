import { DISPATCH_HOURS } from '#contract/order/life-cycle/order-times.ts';
import { MISSING_AT, WAITS_FOR, type Tail } from '#contract/tails/tails.ts';
import { formatDateTime, formatMinute } from '@/shared/lib/time/index.ts';
import { columnsOf, Nothing, Thumb, WordTag } from '@/shared/ui/list/index.ts';

export const hoursText = (hours: number): string => `${hours.toLocaleString('zh-CN')} 小时`;

export const missingText = ({ missingAt, step }: Pick<Tail, 'missingAt' | 'step'>): string =>
  missingAt === 'step' && step !== '' ? `未过 ${step}` : MISSING_AT[missingAt];

const INTENTS = {
  lost: 'danger',
  remake: 'warning',
  print: 'primary',
  pick: 'primary',
  step: 'none',
  quality: 'none',
} as const;

/** When an order is late, and by how much it is. */
export function DueTime({ at, late }: { at: number | null; late: number | null }) {
  if (at === null) return <Nothing />;
  return late === null ? (
    <span className="tabular">{formatMinute(at)}</span>
  ) : (
    <WordTag intent="danger">{`过期 ${hoursText(late)}`}</WordTag>
  );
}

const c = columnsOf<Tail>();
export const TAIL_COLUMNS = [
  c.code('batch', '批次', 150),
  {
    ...{ name: 'number', title: '生产件号', width: 230 },
    cell: ({ number, urgent, attempt, held }: Tail) => (
      <>
        <code className="tabular">{number}</code>
        {held && <WordTag intent="danger">被拦截</WordTag>}
        {urgent && <WordTag intent="danger">加急</WordTag>}
        {attempt > 1 && <WordTag intent="warning">{`第 ${attempt} 次`}</WordTag>}
      </>
    ),
  },
  {
    ...{ name: 'missing', title: '缺在', width: 120 },
    tip: missingText,
    cell: (row: Tail) => <WordTag intent={INTENTS[row.missingAt]}>{missingText(row)}</WordTag>,
  },
  {
    ...{ name: 'picture', title: '图', width: 52 },
    cell: ({ pictureThumbUrl, number }: Tail) => (
      <Thumb url={pictureThumbUrl} alt={`生产件 ${number} 的图`} />
    ),
  },
  c.text('scanned', '最后扫描', 190, ({ station, scannedAt }) =>
    scannedAt === null ? '没有扫描过' : `${station} ${formatMinute(scannedAt)}`,
  ),
  c.text('waited', '等待', 84, ({ waited }) => hoursText(waited), { align: 'right' }),
  {
    ...{ name: 'due', title: '到期', width: 140 },
    tip: ({ dueAt }: Tail) =>
      dueAt === null ? '' : `推单后 ${DISPATCH_HOURS} 小时：${formatDateTime(dueAt)}`,
    cell: ({ dueAt, late }: Tail) => <DueTime at={dueAt} late={late} />,
  },
  c.code('orderNo', '订单号', 150),
  {
    ...{ name: 'ready', title: '同单已齐', width: 150 },
    cell: ({ ofOrder, passed, waits }: Tail) =>
      ofOrder === 0 ? (
        <Nothing />
      ) : (
        <>
          <span className="tabular">{`${passed} / ${ofOrder}`}</span>
          {waits !== null && <WordTag intent="success">{WAITS_FOR[waits]}</WordTag>}
        </>
      ),
  },
  c.text('customer', '客户', 130),
  c.code('skuCode', 'SKU', 150),
  c.text('model', '型号', 130),
  c.text('color', '颜色', 80),
  c.text('profile', '打印配置', 160),
  c.text('device', '设备', 120),
  c.text('plate', '版', 124),
];
