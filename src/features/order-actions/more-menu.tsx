import { Fragment } from 'react';
import { Button, Menu, MenuDivider } from '@blueprintjs/core';
import { CaretDown } from '@blueprintjs/icons';
import type { OrderAction } from '@/entities/order/index.ts';
import { ReasonedItem } from '@/shared/ui/form/index.ts';
import { Dropdown } from '@/shared/ui/dropdown/index.ts';
import { EntriesAtHand } from '@/shared/ui/list/index.ts';
import type { SimpleEvent } from './asks.ts';

const ENDS: ReadonlySet<SimpleEvent> = new Set([
  'order.cancel',
  'order.cancel.agreed',
  'order.refund.accepted',
]);

/** The entries by what they are about, in this order. */
const GROUPS = ['标记', '暂停', '拆合', '流转', '结束'] as const;
const GROUP_OF: Partial<Record<SimpleEvent, (typeof GROUPS)[number]>> = {
  ...{ 'order.tagged': '标记', 'order.urged': '标记', 'order.calmed': '标记', 'order.remarked': '标记' },
  ...{ 'warning.cleared': '标记', 'customs.declared': '标记' },
  ...{ 'order.lock': '暂停', 'order.unlock': '暂停', 'order.halt': '暂停', 'order.resume': '暂停' },
  ...{ 'order.split': '拆合', 'order.merge.withdrawn': '拆合' },
};
const groupOf = (type: SimpleEvent): (typeof GROUPS)[number] =>
  ENDS.has(type) ? '结束' : (GROUP_OF[type] ?? '流转');

/** What means nothing to the orders is not in it. A closed entry stays in the menu, can be reached, and says why: in sight, on hover and to a screen reader. */
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
    .filter(({ openness }) => openness.kind !== 'absent' && !(openness.kind === 'closed' && openness.hidden));
  if (entries.length === 0) return null;
  const choose = (type: SimpleEvent): void => action.first(action.labelOf(type), () => onChoose(type));
  const groups = GROUPS.map((title) => ({
    title,
    some: entries.filter(({ type }) => groupOf(type) === title),
  })).filter(({ some }) => some.length > 0);
  const menu = (
    <Menu className="order-more">
      {groups.map(({ title, some }) => (
        <Fragment key={title}>
          <MenuDivider title={title} />
          {some.map(({ type, openness }) => (
            <ReasonedItem
              key={type}
              text={action.labelOf(type)}
              intent={ENDS.has(type) ? 'danger' : undefined}
              why={openness.kind === 'closed' ? openness.why : undefined}
              onClick={() => choose(type)}
            />
          ))}
        </Fragment>
      ))}
    </Menu>
  );
  return (
    <>
      <Dropdown content={menu} placement="bottom-start">
        <Button text="更多" endIcon={<CaretDown />} aria-haspopup="menu" disabled={action.busy} />
      </Dropdown>
      <EntriesAtHand
        entries={entries
          .filter(({ openness }) => openness.kind === 'open' && !action.busy)
          .map(({ type }) => ({ name: action.labelOf(type), run: () => choose(type) }))}
      />
    </>
  );
}
