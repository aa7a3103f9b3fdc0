import { PIECE, pieceOf } from '#contract/piece/life-cycle/piece-states.ts';
import { readPieceEvent } from '#contract/piece/life-cycle/piece-events.ts';
import { holdOrders, movePieces } from '#server/modules/piece/service.ts';
import type { Trx } from '#server/platform/database.ts';
import { badRequest, conflict, notFound, Refusal } from '#server/platform/refusal.ts';
import { workAt, type ScanAt } from './at.ts';
import { holdStation, openAt, putTick, touch, type Packing } from './packing.sql.ts';
import { packWhole } from './pack.ts';
import { parcelOf, type PackedParcel } from './parcel.ts';
import * as sql from './parcel.sql.ts';

/** The parcel that is open at the station, its order held. @throws Refusal where none is */
async function heldAt(trx: Trx, { factoryId, station }: ScanAt): Promise<Packing> {
  const open = await openAt(trx, factoryId, station.id);
  if (open) await holdOrders(trx, factoryId, [open.orderId]);
  await holdStation(trx, factoryId, station.id);
  // It may have been given up until its order was held.
  const still = open && (await openAt(trx, factoryId, station.id));
  if (!still || still.id !== open.id)
    throw badRequest('本工位没有打开的包裹，请先扫描格口或包裹中的任意一件。');
  return still;
}

/** @throws Refusal that says where a piece belongs which is not of the parcel, or why it is not packed */
async function refuseStranger(trx: Trx, factoryId: number, pieceId: number, { orderId }: Packing) {
  const piece = await sql.pieceOf(trx, factoryId, pieceId);
  if (!piece) throw notFound('生产件不存在，或不属于当前工厂，请核对编号。');
  const { number, state } = piece;
  if (state === PIECE.scrapped.code || state === PIECE.void.code)
    throw conflict(`${number} ${PIECE[pieceOf(state)].label}，不能装入包裹，请拿出来。`);
  if (piece.orderId === null)
    throw conflict(`${number} 是自由打印，不属于任何订单，不能装入包裹，请拿出来。`);
  if (piece.orderId !== orderId) {
    const other = (await sql.headOf(trx, factoryId, piece.orderId))!;
    const box = other.box === null ? '' : `（格口 ${other.box}）`;
    throw conflict(`${number} 属于订单 ${other.orderNo}${box}，不是这个包裹的，请拿出来。`);
  }
  if (state === PIECE.scanned.code) throw conflict(`${number} 已验过，请扫描下一件。`);
}

/**
 * [M30] A piece of the parcel that is open at the station is there. With the last one of all that the order wants the order is
 * packed, in the same transaction [M31]. @throws Refusal where it is of another parcel, of none, or not to be packed
 */
export async function verifyPiece(trx: Trx, at: ScanAt, pieceId: number): Promise<PackedParcel> {
  const { factoryId, hand, doneAt } = at;
  const open = await heldAt(trx, at);
  await refuseStranger(trx, factoryId, pieceId, open);
  const box = (await sql.boxNameOf(trx, factoryId, open.orderId)) ?? null;
  await touch(trx, factoryId, open.id, doneAt);
  const { failed } = await movePieces(trx, hand, readPieceEvent('piece.scanned', 'factory', {}, KNOWN), {
    ids: [pieceId],
    known: { parcelHere: true },
    work: workAt(at),
  });
  if (failed[0]) throw new Refusal(failed[0].code, failed[0].msg);
  return parcelOf(trx, factoryId, { ...open, box });
}
const KNOWN = { ownPermission: false };

/** [M30] A line without pieces is in the parcel, or is not after all; the last one of a parcel packs it, as a piece does. */
export async function tickLine(trx: Trx, at: ScanAt, lineId: number, ticked = true): Promise<PackedParcel> {
  const { factoryId, hand, doneAt: now } = at;
  const open = await heldAt(trx, at);
  const box = (await sql.boxNameOf(trx, factoryId, open.orderId)) ?? null;
  const head = (await sql.headOf(trx, factoryId, open.orderId))!;
  if (head.hold !== 0) throw conflict(`订单 ${head.orderNo} 已被拦截，请停止打包，放回格口等待处理。`);
  const lines = await sql.linesOf(trx, factoryId, open.orderId);
  if (!lines.some(({ id }) => id === lineId)) throw notFound('这一行不在包裹中，请刷新后核对。');
  await putTick(trx, factoryId, { packingId: open.id, lineId, ticked, now });
  await touch(trx, factoryId, open.id, now);
  if (ticked) await packWhole(trx, hand, [open.orderId]);
  return parcelOf(trx, factoryId, { ...open, box });
}
