import type { RowRefusal } from '#contract/errors.ts';
import type { Actor, OrderEvent, OrderEventType } from '#contract/order/life-cycle/order-events.ts';
import type { OrderFacts } from '#contract/order/life-cycle/order-guards.ts';
import type { OrderState } from '#contract/order/life-cycle/order-states.ts';
import type { PricedLine } from '#server/modules/price/service.ts';
import type * as sql from './moves.sql.ts';
import type { Asker, Party } from './party.ts';

/** Who moves orders: a user of one party, or the system for that party. */
export interface Mover {
  tenantId: number;
  side: 'merchant' | 'factory';
  by: Actor;
  userId: number | null;
  userName: string | null;
  /** Of these shops alone: the orders of others are not there for him. */
  shopIds?: readonly number[];
  rule?: string;
  /** Further things for the log row. */
  note?: object;
  now: Date;
}

export const partyOf = (mover: Mover): Party => (mover.side === 'merchant' ? 'merchantId' : 'factoryId');

/** What he reaches, for who asks for him. */
export const askerFor = (mover: Mover): Asker => ({
  party: partyOf(mover),
  tenantId: mover.tenantId,
  ...(mover.shopIds && { shopIds: mover.shopIds }),
});

export interface Chosen {
  ids: readonly number[];
  /** As the user saw them, by id. */
  versions?: Readonly<Record<string, number>> | undefined;
  /** What the user calls it, where not by the event's own term. */
  deed?: string | undefined;
  /** Orders that moved after it are left alone. */
  position?: string | undefined;
  /** What the event carries for an order of its own, by id; the others get what the event carries. */
  params?: ReadonlyMap<number, object> | undefined;
  /** The reasons that stay open after the move, by id; the others keep what the event leaves them. */
  reasons?: ReadonlyMap<number, readonly string[]> | undefined;
}

export interface Moved {
  successIds: number[];
  failed: RowRefusal[];
  /** Whose lists changed. */
  tenants: Set<number>;
}

/** One order on its way through a move. */
export interface Step {
  row: sql.LockedOrder;
  /** With what it carries for this order. */
  event: OrderEvent;
  before: OrderState;
  after: OrderState;
  facts: OrderFacts;
  factoryId: number;
  costCents: number;
  /** Of a push: what was agreed for its lines, where not the list prices. */
  prices?: readonly PricedLine[] | undefined;
  reasons: readonly string[];
}

/** moveOrders, as effects get it: some moves are followed by others. */
export type Move = (trx: sql.Trx, mover: Mover, event: OrderEvent, chosen: Chosen) => Promise<Moved>;

/** An event that carries nothing. */
export const plainEvent = (type: OrderEventType, by: Actor) => ({ type, by }) as OrderEvent;
