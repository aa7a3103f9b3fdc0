import type { OrderEventType } from '#contract/order/life-cycle/order-events.ts';
import { STATUS } from '#contract/order/life-cycle/order-states.ts';
import { anyOf } from '#server/modules/order/reach/filter.sql.ts';
import type { Trx } from '#server/platform/database.ts';
import type { Mover } from '#server/modules/order/reach/mover.ts';

/** After these the factory's rules decide where an order goes. */
const JUDGED: readonly string[] = ['order.push', 'order.resubmit'] satisfies OrderEventType[];
const PLACES = [STATUS.waitReview, STATUS.pendingRule, STATUS.waitProduce];

/** How many of the orders that were just moved lie where, by the name of the place; nothing where all go the same way. */
export async function landed(
  trx: Trx,
  { tenantId }: Mover,
  event: string,
  ids: readonly number[],
): Promise<Record<string, number>> {
  if (!JUDGED.includes(event) || ids.length === 0) return {};
  const rows = await trx
    .selectFrom('tradeOrder')
    .select(['status', ({ fn }) => fn.countAll<number>().as('orders')])
    .where('merchantId', '=', tenantId)
    .where('id', '=', anyOf(ids, 'bigint'))
    .groupBy('status')
    .execute();
  const found = new Map(rows.map(({ status, orders }) => [status, orders]));
  return Object.fromEntries(PLACES.map(({ code, label }) => [label, found.get(code) ?? 0]));
}
