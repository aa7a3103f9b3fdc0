import type { Input } from '#contract/endpoint.ts';
import { filledOrderEvent } from '#contract/order/life-cycle/order-event-filled.ts';
import { orderEventEntry, type OrderEventType } from '#contract/order/life-cycle/order-events.ts';
import { GUARDS } from '#contract/order/life-cycle/order-guards.ts';
import { newOrderState, type OrderStatus } from '#contract/order/life-cycle/order-states.ts';
import { isKnownHere, stepOrder, whyClosed } from '#contract/order/life-cycle/order-steps.ts';
import { order } from '#contract/order/order.ts';
import { call } from '@/shared/api/index.ts';
import type { PermissionHolder } from '@/shared/lib/permission/permission.ts';
import { maySend as mayEver, type ScreenLife } from '@/shared/ui/life-cycle/index.ts';
import { factsOfOrder, stateOfOrder, type ActionableOrder } from '../facts.ts';
import { EVENT_KEYS } from './order-keys.ts';
import { partyOf, type OrderParty } from './party.ts';
import { ORDER_WAYS_BACK, type KnownOrder } from './ways-back.ts';

const heldSentence = (hold: 'locked' | 'halted'): string => {
  const { otherwise } = GUARDS['no hold is set'];
  return typeof otherwise === 'function' ? otherwise({ ...newOrderState('waitPush'), hold }) : otherwise;
};

/** The order's life cycle as screens act on it. */
export const ORDER_LIFE: ScreenLife<OrderEventType, KnownOrder, OrderParty> = {
  words: { noun: '订单', counter: '单', number: '订单号', shortNumber: '单号' },
  entryOf: orderEventEntry,
  partyOf,
  whyClosed: (type, row, party) =>
    whyClosed(stateOfOrder(row), factsOfOrder(row, party), filledOrderEvent(type, party))?.msg,
  concerns: (type, row) => isKnownHere(stateOfOrder(row), type),
  numberOf: ({ orderNo }) => orderNo,
  call: (input, idempotencyKey) =>
    call(order.action, input as Input<typeof order.action>, { quiet: true, idempotencyKey }),
  helps: new Map([
    [heldSentence('locked'), 'order.unlock'],
    [heldSentence('halted'), 'order.resume'],
  ]),
  undo: ORDER_WAYS_BACK,
  keys: EVENT_KEYS,
  spare: new Set(['order.approve.forced', 'order.pack.forced']),
  // The word of the button that leaves a dialog is also the name of this deed: here both buttons are named after it.
  deeds: {
    'order.cancel': { act: '取消订单', leave: '不取消' },
    'order.cancel.agreed': { act: '协商取消', leave: '不取消' },
  },
};

/** Whether the user may ever send this event, by the life cycle's own table. */
export const maySend = (type: OrderEventType, holder: PermissionHolder | undefined): boolean =>
  mayEver(ORDER_LIFE, type, holder);

/** Whether the event takes the order out of a list of `status`, by the life cycle. */
export function leavesWith(
  type: OrderEventType,
  row: ActionableOrder,
  status: OrderStatus | undefined,
  holder: PermissionHolder | undefined,
): boolean {
  const party = partyOf(holder);
  if (!party || status === undefined || row.status !== status) return false;
  const after = stepOrder(stateOfOrder(row), factsOfOrder(row, party), filledOrderEvent(type, party));
  return after !== null && after.status !== status;
}
