import { Button, Menu } from '@blueprintjs/core';
import { CaretDown } from '@blueprintjs/icons';
import { orderEventEntry } from '#contract/order/life-cycle/order-events.ts';
import type { OrderAction } from '@/entities/order/index.ts';
import { ReasonedItem } from '@/shared/ui/form/index.ts';
import { Dropdown } from '@/shared/ui/dropdown/index.ts';
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
  const entries = types
    .map((type) => ({ type, openness: action.opennessOf(type) }))
    .filter(({ openness }) => openness.kind !== 'absent');
  if (entries.length === 0) return null;
  const menu = (
    <Menu className="order-more">
      {entries.map(({ type, openness }) => (
        <ReasonedItem
          key={type}
          text={orderEventEntry(type).label}
          intent={ENDS.has(type) ? 'danger' : undefined}
          why={openness.kind === 'closed' ? openness.why : undefined}
          onClick={() => onChoose(type)}
        />
      ))}
    </Menu>
  );
  return (
    <Dropdown content={menu} placement="bottom-start">
      <Button text="更多" endIcon={<CaretDown />} aria-haspopup="menu" disabled={action.busy} />
    </Dropdown>
  );
}
