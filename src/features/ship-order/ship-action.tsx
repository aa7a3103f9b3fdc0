import { useState } from 'react';
import { Truck } from '@blueprintjs/icons';
import { useOrderAction, type ActionableOrder, type ActionTarget } from '@/entities/order/index.ts';
import { lazyPart } from '@/shared/lib/chunk/chunk.ts';
import { ActionButton, ActionReport } from '@/shared/ui/life-cycle/index.ts';

const ShipDialog = lazyPart(() => import('./ship-dialog.tsx').then((m) => m.ShipDialog));

/** Each order has a waybill of its own: the chosen ones are asked for together and shipped in one call. */
export function ShipAction({ target }: { target: ActionTarget }) {
  const action = useOrderAction(target);
  const [queue, setQueue] = useState<readonly ActionableOrder[]>();
  const finish = (unshipped: readonly ActionableOrder[]): void => {
    setQueue(undefined);
    target.afterAction(unshipped.map(({ id }) => id));
  };
  return (
    <>
      <ActionButton
        action={action}
        type="order.ship"
        icon={<Truck />}
        intent="primary"
        why={target.chosen.all && '每单有自己的运单号，请在列表中选择要发货的订单。'}
        onClick={() => setQueue(target.chosen.rows)}
      />
      {queue && <ShipDialog orders={queue} onClose={finish} />}
      <ActionReport action={action} />
    </>
  );
}
