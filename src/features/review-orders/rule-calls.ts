import type { Input } from '#contract/endpoint.ts';
import { reviewRule } from '#contract/review-rule/review-rule.ts';
import { call } from '@/shared/api/index.ts';
import type { ActionOutcome, Undo } from '@/shared/ui/life-cycle/index.ts';

type Chosen = Pick<Input<typeof reviewRule.markChecked>, 'ids' | 'filter' | 'position' | 'versions'>;

export const markChecked =
  (approve: boolean) =>
  (chosen: object, idempotencyKey: string): Promise<ActionOutcome> =>
    call(reviewRule.markChecked, { ...(chosen as Chosen), approve }, { quiet: true, idempotencyKey });

/** No order fails here: what no rule takes stays as it is. */
export async function run(chosen: object): Promise<ActionOutcome> {
  const { ids, filter, position } = chosen as Chosen;
  const input = ids ? { ids } : { filter, position };
  const { taskId, doneTaskId, ...done } = await call(reviewRule.run, input, { quiet: true });
  return {
    successIds: [],
    failed: [],
    taskId,
    told: `已重跑规则，检查 ${done.examined} 单：转待处理 ${done.pended} 单，自动通过 ${done.approved} 单，打标 ${done.marked} 单`,
    undo: doneTaskId === null ? undefined : undoOf(doneTaskId),
  };
}

/** What the run decided goes back; what it marked stays marked. */
const undoOf = (taskId: number): Undo => ({
  ...{ label: '重跑规则', type: 'order.review.withdraw', params: {}, ids: [], named: [] },
  by: (idempotencyKey) => call(reviewRule.undo, { taskId }, { quiet: true, idempotencyKey }),
});
