import type { OrderEffect } from '#contract/order/life-cycle/order-effects.ts';
import type { Actor, OrderEvent, OrderEventType } from '#contract/order/life-cycle/order-events.ts';
import type { OrderFacts } from '#contract/order/life-cycle/order-guards.ts';
import type { OrderState } from '#contract/order/life-cycle/order-states.ts';
import type { PricedLine } from '#server/modules/price/service.ts';
import type {
  BaseAsked,
  BaseChosen,
  LifeTypes,
  Moved,
  PlainStepOf,
  StepOf,
} from '#server/platform/life-cycle/life-cycle.ts';
import type { LockedOrder } from './lock.sql.ts';
import type { Trx } from '#server/platform/database.ts';
import type { Mover } from '#server/modules/order/reach/mover.ts';

export interface Chosen extends BaseChosen {
  /** The reasons that stay open after the move, by id; the others keep what the event leaves them. */
  reasons?: ReadonlyMap<number, readonly string[]> | undefined;
}

/** What an event asks of other rows, found for all orders at once: facts, or a refusal of its own. */
export interface OrderNeeds extends BaseAsked<OrderFacts> {
  factoryId?: number;
  costCents?: number;
  /** What was agreed for its lines, where not the list prices. */
  prices?: readonly PricedLine[] | undefined;
}

/** What a move writes beside the state. */
export interface Outcome {
  factoryId: number;
  costCents: number;
  /** Of a push: what was agreed for its lines, where not the list prices. */
  prices?: readonly PricedLine[] | undefined;
  holdBy: 'merchant' | 'factory' | null;
  openReasons: readonly string[];
}

export interface OrderLife extends LifeTypes {
  row: LockedOrder;
  event: OrderEvent;
  state: OrderState;
  facts: OrderFacts;
  effect: OrderEffect;
  mover: Mover;
  chosen: Chosen;
  asked: OrderNeeds;
  outcome: Outcome;
}

/** One order on its way through a move. */
export type Step = StepOf<OrderLife>;
export type PlainStep = PlainStepOf<OrderLife>;

/** moveOrders, as effects get it: some moves are followed by others. */
export type Move = (trx: Trx, mover: Mover, event: OrderEvent, chosen: Chosen) => Promise<Moved>;

export type { Moved };

/** An event that carries nothing. */
export const plainEvent = (type: OrderEventType, by: Actor) => ({ type, by }) as OrderEvent;
