import { useState } from 'react';
import { ArrowLeft } from '@blueprintjs/icons';
import { useOrderAction, type ActionTarget } from '@/entities/order/index.ts';
import { ActionButton, ActionReport, useAsSeen } from '@/shared/ui/life-cycle/index.ts';
import { RepulseDialog } from './ask-reason.tsx';
import { useReasonsAhead } from './use-own-reasons.ts';

/** Sends orders back from where they are not reviewed: before the first piece is batched it is not too late. */
export function RepulseAction({ target }: { target: ActionTarget }) {
  const [asking, setAsking] = useState(false);
  useReasonsAhead();
  const chosen = useAsSeen(target.chosen, asking);
  const action = useOrderAction({ ...target, chosen });
  const close = (): void => setAsking(false);
  return (
    <>
      <ActionButton
        action={action}
        type="order.repulse"
        icon={<ArrowLeft />}
        onClick={() => setAsking(true)}
      />
      {asking && (
        <RepulseDialog
          count={chosen.count}
          onClose={close}
          onSubmit={(reason) => {
            close();
            action.send('order.repulse', { reason });
          }}
        />
      )}
      <ActionReport action={action} />
    </>
  );
}
