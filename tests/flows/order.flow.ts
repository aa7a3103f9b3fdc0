import {
  ORDER_EVENTS,
  orderEventEntry,
  type OrderEventType,
} from '#contract/order/life-cycle/order-events.ts';
import { orderMachine } from '#contract/order/life-cycle/order.machine.ts';
import { flow } from './flow.ts';
import { walkOrder } from './order-walk.ts';

const STATIONS = 'no station scans pieces yet: nothing that a test may bring in is ever ripe for it';

/** Whoever holds the permission sends these by hand; the others are the system's, a rule's or a platform's. */
const sentByHand = (Object.keys(ORDER_EVENTS) as OrderEventType[]).filter(
  (type) => orderEventEntry(type).permission !== undefined,
);

export const registered = flow({
  machine: orderMachine,
  file: 'contract/order/life-cycle/order.machine.ts',
  walks: walkOrder,
  behaviour: [
    'contract/order/life-cycle/order.machine.effects.test.ts',
    'contract/order/life-cycle/order.machine.table.test.ts',
    'contract/order/life-cycle/order.machine.refusals.test.ts',
  ],
  browser: [
    'review/order-review.model.e2e.ts',
    'review/actions.e2e.ts',
    'orders/manual-order.e2e.ts',
    'review/undone.e2e.ts',
    'flows/order.e2e.ts',
    'flows/order-states.e2e.ts',
  ],
  sentByScreens: sentByHand,
  unseen: {
    ...never(STATIONS, [
      'order.pack',
      'order.status.waitProduce --order.start[0]',
      'order.status.inProduce --order.pieces.ready[0]',
      'order.status.inProduce --order.pieces.withdrawn[0]',
      'order.status.inProduce --order.pack.forced[0]',
      'order.status.inProduce --order.cancel.agreed[0]',
      'order.status.waitPack --order.pieces.reopened[0]',
      'order.status.waitPack --order.pack[0]',
    ]),
    ...never(
      'asks for a parcel of 15 days ago, and setting the clock ahead would end every session of the run; timer.test.ts takes it',
      ['order.complete', 'order.status.shipped --order.complete[0]'],
    ),
    ...never('follows its declaration: server/modules/declaration/declaration.test.ts takes it on a server', [
      'customs.declared',
      'order.customs.notNeeded --customs.required[0]',
      'order.customs.todo --customs.declared[0]',
      'order.customs.todo --customs.failed[0]',
      'order.customs.declared --customs.failed[0]',
      'order.customs.failed --customs.declared[0]',
      'order.customs.todo --customs.dropped[0]',
      'order.customs.declared --customs.reopened[0]',
      'order.customs.failed --customs.reopened[0]',
      'order.customs.failed --customs.dropped[0]',
    ]),
    ...never('comes days after a push: server/modules/order/timer/timer.test.ts takes it on a server', [
      'order.warning --warning.raised[0]',
      'order.warning --warning.raised[1]',
      'order.warning.nearDeadline --warning.cleared[0]',
    ]),
    ...never('no timer raises it yet: tracks of parcels come with a later area', [
      ...[2, 3, 4].map((kind) => `order.warning --warning.raised[${kind}]`),
      ...['collectTimeout', 'stalled', 'signTimeout'].map(
        (kind) => `order.warning.${kind} --warning.cleared[0]`,
      ),
    ]),
    ...never(
      'checks and rules judge whatever comes under review: with an open reason it waits in pendingRule',
      ['order.status.waitReview --order.approve.forced[0]'],
    ),
    ...never(
      "an adapter's, of a shop that this run has none of: server/modules/shop-sync takes it on a server",
      [
        'order.platformSync.none --sync.started[0]',
        'order.platformSync.uploading --sync.done[0]',
        'order.platformSync.uploading --sync.failed[0]',
        'order.platformSync.failed --sync.started[0]',
        'order.platformSync.uploaded --sync.reopened[0]',
      ],
    ),
  },
});

/** The same reason for several. */
function never(why: string, arrows: readonly string[]): Record<string, string> {
  return Object.fromEntries(arrows.map((arrow) => [arrow, why]));
}
