import { isDeepStrictEqual } from 'node:util';
import { transition, type ActorLogic, type SnapshotFrom } from 'xstate';
import { TestModel } from 'xstate/graph';
import { filledOrderEvent } from '#contract/order/life-cycle/order-event-filled.ts';
import {
  ACTORS,
  ORDER_EVENT_TYPES,
  ORDER_EVENTS,
  type OrderEvent,
} from '#contract/order/life-cycle/order-events.ts';
import type { OrderFacts } from '#contract/order/life-cycle/order-guards.ts';
import { newOrderState, REGIONS, type OrderState } from '#contract/order/life-cycle/order-states.ts';
import { stepOrder } from '#contract/order/life-cycle/order-steps.ts';
import { orderMachine } from '#contract/order/life-cycle/order.machine.ts';
import { smooth } from '#tests/support/order-facts.ts';
import { arrowsTaken, coverTransitions, statesIn } from '#tests/support/cover-transitions.ts';
import type { WalkReport } from './flow.ts';

// The life cycle of an order walked by the function with which the server moves every row.

type Snap = SnapshotFrom<typeof orderMachine>;
/** An event, and what is known about the order when it comes: the server loads both for every move. */
type Sent = OrderEvent & { facts: OrderFacts };

export const actors = Object.keys(ACTORS) as (keyof typeof ACTORS)[];
const rough: OrderFacts = {
  ...smooth,
  ...{ allMapped: false, openReasons: true, batched: true, allPassed: false, mergedBy: 'factory' },
};
export const kinds = Object.keys(REGIONS.warning).filter((kind) => kind !== 'none');

export const sent: Sent[] = ORDER_EVENT_TYPES.flatMap((type) =>
  actors.flatMap((by) =>
    [smooth, rough].flatMap((facts) => {
      const event = { ...filledOrderEvent(type, by), facts } as Sent;
      return type === 'warning.raised' ? kinds.map((kind) => ({ ...event, kind }) as Sent) : [event];
    }),
  ),
);

const known = (snapshot: Snap, facts: OrderFacts): Snap =>
  orderMachine.resolveState({ value: snapshot.value, context: facts });
const stateOf = (snapshot: Snap) => snapshot.value as unknown as OrderState;

/** The chart as the server uses it: every event meets the facts of its moment. */
const logic: ActorLogic<Snap, Sent, undefined> = {
  transition: (snapshot, event) => transition(orderMachine, known(snapshot, event.facts), event)[0],
  getInitialSnapshot: () =>
    orderMachine.resolveState({ value: { ...newOrderState('draft') }, context: smooth }),
  getPersistedSnapshot: (snapshot) => snapshot,
};

/** One event for each outcome, of those that one region may take. */
function outcomes(snapshot: Snap, regions: readonly string[]): Sent[] {
  const seen = new Map<string, Sent>();
  for (const event of sent) {
    if (!regions.includes(ORDER_EVENTS[event.type].region)) continue;
    const from = known(snapshot, event.facts);
    if (!from.can(event)) continue;
    const key = arrowsTaken(orderMachine, from, event).join();
    if (!seen.has(key)) seen.set(key, event);
  }
  return [...seen.values()];
}

/** Regions do not wait for each other but through the status: each walks with the status alone. */
const walksOf = (...regions: string[]) =>
  coverTransitions(
    new TestModel<Snap, Sent, undefined>(logic, {
      events: (snapshot) => outcomes(snapshot, regions),
      serializeState: (snapshot) => JSON.stringify(snapshot.value),
      serializeEvent: (event) =>
        JSON.stringify({ ...event, facts: event.facts === smooth ? 'smooth' : 'rough' }),
    }),
    (event) => ORDER_EVENTS[event.type].label,
  );

const allWalks = () => [
  ...walksOf('status', 'hold', 'hold+status', 'flag'),
  ...walksOf('status', 'warning'),
  ...walksOf('status', 'customs'),
  ...walksOf('status', 'platformSync'),
];

/** Takes every path by the server's own step. @throws where it steps elsewhere than the chart. */
export function walkOrder(): WalkReport {
  const walks = allWalks();
  const report: WalkReport = { paths: walks.length, states: new Set(), arrows: new Set() };
  for (const { from, steps } of walks) {
    let at = from;
    for (const name of statesIn(orderMachine, from)) report.states.add(name);
    for (const { event, state } of steps) {
      const next = stepOrder(stateOf(at), event.facts, event);
      if (!isDeepStrictEqual(next, state.value))
        throw new Error(`${event.type} by ${event.by} leads to ${JSON.stringify(next)}`);
      for (const arrow of arrowsTaken(orderMachine, known(at, event.facts), event)) report.arrows.add(arrow);
      for (const name of statesIn(orderMachine, state)) report.states.add(name);
      at = state;
    }
  }
  return report;
}
