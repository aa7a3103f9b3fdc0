import type { OrderEffect } from '#contract/order/life-cycle/order-effects.ts';
import type { Actor, OrderEvent, OrderEventType } from '#contract/order/life-cycle/order-events.ts';
import type { OrderFacts } from '#contract/order/life-cycle/order-guards.ts';
import type { OrderState } from '#contract/order/life-cycle/order-states.ts';
import type { PricedLine } from '#server/modules/price/service.ts';
import type {
  BaseAsked,
  BaseChosen,
  BaseMover,
  LifeTypes,
  Moved,
  PlainStepOf,
  StepOf,
} from '#server/platform/life-cycle/life-cycle.ts';
import type * as sql from './moves.sql.ts';
import type { Asker, Party } from './party.ts';

/** Who moves orders: a user of one party, or the system for that party. */
export interface Mover extends BaseMover {
  side: 'merchant' | 'factory';
  by: Actor;
  /** Of these shops alone: the orders of others are not there for him. */
  shopIds?: readonly number[];
}

export const partyOf = (mover: Mover): Party => (mover.side === 'merchant' ? 'merchantId' : 'factoryId');

/** The column of an order that names his tenant: one of the two walls. */
export const ownerOf = (mover: Mover): string =>
  partyOf(mover) === 'merchantId' ? 'merchant_id' : 'factory_id';

/** What he reaches, for who asks for him. */
export const askerFor = (mover: Mover): Asker => ({
  party: partyOf(mover),
  tenantId: mover.tenantId,
  ...(mover.shopIds && { shopIds: mover.shopIds }),
});

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
  row: sql.LockedOrder;
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
export type Move = (trx: sql.Trx, mover: Mover, event: OrderEvent, chosen: Chosen) => Promise<Moved>;

export type { Moved };

/** An event that carries nothing. */
export const plainEvent = (type: OrderEventType, by: Actor) => ({ type, by }) as OrderEvent;
