import { codesOf, newOrderState } from '#contract/order/life-cycle/order-states.ts';
import type { Trx } from '#server/platform/database.ts';
import { marker } from '#server/modules/order/ports.ts';
import { logMoves } from '#server/modules/order/row/table.sql.ts';
import { insertOrders, type NewOrder, type OrderPlace, type OrderSource } from './create.sql.ts';
import { withMerchantSettings } from './merchant-settings.ts';

/** How orders begin: a file's are complete and wait for their codes, a hand's are drafts. */
const BEGINNINGS = {
  import: { status: 'unmapped', event: 'order.imported', params: {} },
  platform: { status: 'unmapped', event: 'order.imported', params: { reason: '来源：平台同步' } },
  manual: { status: 'draft', event: 'order.created', params: { reason: '来源：手工单' } },
  batch: { status: 'draft', event: 'order.created', params: { reason: '来源：批量下单' } },
} as const satisfies Record<OrderSource, object>;

/**
 * Makes orders, each with the first row of its log; a platform number that the shop has already is passed over.
 * @returns ids by platform number.
 */
export async function createOrders(
  trx: Trx,
  place: OrderPlace,
  orders: readonly NewOrder[],
  by: { userId: number | null; userName: string | null; now: Date },
  source: OrderSource = 'import',
): Promise<Map<string, number>> {
  const { status, event, params } = BEGINNINGS[source];
  const state = codesOf(newOrderState(status));
  const ready = await withMerchantSettings(trx, place, orders, {
    now: by.now,
    decodes: status === 'unmapped',
  });
  const ids = await insertOrders(trx, place, ready, state[0], by.now, source);
  const logged = [...ids.values()].map((orderId) => ({
    orderId,
    merchantId: place.merchantId,
    factoryId: 0,
    before: null,
    after: state,
    facts: null,
    version: 1,
  }));
  await logMoves(trx, logged, {
    event,
    actor: source === 'platform' ? 'platform' : 'merchant',
    userId: by.userId,
    userName: by.userName,
    rule: null,
    params,
    at: by.now,
  });
  await marker.its.mark(trx, {
    ...{ merchantId: place.merchantId, ids: [...ids.values()] },
    ...{ trigger: 'new', now: by.now },
  });
  return ids;
}
