import { lifeCycle } from '#contract/life-cycle/life-cycle.ts';
import type { OrderEffect } from './order-effects.ts';
import { ACTORS, ORDER_EVENTS, type OrderEvent } from './order-events.ts';
import { GUARDS, type GuardName, type OrderFacts } from './order-guards.ts';
import { REGIONS, UNLABELLED, type OrderState } from './order-states.ts';
import { orderMachine } from './order.machine.ts';

const life = lifeCycle<typeof REGIONS, OrderFacts, OrderEvent, GuardName, OrderEffect>({
  noun: '订单',
  machine: orderMachine,
  regions: REGIONS,
  unlabelled: UNLABELLED,
  guards: GUARDS,
  events: ORDER_EVENTS,
  actors: ACTORS,
  parties: ['merchant', 'factory'],
});

/** The order's life cycle as server and browser ask it (contract/life-cycle). */
export const {
  moves: ORDER_MOVES,
  /** What the server must do beside the move. */
  effects: EFFECTS,
  step: stepOrder,
  take: takeOrder,
  whyClosed,
  isKnownHere,
} = life;

/** Who holds the order after a move: the side that locked or halted it, nobody where no side did. */
export function holderAfter(before: OrderState, facts: OrderFacts, event: OrderEvent, after: OrderState) {
  if (after.hold !== 'locked' && after.hold !== 'halted') return null;
  if (after.hold === before.hold) return facts.holdBy;
  return event.by === 'merchant' || event.by === 'factory' ? event.by : null;
}
