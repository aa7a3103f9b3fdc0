import { useState } from 'react';
import { usePlateAction, type ActionablePlate } from '@/entities/plate/index.ts';
import { ActionButton, ActionReport, useAsSeen, type ActionTarget } from '@/shared/ui/life-cycle/index.ts';
import { NotThereDialog, RecallDialog } from './reason-dialogs.tsx';

/** What is done with chosen plates that devices wait for: they are sent, come back, are laid anew, or are given up. */
export function QueueActions({ target }: { target: ActionTarget<ActionablePlate> }) {
  const [asking, setAsking] = useState<'recall' | 'notThere'>();
  const chosen = useAsSeen(target.chosen, asking !== undefined);
  const action = usePlateAction({ ...target, chosen });
  const { count } = chosen;
  const close = (): void => setAsking(undefined);
  return (
    <>
      <ActionButton
        action={action}
        type="plate.send"
        intent="primary"
        onClick={() => action.send('plate.send', {})}
      />
      <ActionButton
        action={action}
        type="plate.send.found"
        onClick={() => action.send('plate.send.found', {})}
      />
      <ActionButton
        action={action}
        type="plate.send.failed"
        text="不在设备"
        onClick={() => setAsking('notThere')}
      />
      <ActionButton action={action} type="plate.recalled" onClick={() => setAsking('recall')} />
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
      {asking === 'notThere' && (
        <NotThereDialog
          count={count}
          onClose={close}
          onSubmit={(reason) => {
            close();
            action.send('plate.send.failed', { reason });
          }}
        />
      )}
      {asking === 'recall' && (
        <RecallDialog
          count={count}
          onClose={close}
          onSubmit={(reason) => {
            close();
            action.verify(
              'plate.recalled',
              { reason },
              `${count} 个版将从设备撤回到「待打印」。还在热文件夹里的文件由打印助手取出；请确认设备上的文件已删除。`,
            );
          }}
        />
      )}
      <ActionReport action={action} />
    </>
  );
}
