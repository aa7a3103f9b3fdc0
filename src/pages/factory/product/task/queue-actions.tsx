import { useState } from 'react';
import { usePlateAction, type ActionablePlate } from '@/entities/plate/index.ts';
import { ActionButton, ActionReport, useAsSeen, type ActionTarget } from '@/shared/ui/life-cycle/index.ts';
import { RecallDialog } from './reason-dialogs.tsx';

/** What is done with chosen plates that devices wait for: they come back, are laid anew, or are given up. */
export function QueueActions({ target }: { target: ActionTarget<ActionablePlate> }) {
  const [asking, setAsking] = useState(false);
  const chosen = useAsSeen(target.chosen, asking);
  const action = usePlateAction({ ...target, chosen });
  const { count } = chosen;
  const close = (): void => setAsking(false);
  return (
    <>
      <ActionButton action={action} type="plate.recalled" onClick={() => setAsking(true)} />
      <ActionButton action={action} type="plate.reopened" onClick={() => action.send('plate.reopened', {})} />
      <ActionButton
        action={action}
        type="plate.cancelled"
        intent="danger"
        onClick={() =>
          action.verify(
            'plate.cancelled',
            {},
            `${count} 个版将作废，版文件被删除：其中的生产件留在批次中，回到「待拼版」。`,
          )
        }
      />
      {asking && (
        <RecallDialog
          count={count}
          onClose={close}
          onSubmit={(reason) => {
            close();
            action.verify(
              'plate.recalled',
              { reason },
              `${count} 个版将从设备撤回到「待打印」。请确认设备上的文件已删除。`,
            );
          }}
        />
      )}
      <ActionReport action={action} />
    </>
  );
}
