import { filledOrderEvent } from '#contract/order/life-cycle/order-event-filled.ts';
import {
  ACTORS,
  ORDER_EVENT_TYPES,
  ORDER_EVENTS,
  type OrderEvent,
} from '#contract/order/life-cycle/order-events.ts';
import type { OrderFacts } from '#contract/order/life-cycle/order-guards.ts';
import { newOrderState, REGIONS } from '#contract/order/life-cycle/order-states.ts';
import { stepOrder } from '#contract/order/life-cycle/order-steps.ts';
import { orderMachine } from '#contract/order/life-cycle/order.machine.ts';
import { smooth } from '#tests/support/order-facts.ts';
import { walkLifeCycle, type Sent } from './life-cycle-walk.ts';

export const actors = Object.keys(ACTORS) as (keyof typeof ACTORS)[];
const rough: OrderFacts = {
  ...smooth,
  ...{
    allMapped: false,
    openReasons: true,
    batched: true,
    allPassed: false,
    mergedBy: 'factory',
    dispatch: 'overdue',
  },
};
export const kinds = Object.keys(REGIONS.warning).filter((kind) => kind !== 'none');

export const sent = ORDER_EVENT_TYPES.flatMap((type) =>
  actors.flatMap((by) =>
    [smooth, rough].flatMap((facts) => {
      const event = { ...filledOrderEvent(type, by), facts } as Sent<OrderEvent, OrderFacts>;
      return type === 'warning.raised'
        ? kinds.map((kind) => ({ ...event, kind }) as Sent<OrderEvent, OrderFacts>)
        : [event];
    }),
  ),
);

/** Regions do not wait for each other but through the status: each walks with the status alone. */
export const walkOrder = () =>
  walkLifeCycle({
    machine: orderMachine,
    begins: [newOrderState('draft')],
    sent,
    entryOf: ({ type }) => ORDER_EVENTS[type],
    together: [
      ['status', 'hold', 'hold+status', 'flag'],
      ['status', 'warning'],
      ['status', 'customs'],
      ['status', 'platformSync'],
    ],
    step: stepOrder,
  });
