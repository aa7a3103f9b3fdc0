import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { transition, type ActorLogic, type SnapshotFrom } from 'xstate';
import { TestModel } from 'xstate/graph';
import { describe, expect, it } from 'vitest';
import { arrowsTaken, chartOf, coverTransitions, statesIn } from '#tests/support/cover-transitions.ts';
import {
  ACTORS,
  filledOrderEvent,
  ORDER_EVENT_TYPES,
  ORDER_EVENTS,
  type OrderEvent,
} from './order-events.ts';
import type { OrderFacts } from './order-guards.ts';
import { newOrderState, REGIONS, type OrderState, type Region } from './order-states.ts';
import { ORDER_MOVES, stepOrder, whyClosed } from './order-steps.ts';
import { orderMachine } from './order.machine.ts';

type Snap = SnapshotFrom<typeof orderMachine>;
/** An event, and what is known about the order when it comes: the server loads both for every move. */
type Sent = OrderEvent & { facts: OrderFacts };

const actors = Object.keys(ACTORS) as (keyof typeof ACTORS)[];
const smooth: OrderFacts = {
  goodsLines: true,
  allMapped: true,
  pieces: 'many',
  factoryBound: true,
  fundsCover: true,
  versionAsSeen: true,
  openReasons: false,
  mergeFits: true,
  refunding: false,
  batched: false,
  printed: false,
  allPassed: true,
  allScanned: true,
  waybillHandedOver: false,
  signedOrOld: true,
  openAfterSale: false,
  amountCents: 1000,
  holdBy: 'merchant',
  holdDue: true,
  shopHasAdapter: true,
};
const rough: OrderFacts = { ...smooth, allMapped: false, openReasons: true, batched: true, allPassed: false };
const kinds = Object.keys(REGIONS.warning).filter((kind) => kind !== 'none');

const sent: Sent[] = ORDER_EVENT_TYPES.flatMap((type) =>
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

const walks = [
  ...walksOf('status', 'hold', 'hold+status', 'flag'),
  ...walksOf('status', 'warning'),
  ...walksOf('status', 'customs'),
  ...walksOf('status', 'platformSync'),
];

describe('the order walked through every move', () => {
  it('steps through each path as the chart does', () => {
    expect(walks.length).toBeGreaterThan(0);
    for (const { from, steps } of walks) {
      let state = stateOf(from);
      for (const { event, state: reached } of steps) {
        const next = stepOrder(state, event.facts, event);
        expect(next).toEqual(reached.value);
        state = next!;
      }
    }
  });

  it('reaches every state and takes every guarded arrow', () => {
    const { states, arrows } = chartOf(orderMachine);
    expect(ORDER_MOVES.length).toBe(arrows.size);
    for (const { from, steps } of walks) {
      let at = from;
      for (const { event, state } of steps) {
        for (const arrow of arrowsTaken(orderMachine, known(at, event.facts), event)) arrows.delete(arrow);
        at = state;
        for (const name of statesIn(orderMachine, at)) states.delete(name);
      }
      for (const name of statesIn(orderMachine, from)) states.delete(name);
    }
    expect([...states]).toEqual([]);
    expect([...arrows]).toEqual([]);
  });
});

const oneOf = <T>(values: readonly T[]) => fc.constantFrom(...values);
const anyState: fc.Arbitrary<OrderState> = fc.record({
  status: oneOf(Object.keys(REGIONS.status)),
  hold: oneOf(Object.keys(REGIONS.hold)),
  warning: oneOf(Object.keys(REGIONS.warning)),
  customs: oneOf(Object.keys(REGIONS.customs)),
  platformSync: oneOf(Object.keys(REGIONS.platformSync)),
}) as fc.Arbitrary<OrderState>;
const anyFacts: fc.Arbitrary<OrderFacts> = fc.record({
  ...(Object.fromEntries(
    Object.entries(smooth)
      .filter(([, value]) => typeof value === 'boolean')
      .map(([name]) => [name, fc.boolean()]),
  ) as Record<string, fc.Arbitrary<boolean>>),
  pieces: oneOf(['none', 'one', 'many']),
  amountCents: fc.nat(2),
  holdBy: oneOf(['merchant', 'factory', null]),
}) as unknown as fc.Arbitrary<OrderFacts>;
const anyEvent: fc.Arbitrary<OrderEvent> = fc
  .record({
    type: oneOf(ORDER_EVENT_TYPES),
    by: oneOf(actors),
    given: fc.record({
      reason: oneOf(['', ' ', '图片不清晰']),
      waybillNo: oneOf(['', 'SF1']),
      declarationNo: oneOf(['', '01']),
      lossCents: oneOf([-1, 0, 2, 3, Number.NaN]),
      until: fc.nat(2),
      at: fc.nat(2),
      kind: oneOf(kinds),
      forcedPermission: fc.boolean(),
      dangerVerified: fc.boolean(),
    }),
    filled: fc.boolean(),
  })
  .map(
    ({ type, by, given, filled }) =>
      ({ ...given, ...(filled && filledOrderEvent(type, by)), type, by }) as OrderEvent,
  );

const FINAL: readonly string[] = ['completed', 'closed', 'merged', 'split'];

describe('the order under anything that may come', () => {
  it('moves nothing beside what it moves, whatever the other regions hold', () => {
    const beside = { warning: 'stalled', customs: 'failed', platformSync: 'uploading' } as const;
    for (const status of Object.keys(REGIONS.status) as OrderState['status'][]) {
      for (const hold of Object.keys(REGIONS.hold) as OrderState['hold'][]) {
        const state = { status, hold, ...beside };
        for (const event of sent) {
          const now = orderMachine.resolveState({ value: state, context: event.facts });
          const asked = now.can(event) ? transition(orderMachine, now, event)[0].value : null;
          if (!isDeepStrictEqual(asked, stepOrder(state, event.facts, event))) {
            expect(asked, `${event.type} by ${event.by}`).toEqual(stepOrder(state, event.facts, event));
          }
        }
      }
    }
  });

  it('is remembered as the chart answers, whatever the state, the facts and the event', () => {
    fc.assert(
      fc.property(anyState, anyFacts, anyEvent, (state, facts, event) => {
        const now = orderMachine.resolveState({ value: { ...state }, context: facts });
        const asked = now.can(event) ? transition(orderMachine, now, event)[0].value : null;
        expect(stepOrder(state, facts, event)).toEqual(asked);
      }),
      { numRuns: 3000 },
    );
  });

  it('never leaves the declared states, and never moves what is closed, completed, merged or split', () => {
    fc.assert(
      fc.property(
        anyState,
        fc.array(fc.tuple(anyFacts, anyEvent), { minLength: 1, maxLength: 60 }),
        (start, sending) => {
          let state = start;
          for (const [facts, event] of sending) {
            const next = stepOrder(state, facts, event);
            expect(whyClosed(state, facts, event) === null).toBe(next !== null);
            if (next === null) continue;
            for (const region of Object.keys(REGIONS) as Region[]) {
              expect(REGIONS[region]).toHaveProperty(next[region]);
            }
            if (FINAL.includes(state.status)) expect(next.status).toBe(state.status);
            state = next;
          }
        },
      ),
      { numRuns: 200 },
    );
  });
});
