import { newOrderState, codesOf } from '#contract/order/life-cycle/order-states.ts';
import type {
  OrderEvent,
  OrderEventParams,
  OrderEventType,
} from '#contract/order/life-cycle/order-events.ts';
import type { Ctx } from '#server/platform/implement.ts';
import { withMerchantSettings } from './create/merchant-settings.ts';
import { moverOf } from './move/asker.ts';
import { insertOrders, type NewOrder, type OrderPlace, type OrderSource } from './create/create.sql.ts';
import type * as moves from './move/moves.sql.ts';
import { logMoves } from './move/table.sql.ts';
import { moveOrders } from './move/moves.ts';
import { plainEvent, type Moved } from './move/step.ts';

/** What the system does for a merchant: match and unmatch after mappings changed, and the like. */
export async function systemMove(
  trx: moves.Trx,
  move: { tenantId: number; event: 'order.match' | 'order.unmatch'; orderIds: readonly number[]; now: Date },
): Promise<{ moved: number }> {
  const mover = {
    tenantId: move.tenantId,
    side: 'merchant',
    by: 'system',
    userId: null,
    userName: null,
    now: move.now,
  } as const;
  const { successIds } = await moveOrders(trx, mover, plainEvent(move.event, 'system'), {
    ids: move.orderIds,
  });
  return { moved: successIds.length };
}

type PlatformEvent =
  | { type: 'order.refund.requested' | 'order.refund.accepted'; by: 'platform' }
  | { type: 'sync.started' | 'sync.done'; by: 'system' }
  | { type: 'sync.failed'; by: 'system'; reason: string };

/** What a platform says of its orders, and what the system does to tell it: refunds, and the way of a shipment. */
export async function platformMove(
  trx: moves.Trx,
  { tenantId, now }: { tenantId: number; now: Date },
  event: PlatformEvent,
  orderIds: readonly number[],
): Promise<Moved> {
  const mover = { tenantId, side: 'merchant', by: event.by, userId: null, userName: null, now } as const;
  return moveOrders(trx, mover, event as OrderEvent, { ids: orderIds });
}

/** An edit by the merchant of many orders at once, each with its row in the log; `changed` are the words for what. */
export const editOrders = (
  trx: moves.Trx,
  ctx: Ctx,
  orderIds: readonly number[],
  changed: readonly string[],
): Promise<Moved> =>
  moveOrders(trx, { ...moverOf(ctx), note: { changed } }, plainEvent('order.edit', 'merchant'), {
    ids: orderIds,
  });

/** An event that carries nothing, by the caller for his own side. */
export const moveOwn = (
  trx: moves.Trx,
  ctx: Ctx,
  type: OrderEventType,
  ids: readonly number[],
): Promise<Moved> => {
  const mover = moverOf(ctx);
  return moveOrders(trx, mover, plainEvent(type, mover.by), { ids });
};

/** The factory gives orders back to their merchants. */
export const giveBack = (
  trx: moves.Trx,
  ctx: Ctx,
  ids: readonly number[],
  reason: string,
): Promise<Moved> => {
  const mover = moverOf(ctx);
  return moveOrders(trx, mover, { type: 'order.repulse', by: mover.by, reason }, { ids });
};

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
  trx: moves.Trx,
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
  return ids;
}

/** Pushes orders of a merchant that wait for it; those that cannot be pushed stay. */
export const pushOrders = (
  trx: moves.Trx,
  by: { merchantId: number; userId: number; userName: string | null; now: Date },
  ids: readonly number[],
): Promise<Moved> => {
  const { merchantId: tenantId, ...who } = by;
  const mover = { ...who, tenantId, side: 'merchant', by: 'merchant' } as const;
  return moveOrders(trx, mover, plainEvent('order.push', 'merchant'), { ids });
};

/** Ships packed orders of a factory, each with its own waybill. */
export const shipOrders = (
  trx: moves.Trx,
  by: { factoryId: number; userId: number; userName: string | null; now: Date },
  waybills: ReadonlyMap<number, OrderEventParams<'order.ship'>>,
): Promise<Moved> => {
  const { factoryId: tenantId, ...who } = by;
  const mover = { ...who, tenantId, side: 'factory', by: 'factory' } as const;
  const event = { type: 'order.ship', by: 'factory', waybillNo: '' } as const;
  return moveOrders(trx, mover, event, { ids: [...waybills.keys()], params: waybills });
};

export { knownOrders } from './create/create.sql.ts';
export {
  findChanged,
  recountOrder,
  reviewChanged,
  rewriteOrder,
  standingOn,
  writeChange,
  type SaidBy,
  type Standing,
} from './action/platform-change.ts';
export { tenantNames } from './detail/detail.sql.ts';
export { anyOf } from './list/filter.sql.ts';
export type { Filter } from './list/filter.sql.ts';
export type { Asker } from './move/party.ts';
export { idsSeen } from './list/lists.sql.ts';
export { tellPartner } from './move/moves.sql.ts';
export { MOST_NAMED, ordersLink } from './move/notice-link.ts';
export type { NewOrder, OrderPlace } from './create/create.sql.ts';

export { askerOf, reached } from './move/asker.ts';
export { idsAmong } from './list/lists.sql.ts';
export { positionNow } from './list/lists.sql.ts';
export { orderDeeds } from './action/deed.ts';
export { addressMissing, BUILT_IN, phoneUnfit, reasonsOf, type CheckedOrder } from './detail/checks.ts';
export { moverOf } from './move/asker.ts';
export { lockOrders } from './move/moves.sql.ts';
export { moveOrders } from './move/moves.ts';
export { askerFor, plainEvent, type Chosen, type Mover } from './move/step.ts';
export { production, reviewer, type Production, type Review, type Reviewed, type Reviewer } from './ports.ts';
export { markChecked } from './action/mark-checked.ts';
export { splitAddress } from './create/address.ts';
export { unpricedAmong } from './detail/view.ts';
export { orderNoOf } from './list/lists.sql.ts';
