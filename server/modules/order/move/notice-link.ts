import { PATHS } from '#contract/screens.ts';

const LISTS = { business: PATHS['business/order'], factory: PATHS['factory/order-list'] } as const;
/** An address holds no more orders than these. */
export const MOST_NAMED = 50;

/**
 * Where a notice about orders leads: to the list of the reader's side, where nothing but these orders is shown, and one
 * alone stands open. More than fit an address are left to their tab.
 * @param status of the tab; empty: whatever became of them.
 */
export function ordersLink(
  side: keyof typeof LISTS,
  status: string,
  orders: readonly { id: number; orderNo: string }[],
): string {
  const query = new URLSearchParams({ status });
  if (orders.length <= MOST_NAMED) for (const { orderNo } of orders) query.append('orderNo', orderNo);
  if (orders.length === 1) query.set('open', String(orders[0]!.id));
  return `${LISTS[side]}?${query}`;
}
