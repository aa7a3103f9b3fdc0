import { filledOrderEvent } from '#contract/order/life-cycle/order-event-filled.ts';
import type { OrderEventType } from '#contract/order/life-cycle/order-events.ts';
import type { OrderState } from '#contract/order/life-cycle/order-states.ts';
import { holderAfter, stepOrder } from '#contract/order/life-cycle/order-steps.ts';
import { isUndoable, ORDER_UNDO } from '#contract/order/life-cycle/order-undo.ts';
import type { OrderRow } from '#contract/order/order.ts';
import type { ScreenLife } from '@/shared/ui/life-cycle/index.ts';
import { factsOfOrder, stateOfOrder, type ActionableOrder } from '../facts.ts';
import type { OrderParty } from './party.ts';

/** What rows of a list know beyond what actions ask for. */
export type KnownOrder = ActionableOrder &
  Partial<Pick<OrderRow, 'urgent' | 'merchantRemark' | 'factoryRemark'>>;

/** How what was done to orders goes back (contract/order/life-cycle/order-undo.ts). */
export const ORDER_WAYS_BACK: ScreenLife<OrderEventType, KnownOrder, OrderParty>['undo'] = {
  by: wayOf,
  leadsBack,
  filterLeadsBack,
  formers: {
    'order.tagged': ({ tags }) => ({ tags }),
    'order.remarked': ({ factoryRemark, merchantRemark }, party) => ({
      remark: party === 'factory' ? factoryRemark : merchantRemark,
    }),
  },
  // Meanwhile the merchant may have begun to mend what was sent back to him: then it is not taken from him.
  asLeft: new Set<OrderEventType>(['order.repulse']),
};

function wayOf(type: OrderEventType): OrderEventType | undefined {
  return isUndoable(type) ? ORDER_UNDO[type] : undefined;
}

/** Whether the life cycle brings this order back to the state in which it was seen. */
function leadsBack(type: OrderEventType, order: KnownOrder, party: OrderParty): boolean {
  const back = wayOf(type);
  if (!back) return false;
  if (type === 'order.urged') return order.urgent === false;
  if (type === 'order.calmed') return order.urgent === true;
  const before = stateOfOrder(order);
  const facts = factsOfOrder(order, party);
  const there = filledOrderEvent(type, party);
  const after = stepOrder(before, facts, there);
  if (!after) return false;
  const holdBy = holderAfter(before, facts, there, after);
  const again = stepOrder(after, { ...facts, holdBy }, filledOrderEvent(back, party));
  return (
    again !== null &&
    (Object.keys(before) as (keyof OrderState)[]).every(
      (at) => again[at] === before[at] || (at === 'status' && isJudgedBack(type, before)),
    )
  );
}

/** What was decided on an order that rules hold: the way back judges it anew, and its reasons hold it again. */
const isJudgedBack = (type: OrderEventType, { status }: OrderState): boolean =>
  (type === 'order.approve.forced' || type === 'order.repulse' || type === 'order.merge') &&
  status === 'pendingRule';

function filterLeadsBack(type: OrderEventType, filter: Record<string, unknown>, party: OrderParty): boolean {
  const status = filter['status'] as OrderState['status'] | undefined;
  if (!status && type !== 'order.urged' && type !== 'order.calmed') return false;
  const hold = type === 'order.unlock' ? 'locked' : 'none';
  return leadsBack(
    type,
    {
      ...PLAIN,
      status: status ?? 'waitReview',
      hold,
      holdBy: hold === 'locked' ? party : null,
      ...(filter['urgent'] !== undefined && { urgent: filter['urgent'] === true }),
    },
    party,
  );
}

/** An order of which nothing else is known. */
const PLAIN: KnownOrder = {
  id: 0,
  orderNo: '',
  version: 0,
  status: 'waitReview',
  hold: 'none',
  holdBy: null,
  holdUntil: null,
  warning: 'none',
  customs: 'notNeeded',
  platformSync: 'none',
  reasons: [],
  pieces: 2,
  unmappedLines: 0,
  lineCount: 1,
  amountCents: 0,
  currency: 'CNY',
  tags: [],
};
