import { ORDER_EVENTS, orderEventEntry, type OrderEventType } from '#contract/order-events.ts';
import { orderMachine } from '#contract/order.machine.ts';
import { flow } from './flow.ts';
import { walkOrder } from './order-walk.ts';

/** Whoever holds the permission sends these by hand; the others are the system's, a rule's or a platform's. */
const sentByHand = (Object.keys(ORDER_EVENTS) as OrderEventType[]).filter(
  (type) => orderEventEntry(type).permission !== undefined,
);

export const registered = flow({
  machine: orderMachine,
  file: 'contract/order.machine.ts',
  walks: walkOrder,
  behaviour: [
    'contract/order.machine.effects.test.ts',
    'contract/order.machine.table.test.ts',
    'contract/order.machine.refusals.test.ts',
  ],
  browser: [
    'walk/order-review.model.e2e.ts',
    'review/actions.e2e.ts',
    'review/manual-order.e2e.ts',
    'flows/order.e2e.ts',
  ],
  sentByScreens: sentByHand,
  unseen: {
    'order.pack': 'no station scans pieces yet: nothing that a test may bring in is ever ripe for it',
    'order.complete':
      'asks for a parcel of 15 days ago; setting the clock ahead would end every session of the run',
    'customs.declared':
      "nothing asks for a declaration yet: the event that does is the system's, of a later area",
  },
});
