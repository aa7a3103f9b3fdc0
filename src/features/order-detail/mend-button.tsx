import { Button } from '@blueprintjs/core';
import { Undo } from '@blueprintjs/icons';
import type { OrderDetail } from '#contract/order/order.ts';
import { useOrderAction } from '@/entities/order/index.ts';
import { ActionReport, chosenOne } from '@/shared/ui/life-cycle/index.ts';

/** The merchant takes an order back that waits at its factory, to put right what holds it. */
export function MendButton({ order, onChanged }: { order: OrderDetail; onChanged: () => void }) {
  const action = useOrderAction({
    chosen: chosenOne(order),
    afterAction: onChanged,
  });
  if (order.status !== 'pendingRule' || action.opennessOf('order.recall').kind !== 'open') return null;
  return (
    <>
      <Button
        size="small"
        icon={<Undo />}
        text="撤回并修改"
        loading={action.busy}
        onClick={() => action.first('撤回并修改', () => action.send('order.recall', {}))}
      />
      <ActionReport action={action} />
    </>
  );
}
