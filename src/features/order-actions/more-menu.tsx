import { useId } from 'react';
import { Button, Classes, Menu, MenuItem, PopoverNext } from '@blueprintjs/core';
import { CaretDown } from '@blueprintjs/icons';
import { orderEventEntry } from '#contract/order-events.ts';
import type { OrderAction } from '@/entities/order/index.ts';
import type { SimpleEvent } from './asks.ts';

const ENDS: ReadonlySet<SimpleEvent> = new Set([
  'order.cancel',
  'order.cancel.agreed',
  'order.refund.accepted',
]);

/** A closed entry stays in the menu, can be reached, and says why: in sight, on hover and to a screen reader. */
export function MoreMenu({
  action,
  types,
  onChoose,
}: {
  action: OrderAction;
  types: readonly SimpleEvent[];
  onChoose: (type: SimpleEvent) => void;
}) {
  const id = useId();
  const entries = types
    .map((type) => ({ type, openness: action.opennessOf(type) }))
    .filter(({ openness }) => openness.kind !== 'absent');
  if (entries.length === 0) return null;
  const menu = (
    <Menu className="order-more">
      {entries.map(({ type, openness }) => {
        const why = openness.kind === 'closed' ? openness.why : undefined;
        const { label } = orderEventEntry(type);
        if (why === undefined) {
          const intent = ENDS.has(type) ? 'danger' : undefined;
          return <MenuItem key={type} text={label} intent={intent} onClick={() => onChoose(type)} />;
        }
        return (
          <MenuItem
            key={type}
            text={label}
            // Not `disabled`: what is disabled can neither be reached nor explain itself.
            className={Classes.DISABLED}
            aria-disabled
            aria-label={label}
            aria-describedby={`${id}-${type}`}
            shouldDismissPopover={false}
            htmlTitle={why}
            labelElement={<span id={`${id}-${type}`}>{why}</span>}
          />
        );
      })}
    </Menu>
  );
  return (
    <PopoverNext content={menu} placement="bottom-start">
      <Button text="更多" endIcon={<CaretDown />} aria-haspopup="menu" disabled={action.busy} />
    </PopoverNext>
  );
}
