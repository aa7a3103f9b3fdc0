import { isOrderEventType, ORDER_EVENTS, type OrderEvent } from '#contract/order/life-cycle/order-events.ts';
import type { OrderFacts } from '#contract/order/life-cycle/order-guards.ts';
import {
  codesOf,
  newOrderState,
  REGIONS,
  stateOf,
  wordOf,
  type Region,
} from '#contract/order/life-cycle/order-states.ts';
import { stepOrder, whyClosed } from '#contract/order/life-cycle/order-steps.ts';
import { CREATIONS, isLogOnly } from '#server/modules/order/row/order-log.ts';
import * as sql from './log.sql.ts';
import type { Replayed, Standing } from './log.ts';

const NEW = (['draft', 'unmapped', 'waitPush'] as const).map((status) =>
  codesOf(newOrderState(status)).join(),
);

interface StandingOrder extends Standing {
  parentId: number | null;
}

export const orders: Replayed<StandingOrder> = {
  noun: '订单',
  regions: Object.keys(REGIONS),
  next: async (trx, after, limit) =>
    (await sql.nextOrders(trx, after, limit)).map(
      ({ orderNo, merchantId, status, hold, warning, customs, platformSync, ...row }) => ({
        ...{ ...row, no: orderNo, owner: merchantId },
        codes: [status, hold, warning, customs, platformSync],
      }),
    ),
  events: async (trx, after, last) =>
    (await sql.orderEvents(trx, after, last)).map(({ orderId, merchantId, ...row }) => ({
      ...{ ...row, of: orderId, owner: merchantId },
    })),
  creationFault(order, first) {
    if (!isLogOnly(first.event) || !CREATIONS.includes(first.event)) return '不是一种创建';
    // A part of a split order begins where its parent stood.
    if (order.parentId === null && !NEW.includes(first.after.join()))
      return `以「${wordOf('status', stateOf(first.after).status)}」创建，新订单不能这样开始`;
    return undefined;
  },
  isNote: isLogOnly,
  isEvent: isOrderEventType,
  titleOf: (event) => (isOrderEventType(event) ? ORDER_EVENTS[event].label : event),
  take(codes, facts, event) {
    const [state, sent] = [stateOf(codes), event as OrderEvent];
    // Lines of before packages were told of one by one say nothing of parts.
    const known = { partLeft: state.status === 'shipped', ...(facts as Omit<OrderFacts, 'partLeft'>) };
    const next = stepOrder(state, known, sent);
    return next ? codesOf(next) : whyClosed(state, known, sent)!;
  },
  wordOf: (codes, region) => wordOf(region as Region, stateOf(codes)[region as Region]),
};
