import { HOLD, STATUS, WARNING, type OrderStatus } from '#contract/order-states.ts';
import type { OrderRow } from '#contract/order.ts';
import { formatMinute } from '@/shared/lib/time/index.ts';
import { WordTag } from '@/shared/ui/list/index.ts';
import { HOLD_TONES, STATUS_TONES, WARNING_TONES } from './words.ts';

export const StatusTag = ({ status }: { status: OrderStatus }) => (
  <WordTag intent={STATUS_TONES[status]}>{STATUS[status].label}</WordTag>
);

/** What is out of the ordinary about an order; nothing where nothing is. */
export function OrderFlags({
  order: { hold, holdBy, holdUntil, warning, urgent },
}: {
  order: Pick<OrderRow, 'hold' | 'holdBy' | 'holdUntil' | 'warning' | 'urgent'>;
}) {
  const by = holdBy === 'merchant' ? '商家操作' : holdBy === 'factory' ? '工厂操作' : undefined;
  const until = holdUntil === null ? undefined : `到 ${formatMinute(holdUntil)}`;
  return (
    <>
      {urgent && <WordTag intent="danger">加急</WordTag>}
      {hold !== 'none' && (
        <WordTag intent={HOLD_TONES[hold]} title={[by, until].filter(Boolean).join('，') || undefined}>
          {HOLD[hold].label}
        </WordTag>
      )}
      {warning !== 'none' && <WordTag intent={WARNING_TONES[warning]}>{WARNING[warning].label}</WordTag>}
    </>
  );
}
