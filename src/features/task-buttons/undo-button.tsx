import { useState } from 'react';
import { Button } from '@blueprintjs/core';
import type { Input } from '#contract/endpoint.ts';
import { orderEventEntry, type OrderEventType } from '#contract/order/life-cycle/order-events.ts';
import { order } from '#contract/order/order.ts';
import type { Task } from '#contract/task/task.ts';
import { useOrderAction } from '@/entities/order/index.ts';
import { call } from '@/shared/api/index.ts';
import { loadChunk } from '@/shared/lib/chunk/chunk.ts';
import { FormDialog } from '@/shared/ui/dialog/index.ts';
import { formatDateTime } from '@/shared/lib/time/index.ts';
import { ActionReport } from '@/shared/ui/life-cycle/index.ts';

/** The calls of rules come with their first use. */
const runCalls = () => loadChunk(() => import('./undo-run.ts'));

const NOBODY = { rows: [], all: undefined, count: 0 };

/** Takes back what a task did to orders: says first what that means, and afterwards which it passed over, and why. */
export function UndoButton({
  task: { id, undo },
  onSettled,
}: {
  task: Pick<Task, 'id' | 'undo'>;
  onSettled: () => void;
}) {
  const [asking, setAsking] = useState(false);
  const action = useOrderAction({ chosen: NOBODY, afterAction: onSettled });
  if (!undo) return <ActionReport action={action} />;
  const { event, label, orders, until } = undo;
  const go = (): void => {
    setAsking(false);
    action.ask(`撤销「${label}」`, async (_chosen, idempotencyKey) => {
      if (event === null) return (await runCalls()).undoRun(id, idempotencyKey);
      const input: Input<typeof order.action> = { event, undoOf: id };
      return call(order.action, input, { quiet: true, idempotencyKey });
    });
  };
  return (
    <>
      <Button
        variant="minimal"
        size="small"
        loading={action.busy}
        text="撤销"
        onClick={() => setAsking(true)}
      />
      <FormDialog
        title={`撤销「${label}」？`}
        form={{ submit: go }}
        isOpen={asking}
        width={480}
        submitText={`撤销 ${orders} 单`}
        closeText="不撤销"
        onClose={() => setAsking(false)}
      >
        {event === null ? (
          <p>
            这次规则判定了 <strong>{orders}</strong>{' '}
            单：自动审核的回到待审核，转待处理的重新检查。打上的标签和加急会保留。
          </p>
        ) : (
          <p>
            将对这次「{label}」成功的 <strong>{orders}</strong> 单执行「
            {orderEventEntry(event as OrderEventType).label}」。
          </p>
        )}
        <p className="list-quiet">
          之后又有变动的订单不会改动，会按原因列出单号。可在 {formatDateTime(until)} 之前撤销，只能撤销一次。
        </p>
      </FormDialog>
      <ActionReport action={action} />
    </>
  );
}
