import type { ReactElement } from 'react';
import { Button, Menu } from '@blueprintjs/core';
import { CaretDown, Confirm, Repeat } from '@blueprintjs/icons';
import { ORDER_KEYS, type ActionTarget, type OrderAction } from '@/entities/order/index.ts';
import { loadChunk } from '@/shared/lib/chunk/chunk.ts';
import { ReasonedButton, ReasonedItem } from '@/shared/ui/form/index.ts';
import type { ActionOutcome } from '@/shared/ui/life-cycle/index.ts';
import { EntriesAtHand, keyShortcut } from '@/shared/ui/list/index.ts';
import { usePermits } from '@/shared/ui/permission/permitted.tsx';
import { Dropdown } from '@/shared/ui/dropdown/index.ts';
import { asChecked, whyNotChecked } from './mark-checked.ts';

/** The calls of rules come with the first use: their conditions weigh more than the list's buttons. */
const calls = () => loadChunk(() => import('./rule-calls.ts'));
const markChecked =
  (approve: boolean) =>
  async (chosen: object, idempotencyKey: string): Promise<ActionOutcome> =>
    (await calls()).markChecked(approve)(chosen, idempotencyKey);
const run = async (chosen: object): Promise<ActionOutcome> => (await calls()).run(chosen);

/** It lets the order through, out of the reasons that were in the way; taken back, the rules judge it anew. */
const LIKE_APPROVAL = {
  type: 'order.approve',
  undoneAs: 'order.approve.forced',
  finds: asChecked,
} as const;

/** What a person does about what the rules held. */
export function RuleActions({ action, target }: { action: OrderAction; target: ActionTarget }) {
  const may = usePermits(['factory:review:approve']);
  if (!may) return null;
  const { chosen } = target;
  const entry = (
    name: string,
    icon: ReactElement,
    why: string | undefined,
    by: Parameters<OrderAction['ask']>[1],
  ) => ({
    ...{ name, icon, why },
    run: () => action.first(name, () => action.ask(name, by)),
  });
  const entries = [
    entry('核对无误', <Confirm />, whyNotChecked(chosen, false), markChecked(false)),
    entry('重跑规则', <Repeat />, chosen.count === 0 ? '请先选择订单。' : undefined, run),
  ];
  const menu = (
    <Menu className="order-more">
      {entries.map(({ name, icon, why, run: choose }) => (
        <ReasonedItem key={name} text={name} icon={icon} why={why} onClick={choose} />
      ))}
    </Menu>
  );
  return (
    <>
      <ReasonedButton
        text="核对并通过"
        icon={<Confirm />}
        loading={action.busy}
        hidden={chosen.count > 0 && !chosen.all && chosen.rows.every(({ reasons }) => reasons.length === 0)}
        {...keyShortcut(ORDER_KEYS.check)}
        why={whyNotChecked(chosen, true)}
        onClick={() => {
          const { label } = ORDER_KEYS.check;
          action.first(label, () => action.ask(label, markChecked(true), LIKE_APPROVAL));
        }}
      />
      <Dropdown content={menu} placement="bottom-start">
        <Button text="规则" endIcon={<CaretDown />} aria-haspopup="menu" disabled={action.busy} />
      </Dropdown>
      <EntriesAtHand entries={entries.filter(({ why }) => why === undefined && !action.busy)} />
    </>
  );
}
