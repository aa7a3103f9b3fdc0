import { Button, Menu, PopoverNext } from '@blueprintjs/core';
import { CaretDown, Confirm, Endorsed, Refresh } from '@blueprintjs/icons';
import type { Input } from '#contract/endpoint.ts';
import { reviewRule } from '#contract/review-rule.ts';
import type { ActionOutcome, ActionTarget, OrderAction } from '@/entities/order/index.ts';
import { call } from '@/shared/api/index.ts';
import { ReasonedButton, ReasonedItem } from '@/shared/ui/form/index.ts';
import { usePermits } from '@/shared/ui/permission/permitted.tsx';
import { whyNotSettled } from './settle.ts';

type Chosen = Pick<Input<typeof reviewRule.settle>, 'ids' | 'filter' | 'position' | 'versions'>;

const settle =
  (approve: boolean) =>
  (chosen: object, idempotencyKey: string): Promise<ActionOutcome> =>
    call(reviewRule.settle, { ...(chosen as Chosen), approve }, { quiet: true, idempotencyKey });

/** No order fails here: what no rule takes stays as it is. */
async function run(chosen: object): Promise<ActionOutcome> {
  const { ids, filter, position } = chosen as Chosen;
  const input = ids ? { ids } : { filter, position };
  const { taskId, ...done } = await call(reviewRule.run, input, { quiet: true });
  return {
    successIds: [],
    failed: [],
    taskId,
    told: `已重跑规则，检查 ${done.examined} 单：转待处理 ${done.pended} 单，自动通过 ${done.approved} 单，打标 ${done.marked} 单`,
  };
}

/** What a person does about what the rules held. */
export function RuleActions({ action, target }: { action: OrderAction; target: ActionTarget }) {
  const may = usePermits(['factory:review:approve']);
  if (!may) return null;
  const { chosen } = target;
  const menu = (
    <Menu className="order-more">
      <ReasonedItem
        text="核对无误"
        icon={<Confirm />}
        why={whyNotSettled(chosen, false)}
        onClick={() => action.ask('核对无误', settle(false))}
      />
      <ReasonedItem
        text="重跑规则"
        icon={<Refresh />}
        why={chosen.count === 0 ? '请先选择订单。' : undefined}
        onClick={() => action.ask('重跑规则', run)}
      />
    </Menu>
  );
  return (
    <>
      <ReasonedButton
        text="核对并通过"
        icon={<Endorsed />}
        loading={action.busy}
        why={whyNotSettled(chosen, true)}
        onClick={() => action.ask('核对并通过', settle(true))}
      />
      <PopoverNext content={menu} placement="bottom-start">
        <Button text="规则" endIcon={<CaretDown />} aria-haspopup="menu" disabled={action.busy} />
      </PopoverNext>
    </>
  );
}
