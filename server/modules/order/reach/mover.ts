import type { Actor } from '#contract/order/life-cycle/order-events.ts';
import type { SendWay } from '#contract/send/send-ways.ts';
import type { BaseMover } from '#server/platform/life-cycle/life-cycle.ts';
import type { Asker, Party } from './party.ts';

/** Who moves orders: a user of one party, or the system for that party. */
export interface Mover extends BaseMover {
  side: 'merchant' | 'factory';
  by: Actor;
  /** Of these shops alone: the orders of others are not there for him. */
  shopIds?: readonly number[];
  /** By what way orders are sent that he ships, where it is known. */
  sentBy?: SendWay;
}

export const partyOf = (mover: Mover): Party => (mover.side === 'merchant' ? 'merchantId' : 'factoryId');

/** The column of an order that names his tenant: one of the two walls. */
export const ownerOf = (mover: Mover): string =>
  partyOf(mover) === 'merchantId' ? 'merchant_id' : 'factory_id';

/** What he reaches, for who asks for him. */
export const askerFor = (mover: Mover): Asker => ({
  party: partyOf(mover),
  tenantId: mover.tenantId,
  ...(mover.userId !== null && { userId: mover.userId }),
  ...(mover.shopIds && { shopIds: mover.shopIds }),
});
