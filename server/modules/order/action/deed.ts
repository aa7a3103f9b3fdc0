import { orderEventEntry, type OrderEventType } from '#contract/order/life-cycle/order-events.ts';
import { deedUndo } from '#contract/order/life-cycle/order-undo.ts';
import { ownerOf, type Mover } from '#server/modules/order/reach/mover.ts';
import { deedsOf, type DeedHome } from '#server/platform/life-cycle/deed.ts';

/** Bulks of orders: what they are called, where they are kept, and what takes them back. */
export const ORDER_DEED_HOME: DeedHome<Mover> = {
  table: { table: 'task_order', key: 'order_id', number: 'order_no', rows: 'trade_order' },
  kind: 'order.action',
  words: { noun: '订单', counter: '单', number: '订单号' },
  labelOf: (event) => orderEventEntry(event as OrderEventType).label,
  undoOf: deedUndo,
  // A merge of one order is about two already.
  fewest: (event) => (event === 'order.merge' ? 1 : 2),
  owner: ownerOf,
  saidBy: ({ side, userName }) => ({ side, userName }),
};

/** What bulks did to orders, and their ways back. */
export const orderDeeds = deedsOf(ORDER_DEED_HOME);
