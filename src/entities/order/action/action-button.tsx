import type { ReactElement } from 'react';
import { orderEventEntry, type OrderEventType } from '#contract/order/life-cycle/order-events.ts';
import { ReasonedButton } from '@/shared/ui/form/index.ts';
import { keyShortcut } from '@/shared/ui/list/index.ts';
import { EVENT_KEYS } from './order-keys.ts';
import type { OrderAction } from './use-order-action.ts';

/** The button of one event: gone where it is not the user's, closed with the reason where the orders do not admit it. */
export function OrderActionButton({
  action,
  type,
  text,
  icon,
  intent,
  onClick,
  why,
}: {
  action: OrderAction;
  type: OrderEventType;
  /** The event's own term where nothing else is said. */
  text?: string;
  icon?: ReactElement;
  intent?: 'primary' | 'danger';
  onClick: () => void;
  /** A reason of the feature's own that comes before those of the life cycle. */
  why?: string | undefined;
}) {
  const openness = action.opennessOf(type);
  if (openness.kind === 'absent') return null;
  return (
    <ReasonedButton
      text={text ?? orderEventEntry(type).label}
      icon={icon}
      intent={intent}
      loading={action.busy}
      {...keyShortcut(EVENT_KEYS[type])}
      why={openness.kind === 'closed' ? openness.why : why}
      onClick={onClick}
    />
  );
}
