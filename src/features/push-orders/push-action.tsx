import { useState } from 'react';
import { SendTo } from '@blueprintjs/icons';
import { useQuery } from '@tanstack/react-query';
import { order } from '#contract/order/order.ts';
import { useOrderAction, type ActionTarget } from '@/entities/order/index.ts';
import { query } from '@/shared/api/index.ts';
import { lazyPart } from '@/shared/lib/chunk/chunk.ts';
import { FailureNote, FormDialog } from '@/shared/ui/dialog/index.ts';
import { ActionButton, ActionReport, useAsSeen } from '@/shared/ui/life-cycle/index.ts';
import { EstimateTable } from './estimate-table.tsx';

const PushOutcome = lazyPart(() => import('./push-outcome.tsx').then((m) => m.PushOutcome));

const WORDS = {
  'order.push': { label: '推单', send: '推送', intent: 'primary' },
  'order.resubmit': { label: '重新提交', send: '重新提交', intent: undefined },
} as const;

/** The merchant sends orders to his factories, for the first time or again, after he has seen which ones and at what cost. */
export function PushAction({ target, event }: { target: ActionTarget; event: keyof typeof WORDS }) {
  const words = WORDS[event];
  const { afterAction } = target;
  const [open, setOpen] = useState(false);
  /** What went out last; where it came to stand is told once nothing else is. */
  const [pushed, setPushed] = useState<readonly number[]>([]);
  const chosen = useAsSeen(target.chosen, open);
  const ids = chosen.rows.map(({ id }) => id);
  const asked = {
    event,
    ...(chosen.all ? { filter: chosen.all.filter, position: chosen.all.position } : { ids }),
  };
  const estimate = useQuery({
    ...query(order.pushEstimate, asked, { quiet: true }),
    enabled: open,
    staleTime: 0,
    gcTime: 0,
  });
  const refused = (open && estimate.data?.refused) || [];
  const refusedIds = new Set(refused.map(({ id }) => id));
  // What cannot be pushed is not sent along; it stays selected.
  const rows = chosen.rows.filter(({ id }) => !refusedIds.has(id));
  const count = chosen.all ? chosen.count : rows.length;
  const action = useOrderAction({
    chosen: { ...chosen, rows, count },
    afterAction: (failed = [], done = []) => {
      setPushed(done);
      afterAction([...failed, ...refusedIds]);
    },
  });
  return (
    <>
      <ActionButton
        action={action}
        type={event}
        icon={<SendTo />}
        intent={words.intent}
        onClick={() => setOpen(true)}
      />
      <FormDialog
        title={words.label}
        form={{
          submit: () => {
            action.send(event, {});
            setOpen(false);
          },
        }}
        isOpen={open}
        width={640}
        submitText={`${words.send} ${count.toLocaleString('zh-CN')} 单`}
        closed={count === 0 || !estimate.data}
        onClose={() => setOpen(false)}
      >
        {chosen.all && (
          <p>
            将{words.send}符合筛选条件的全部 <strong>{chosen.count.toLocaleString('zh-CN')}</strong> 单。不能
            {words.send}的订单会列出原因，保持原状。
          </p>
        )}
        {!estimate.isError && <EstimateTable estimate={estimate.data} onLeave={() => setOpen(false)} />}
        <FailureNote error={estimate.error} retry={() => void estimate.refetch()} />
      </FormDialog>
      <ActionReport action={action} />
      {pushed.length > 0 && !action.busy && !action.report && (
        <PushOutcome ids={pushed} onClose={() => setPushed([])} />
      )}
    </>
  );
}
