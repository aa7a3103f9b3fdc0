import { useState } from 'react';
import { Button, Menu, MenuItem, PopoverNext } from '@blueprintjs/core';
import { CaretDown } from '@blueprintjs/icons';
import { orderEventEntry } from '#contract/order-events.ts';
import {
  ActionReport,
  OrderActionButton,
  useOrderAction,
  type ActionTarget,
  type OrderAction,
} from '@/entities/order/index.ts';
import { AskDialog } from './ask-dialog.tsx';
import { askOf, type SimpleEvent } from './asks.ts';
import { ACTION_SETS, type ActionSet } from './sets.ts';

/** Events of the life cycle that need no more than a question. */
export function OrderActions({ target, set }: { target: ActionTarget; set: keyof typeof ACTION_SETS }) {
  const { shown, more }: ActionSet = ACTION_SETS[set];
  const action = useOrderAction(target);
  const [asking, setAsking] = useState<SimpleEvent>();
  const start = (type: SimpleEvent): void =>
    askOf(type).kind === 'nothing' ? action.send(type, {}) : setAsking(type);
  return (
    <>
      {shown.map((type) => (
        <OrderActionButton key={type} action={action} type={type} onClick={() => start(type)} />
      ))}
      <MoreMenu action={action} types={more} onChoose={start} />
      {asking && (
        <AskDialog
          type={asking}
          count={target.chosen.count}
          onClose={() => setAsking(undefined)}
          onSubmit={(params, danger) => {
            setAsking(undefined);
            action.send(asking, params, danger);
          }}
        />
      )}
      <ActionReport action={action} />
    </>
  );
}

/** A closed entry stays in the menu and says why. */
function MoreMenu({
  action,
  types,
  onChoose,
}: {
  action: OrderAction;
  types: readonly SimpleEvent[];
  onChoose: (type: SimpleEvent) => void;
}) {
  const entries = types
    .map((type) => ({ type, openness: action.opennessOf(type) }))
    .filter(({ openness }) => openness.kind !== 'absent');
  if (entries.length === 0) return null;
  const menu = (
    <Menu className="order-more">
      {entries.map(({ type, openness }) => (
        <MenuItem
          key={type}
          text={orderEventEntry(type).label}
          disabled={openness.kind === 'closed'}
          intent={ENDS.has(type) ? 'danger' : undefined}
          htmlTitle={openness.kind === 'closed' ? openness.why : undefined}
          label={openness.kind === 'closed' ? openness.why : undefined}
          onClick={() => onChoose(type)}
        />
      ))}
    </Menu>
  );
  return (
    <PopoverNext content={menu} placement="bottom-start">
      <Button text="更多" endIcon={<CaretDown />} aria-haspopup="menu" />
    </PopoverNext>
  );
}

const ENDS: ReadonlySet<SimpleEvent> = new Set(['order.cancel', 'order.refund.accepted']);
