import { useBatchAction, type ActionableBatch } from '@/entities/batch/index.ts';
import { ActionButton, ActionReport, type ActionTarget } from '@/shared/ui/life-cycle/index.ts';

/** What is done with chosen batches: their release, their way back, their end. */
export function BatchActions({ target }: { target: ActionTarget<ActionableBatch> }) {
  const action = useBatchAction(target);
  const { count } = target.chosen;
  return (
    <>
      <ActionButton
        action={action}
        type="batch.released"
        intent="primary"
        onClick={() => action.send('batch.released', {})}
      />
      <ActionButton action={action} type="batch.urged" onClick={() => action.send('batch.urged', {})} />
      <ActionButton action={action} type="batch.calmed" onClick={() => action.send('batch.calmed', {})} />
      <ActionButton action={action} type="batch.recalled" onClick={() => action.send('batch.recalled', {})} />
      <ActionButton
        action={action}
        type="batch.cancelled"
        intent="danger"
        onClick={() =>
          action.verify(
            'batch.cancelled',
            {},
            `${count} 个批次将被取消：其中的生产件回到「待分配」，订单回到待生产。`,
          )
        }
      />
      <ActionReport action={action} />
    </>
  );
}
