import type {
  OrderEvent,
  OrderEventParams,
  OrderEventType,
} from '#contract/order/life-cycle/order-events.ts';
import type { Trx } from '#server/platform/database.ts';
import type { Ctx } from '#server/platform/implement.ts';
import { moverOf } from '#server/modules/order/reach/asker.ts';
import { plainEvent, type Moved } from '#server/modules/order/row/step.ts';
import { moveOrders } from './moves.ts';

// What other modules have orders do, on behalf of whoever they act for.

/** What the system does for a merchant: match and unmatch after mappings changed, and the like. */
export async function systemMove(
  trx: Trx,
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
  trx: Trx,
  { tenantId, now }: { tenantId: number; now: Date },
  event: PlatformEvent,
  orderIds: readonly number[],
): Promise<Moved> {
  const mover = { tenantId, side: 'merchant', by: event.by, userId: null, userName: null, now } as const;
  return moveOrders(trx, mover, event as OrderEvent, { ids: orderIds });
}

/** An edit by the merchant of many orders at once, each with its row in the log; `changed` are the words for what. */
export const editOrders = (
  trx: Trx,
  ctx: Ctx,
  orderIds: readonly number[],
  changed: readonly string[],
): Promise<Moved> =>
  moveOrders(trx, { ...moverOf(ctx), note: { changed } }, plainEvent('order.edit', 'merchant'), {
    ids: orderIds,
  });

/** An event that carries nothing, by the caller for his own side. */
export const moveOwn = (trx: Trx, ctx: Ctx, type: OrderEventType, ids: readonly number[]): Promise<Moved> => {
  const mover = moverOf(ctx);
  return moveOrders(trx, mover, plainEvent(type, mover.by), { ids });
};

/** The factory gives orders back to their merchants. */
export const giveBack = (trx: Trx, ctx: Ctx, ids: readonly number[], reason: string): Promise<Moved> => {
  const mover = moverOf(ctx);
  return moveOrders(trx, mover, { type: 'order.repulse', by: mover.by, reason }, { ids });
};

/** Pushes orders of a merchant that wait for it; those that cannot be pushed stay. */
export const pushOrders = (
  trx: Trx,
  by: { merchantId: number; userId: number; userName: string | null; now: Date },
  ids: readonly number[],
): Promise<Moved> => {
  const { merchantId: tenantId, ...who } = by;
  const mover = { ...who, tenantId, side: 'merchant', by: 'merchant' } as const;
  return moveOrders(trx, mover, plainEvent('order.push', 'merchant'), { ids });
};

/** Ships packed orders of a factory, each with its own waybill, as a file of them said. */
export const shipOrders = (
  trx: Trx,
  by: { factoryId: number; userId: number; userName: string | null; now: Date },
  waybills: ReadonlyMap<number, OrderEventParams<'order.ship'>>,
): Promise<Moved> => {
  const { factoryId: tenantId, ...who } = by;
  const mover = { ...who, tenantId, side: 'factory', by: 'factory', sentBy: 'import' } as const;
  const event = { type: 'order.ship', by: 'factory', waybillNo: '' } as const;
  return moveOrders(trx, mover, event, { ids: [...waybills.keys()], params: waybills });
};
