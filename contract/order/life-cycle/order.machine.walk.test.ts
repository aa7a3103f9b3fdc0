import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { transition } from 'xstate';
import { describe, expect, it } from 'vitest';
import { actors, kinds, sent } from '#tests/flows/order-walk.ts';
import { chartOf } from '#tests/support/cover-transitions.ts';
import { smooth } from '#tests/support/order-facts.ts';
import { filledOrderEvent } from './order-event-filled.ts';
import { ORDER_EVENT_TYPES, type OrderEvent } from './order-events.ts';
import type { OrderFacts } from './order-guards.ts';
import { REGIONS, type OrderState, type Region } from './order-states.ts';
import { ORDER_MOVES, stepOrder, whyClosed } from './order-steps.ts';
import { orderMachine } from './order.machine.ts';

// That every arrow is walked, tests/flows/walks.test.ts says, as of every machine.
it('every arrow of the chart is read as a move', () => {
  expect(ORDER_MOVES.length).toBe(chartOf(orderMachine).arrows.size);
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
  mergedBy: oneOf(['merchant', 'factory', null]),
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

const FINAL: readonly string[] = ['completed', 'closed', 'split'];

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

  it('never leaves the declared states, and never moves what is closed, completed or split', () => {
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
            // Nothing but its own way back leads out of a merged one.
            if (state.status === 'merged' && next.status !== 'merged')
              expect(event.type).toBe('order.merge.withdrawn');
            state = next;
          }
        },
      ),
      { numRuns: 200 },
    );
  });
});
