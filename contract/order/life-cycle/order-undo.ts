import { isOrderEventType, orderEventEntry, type OrderEventType } from './order-events.ts';

/**
 * Events that have their way back in docs/spec/order-moves.tsv, and the event that goes it. Whether it leads back to
 * where this order was is asked of the life cycle: an order that was approved out of pendingRule would come back to
 * waitReview, and is not offered. What ends for good, moves goods or tells somebody else what cannot be unsaid has no entry.
 */
export const ORDER_UNDO = {
  'order.approve': 'order.review.withdraw',
  // The reasons come back with it: whatever comes under review is judged anew.
  'order.approve.forced': 'order.review.withdraw',
  // The merchant has not taken it up yet; it is judged anew, too.
  'order.repulse': 'order.repulse.withdrawn',
  // To whom merged it; what the factory merged is judged anew.
  'order.merge': 'order.merge.withdrawn',
  'order.push': 'order.recall',
  'order.pack': 'order.unpack',
  'order.unpack': 'order.pack',
  'order.lock': 'order.unlock',
  'order.unlock': 'order.lock',
  'order.halt': 'order.resume',
  'order.refund.requested': 'order.refund.withdrawn',
  'order.urged': 'order.calmed',
  'order.calmed': 'order.urged',
} as const satisfies Partial<Record<OrderEventType, OrderEventType>>;

export type UndoableEvent = keyof typeof ORDER_UNDO;
export const isUndoable = (type: OrderEventType): type is UndoableEvent => Object.hasOwn(ORDER_UNDO, type);

/**
 * The event that takes an action on many orders back; undefined where none does. Flags are not among them: who was
 * urgent before nobody knows afterwards.
 */
export const deedUndo = (event: string): OrderEventType | undefined =>
  isOrderEventType(event) && isUndoable(event) && orderEventEntry(event).region !== 'flag'
    ? ORDER_UNDO[event]
    : undefined;
