import type { PieceEventType } from '#contract/piece/life-cycle/piece-events.ts';
import { moveOrders, plainEvent } from '#server/modules/order/service.ts';
import type { PieceFollows, PieceMover } from '#server/modules/piece/service.ts';
import type { Trx } from '#server/platform/database.ts';
import { inTheMove } from '#server/platform/life-cycle/unwritten.ts';
import { endElsewhere, endOf } from './packing.sql.ts';
import * as sql from './parcel.sql.ts';
import { printSlips } from './slip.ts';

/**
 * [M30] Those of these orders whose parcels are whole are packed, and [M31] their slips printed, in the same transaction. @throws where an order that is whole refuses
 */
export async function packWhole(trx: Trx, hand: PieceMover, orderIds: readonly number[]): Promise<void> {
  const { tenantId, userId, userName, now } = hand;
  const ids = [...(await sql.wholeOrders(trx, tenantId, orderIds))];
  if (ids.length === 0) return;
  await endOf(trx, tenantId, ids, 'packed', now);
  const by = { tenantId, userId, userName, now, side: 'factory', by: 'factory' } as const;
  const { failed } = await moveOrders(trx, by, plainEvent('order.pack', 'factory'), { ids });
  if (failed[0]) throw new Error(`an order that is whole is not packed: ${failed[0].msg}`);
  await printSlips(trx, hand, ids);
}

const packOrders: PieceFollows = ({ trx, mover, steps }) =>
  packWhole(trx, mover, [...new Set(steps.flatMap(({ row: { orderId } }) => orderId ?? []))]);

/** What packing does when a piece moves. */
export const piecePacking = {
  // The move itself counts for the order, and what is given up is free by its own row (give-up.ts).
  'scan.count': inTheMove,
  'scan.takeBack': inTheMove,
  'parcel.free': inTheMove,
  'order.pack': packOrders,
  // Its slip is printed with the packing of its order: a parcel may also become whole by a line that is ticked.
  'parcel.finish': inTheMove,
};

const OVER: ReadonlySet<PieceEventType> = new Set<PieceEventType>([
  'piece.packed',
  'piece.forced',
  'piece.voided',
]);

/** A parcel whose order was packed or ended meanwhile is open nowhere. */
export const hearPacked: PieceFollows = async ({ trx, mover, event, steps }) => {
  if (!OVER.has(event.type)) return;
  const orderIds = [...new Set(steps.flatMap(({ row: { orderId } }) => orderId ?? []))];
  await endElsewhere(trx, mover.tenantId, orderIds, mover.now);
};
