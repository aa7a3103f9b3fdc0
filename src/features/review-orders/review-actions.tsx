import { useState } from 'react';
import { ArrowLeft, Flash, Tick } from '@blueprintjs/icons';
import { useOrderAction, type ActionTarget } from '@/entities/order/index.ts';
import { FormDialog } from '@/shared/ui/dialog/index.ts';
import { ActionButton, ActionReport, useAsSeen } from '@/shared/ui/life-cycle/index.ts';
import { RepulseDialog } from './ask-reason.tsx';
import { RuleActions } from './rule-actions.tsx';
import { useReasonsAhead } from './use-own-reasons.ts';

/** What the factory's reviewer does with orders: lets them through, sends them back, or lets them through in spite of reasons. */
export function ReviewActions({ target }: { target: ActionTarget }) {
  const [asking, setAsking] = useState<'repulse' | 'forced'>();
  useReasonsAhead();
  const chosen = useAsSeen(target.chosen, asking !== undefined);
  const action = useOrderAction({ ...target, chosen });
  const close = (): void => setAsking(undefined);
  const { count } = chosen;
  return (
    <>
      <ActionButton
        action={action}
        type="order.approve"
        icon={<Tick />}
        intent="primary"
        onClick={() => action.send('order.approve', {})}
      />
      <ActionButton
        action={action}
        type="order.repulse"
        icon={<ArrowLeft />}
        onClick={() => setAsking('repulse')}
      />
      <ActionButton
        action={action}
        type="order.approve.forced"
        icon={<Flash />}
        onClick={() => setAsking('forced')}
      />
      <RuleActions action={action} target={target} />
      {asking === 'repulse' && (
        <RepulseDialog
          count={count}
          onClose={close}
          onSubmit={(reason) => {
            close();
            action.send('order.repulse', { reason });
          }}
        />
      )}
      <FormDialog
        title="强制审核"
        form={{
          submit: () => {
            close();
            action.send('order.approve.forced', {});
          },
        }}
        isOpen={asking === 'forced'}
        intent="danger"
        submitText="强制通过"
        onClose={close}
      >
        <p>
          将忽略未解决的原因，直接通过 <strong>{count}</strong> 单，随后进入待生产。原因会留在订单日志中。
        </p>
        <p className="list-quiet">没有未解决原因的订单不受影响，请用「审核通过」。</p>
      </FormDialog>
      <ActionReport action={action} />
    </>
  );
}
