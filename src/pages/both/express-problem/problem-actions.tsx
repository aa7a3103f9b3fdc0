import type { Problem } from '#contract/problem/problem.ts';
import { useProblemAction, type ProblemDeed } from '@/entities/problem/index.ts';
import { InterceptButtons } from '@/entities/interception/index.ts';
import { useDialog, type DialogEnds } from '@/shared/ui/dialog/index.ts';
import { ActionButton, ActionReport, type ActionTarget } from '@/shared/ui/life-cycle/index.ts';
import { AnswerDialog, AskCarrierDialog, AskMerchantDialog, SolveDialog } from './deed-dialogs.tsx';
import { CentsDialog, ClaimDialog, PaidDialog } from './claim-dialogs.tsx';
import { SayDialog } from './say-dialog.tsx';

const ONE = '一次处理一个问题件，请只选择一个。';

/** What either side does with chosen tickets: of the other side's deeds the buttons are not there. */
export function ProblemActions({
  target,
  onChanged,
}: {
  target: ActionTarget<Problem>;
  onChanged: () => void;
}) {
  const action = useProblemAction(target);
  const { open, shown } = useDialog(onChanged);
  const { rows, count } = target.chosen;
  const [first] = rows;
  const single = count === 1 && first !== undefined ? undefined : ONE;
  const send = (type: ProblemDeed) => (params: object) => action.send(type, params);
  /** The button of a deed that a dialog asks for first. */
  const asks = (
    type: ProblemDeed,
    dialog: (ends: DialogEnds & { onSend: (params: object) => void; of: Problem }) => React.ReactElement,
    bulk = false,
  ) => (
    <ActionButton
      key={type}
      action={action}
      type={type}
      why={bulk ? undefined : single}
      onClick={() => open((ends) => dialog({ ...ends, onSend: send(type), of: first! }))}
    />
  );
  return (
    <>
      <ActionButton action={action} type="problem.taken" onClick={() => action.send('problem.taken', {})} />
      {asks(
        'problem.asked.merchant',
        (of) => (
          <AskMerchantDialog count={count} {...of} />
        ),
        true,
      )}
      {asks('problem.answered', (of) => (
        <AnswerDialog {...of} />
      ))}
      {asks('problem.asked.carrier', (of) => (
        <AskCarrierDialog {...of} />
      ))}
      {asks('problem.carrier.answered', (of) => (
        <SayDialog title="快递回复" label="快递的回复" name="text" {...of} />
      ))}
      <ActionButton action={action} type="problem.urged" onClick={() => action.send('problem.urged', {})} />
      {asks(
        'problem.solved',
        (of) => (
          <SolveDialog count={count} {...of} />
        ),
        true,
      )}
      <ActionButton action={action} type="problem.closed" onClick={() => action.send('problem.closed', {})} />
      {asks('problem.reopened', (of) => (
        <SayDialog title="重新打开" label="原因" name="reason" {...of} />
      ))}
      {asks('compensation.asked', (of) => (
        <ClaimDialog {...of} />
      ))}
      {asks('compensation.agreed', (of) => (
        <CentsDialog title="同意理赔" {...of} />
      ))}
      {asks('compensation.paid', (of) => (
        <PaidDialog {...of} />
      ))}
      {asks('compensation.refused', (of) => (
        <SayDialog title="拒赔" label="快递不赔的原因" name="reason" {...of} />
      ))}
      {asks('compensation.withdrawn', (of) => (
        <SayDialog title="撤销理赔" label="原因" name="reason" {...of} />
      ))}
      <InterceptButtons
        parcels={rows.map(({ packageId: id, transit, intercept }) => ({ id, transit, intercept }))}
        onChanged={onChanged}
      />
      <ActionReport action={action} />
      {shown}
    </>
  );
}
