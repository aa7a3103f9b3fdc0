import { useState } from 'react';
import type { RecoveryItem } from '#contract/recovery/recovery.ts';
import { ActionButton, ActionReport, useAsSeen, type ActionTarget } from '@/shared/ui/life-cycle/index.ts';
import { DiscardDialog, ReuseDialog } from './decide-dialogs.tsx';
import { useRecoveryAction } from './recovery-life.ts';

/** What is decided of the chosen things. */
export function RecoveryActions({
  target,
  view,
}: {
  target: ActionTarget<RecoveryItem>;
  view: 'waiting' | 'decided';
}) {
  const [asking, setAsking] = useState<'reuse' | 'discard'>();
  const chosen = useAsSeen(target.chosen, asking !== undefined);
  const action = useRecoveryAction({ ...target, chosen });
  const { count, rows } = chosen;
  const close = (): void => setAsking(undefined);
  return (
    <>
      {view === 'waiting' ? (
        <>
          <ActionButton
            action={action}
            type="recovery.reused"
            onClick={() =>
              rows.every(({ blankUsable }) => blankUsable)
                ? action.send('recovery.reused', {})
                : setAsking('reuse')
            }
          />
          <ActionButton
            action={action}
            type="recovery.discarded"
            intent="danger"
            onClick={() => setAsking('discard')}
          />
        </>
      ) : (
        <ActionButton
          action={action}
          type="recovery.undone"
          onClick={() => action.send('recovery.undone', {})}
        />
      )}
      <ActionReport action={action} />
      {asking === 'reuse' && (
        <ReuseDialog
          count={count}
          onClose={close}
          onSubmit={() => {
            close();
            action.send('recovery.reused', { printTakenOff: true });
          }}
        />
      )}
      {asking === 'discard' && (
        <DiscardDialog
          count={count}
          onClose={close}
          onSubmit={(reason) => {
            close();
            action.send('recovery.discarded', { reason });
          }}
        />
      )}
    </>
  );
}
