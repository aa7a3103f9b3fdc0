import { usePlateAction, type ActionablePlate } from '@/entities/plate/index.ts';
import { ActionButton, ActionReport, type ActionTarget } from '@/shared/ui/life-cycle/index.ts';

/** What is done with plates before they wait to be printed: their files are made, they are laid anew, or they are given up. */
export function MakingActions({ target }: { target: ActionTarget<ActionablePlate> }) {
  const action = usePlateAction(target);
  const { count } = target.chosen;
  return (
    <>
      <ActionButton
        action={action}
        type="plate.render"
        intent="primary"
        onClick={() => action.send('plate.render', {})}
      />
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
      <ActionReport action={action} />
    </>
  );
}
