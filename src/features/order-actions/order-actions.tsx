import { useState } from 'react';
import { useOrderAction, type ActionTarget } from '@/entities/order/index.ts';
import { lazyPart } from '@/shared/lib/chunk/chunk.ts';
import { ActionButton, ActionReport, useAsSeen } from '@/shared/ui/life-cycle/index.ts';
import { askOf, type SimpleEvent } from './asks.ts';
import { MoreMenu } from './more-menu.tsx';
import { ACTION_SETS, type ActionSet } from './sets.ts';

const AskDialog = lazyPart(() => import('./ask-dialog.tsx').then((m) => m.AskDialog));

/** Events of the life cycle that a list or a detail sends after at most one question. */
export function OrderActions({ target, set }: { target: ActionTarget; set: keyof typeof ACTION_SETS }) {
  const { shown, more }: ActionSet = ACTION_SETS[set];
  const [asking, setAsking] = useState<SimpleEvent>();
  const seen = { ...target, chosen: useAsSeen(target.chosen, asking !== undefined) };
  const action = useOrderAction(seen);
  const start = (type: SimpleEvent): void => {
    const ask = askOf(type);
    if (ask.kind === 'nothing') action.send(type, {});
    else if (ask.kind === 'danger')
      action.verify(type, {}, `共 ${target.chosen.count.toLocaleString('zh-CN')} 单。${ask.text}`);
    else setAsking(type);
  };
  return (
    <>
      {shown.map((type) => (
        <ActionButton
          key={type}
          action={action}
          type={type}
          // What leads on is the primary one of its state.
          {...(type === 'order.pack' && { intent: 'primary' as const })}
          onClick={() => start(type)}
        />
      ))}
      <MoreMenu action={action} types={more} onChoose={start} />
      {asking && (
        <AskDialog
          type={asking}
          target={seen}
          onClose={() => setAsking(undefined)}
          onSubmit={(params) => {
            setAsking(undefined);
            action.send(asking, params);
          }}
        />
      )}
      <ActionReport action={action} />
    </>
  );
}
