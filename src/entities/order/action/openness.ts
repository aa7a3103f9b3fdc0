import { filledOrderEvent } from '#contract/order/life-cycle/order-event-filled.ts';
import { orderEventEntry, type OrderEventType } from '#contract/order/life-cycle/order-events.ts';
import { stepOrder, whyClosed } from '#contract/order/life-cycle/order-steps.ts';
import type { OrderStatus } from '#contract/order/life-cycle/order-states.ts';
import { sideOf } from '#contract/sides.ts';
import type { PermissionHolder } from '@/shared/lib/permission/permission.ts';
import type { AllMatching } from '@/shared/ui/list/index.ts';
import { factsOfOrder, stateOfOrder, type ActionableOrder } from '../facts.ts';

/** The orders that an action is to work on; a list's selection, or the one order of a detail. */
export interface ChosenOrders {
  rows: readonly ActionableOrder[];
  all: AllMatching | undefined;
  count: number;
}

export type Openness =
  /** Not for this user at all: its button goes from the page (A03). */
  | { kind: 'absent' }
  | { kind: 'closed'; why: string }
  /** Of the orders seen, `closed` will be refused. */
  | { kind: 'open'; closed: number };

/** Which side of an order the user acts for, and its name in the life cycle. */
export function partyOf(holder: PermissionHolder | undefined): 'merchant' | 'factory' | undefined {
  const side = sideOf(holder?.tenantType);
  return side && (side === 'business' ? 'merchant' : 'factory');
}

/** Whether the user may ever send this event, by the life cycle's own table. */
export function maySend(type: OrderEventType, holder: PermissionHolder | undefined): boolean {
  const party = partyOf(holder);
  const { who, permission } = orderEventEntry(type);
  const asked = party && permission?.[party];
  return (
    party !== undefined && who.includes(party) && asked !== undefined && holder!.permissions.includes(asked)
  );
}

/** Asks the life cycle, order by order. Open where one of them admits it: the others come back as refused. */
export function opennessOf(
  type: OrderEventType,
  holder: PermissionHolder | undefined,
  chosen: ChosenOrders,
): Openness {
  const party = partyOf(holder);
  if (!party || !maySend(type, holder)) return { kind: 'absent' };
  if (chosen.count === 0) return { kind: 'closed', why: '请先选择订单。' };
  // Most of them were never seen here: the server answers for each.
  if (chosen.all) return { kind: 'open', closed: 0 };
  const event = filledOrderEvent(type, party);
  const whys = chosen.rows
    .map((order) => whyClosed(stateOfOrder(order), factsOfOrder(order, party), event)?.msg)
    .filter((why) => why !== undefined);
  if (whys.length < chosen.rows.length) return { kind: 'open', closed: whys.length };
  return { kind: 'closed', why: whys[0] ?? '请先选择订单。' };
}

/** Whether the event takes the order out of a list of `status`, by the life cycle. */
export function leavesWith(
  type: OrderEventType,
  order: ActionableOrder,
  status: OrderStatus | undefined,
  holder: PermissionHolder | undefined,
): boolean {
  const party = partyOf(holder);
  if (!party || status === undefined || order.status !== status) return false;
  const after = stepOrder(stateOfOrder(order), factsOfOrder(order, party), filledOrderEvent(type, party));
  return after !== null && after.status !== status;
}
