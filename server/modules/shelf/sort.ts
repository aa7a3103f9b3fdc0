import { readBoxEvent } from '#contract/box/life-cycle/box-events.ts';
import { PIECE } from '#contract/piece/life-cycle/piece-states.ts';
import { readPieceEvent } from '#contract/piece/life-cycle/piece-events.ts';
import { moveBoxes } from '#server/modules/box/service.ts';
import { boxNameOf, pieceOf, workAt, type ScanAt } from '#server/modules/packing/service.ts';
import { holdOrders, movePieces } from '#server/modules/piece/service.ts';
import type { Trx } from '#server/platform/database.ts';
import { badRequest, conflict, notFound, Refusal } from '#server/platform/refusal.ts';
import * as sql from './sort.sql.ts';

/** Where a piece was put away. */
export interface Sorted {
  /** null: it passes by the shelf, and nothing was moved. */
  box: string | null;
  /** Open pieces of its parcel, and how many of them lie in the box. */
  lies: number;
  of: number;
  isFirst: boolean;
  isComplete: boolean;
}

/**
 * [M29] Puts a piece away: the first one of a parcel takes the nearest free box, each further one goes there, too. An order of
 * one piece passes by where its shelves say so. @throws Refusal where it is not good yet, its order is held, or no box is free
 */
export async function sortPiece(trx: Trx, at: ScanAt, pieceId: number): Promise<Sorted> {
  const { factoryId, station, hand, doneAt } = at;
  const found = await pieceOf(trx, factoryId, pieceId);
  if (!found) throw notFound('生产件不存在，或不属于当前工厂，请核对编号。');
  const { orderId } = found;
  if (orderId === null) throw badRequest(`${found.number} 是自由打印，不属于任何订单，不用上架。`);
  await holdOrders(trx, factoryId, [orderId]);
  // What became of it until its order was held.
  const { state } = (await pieceOf(trx, factoryId, pieceId))!;
  const standing = await sql.boxOf(trx, factoryId, orderId);
  if (state === PIECE.sorted.code && standing !== undefined)
    throw conflict(
      `${found.number} 已在格口 ${await boxNameOf(trx, factoryId, orderId)}，请放回去，扫描下一件。`,
    );
  const isGood = state === PIECE.passed.code && (await sql.statusOf(trx, factoryId, orderId)).hold === 0;
  if (standing === undefined && isGood) {
    const { shelves, singleDirect } = await sql.shelvesOf(trx, factoryId, station.id);
    if (shelves === 0) throw badRequest('这个工位还没有分拣架，请先在「分拣架」的设置中新建或启用。');
    const { of } = await sql.countOf(trx, factoryId, orderId);
    if (of === 1 && singleDirect) return { box: null, lies: 0, of, isFirst: true, isComplete: true };
    await takeBox(trx, at, orderId);
  }
  const { failed } = await movePieces(
    trx,
    hand,
    readPieceEvent('piece.sorted', 'factory', {}, { ownPermission: false }),
    {
      ids: [pieceId],
      known: { boxThere: true },
      work: workAt({ ...at, doneAt }),
    },
  );
  if (failed[0]) throw new Refusal(failed[0].code, failed[0].msg);
  const { of, lies } = await sql.countOf(trx, factoryId, orderId);
  const box = (await boxNameOf(trx, factoryId, orderId)) ?? null;
  return { box, lies, of, isFirst: standing === undefined, isComplete: lies === of };
}

/** @throws Refusal where no box is free: the piece stays as it is */
async function takeBox(
  trx: Trx,
  { factoryId, station, hand, doneAt }: ScanAt,
  orderId: number,
): Promise<void> {
  const id = await sql.freeBox(trx, factoryId, station.id);
  if (id === undefined)
    throw conflict('没有空闲的格口，请先清空或启用格口；这一件仍是已合格，请先放在一边。');
  const by = { ...hand, by: 'system' as const };
  const { failed } = await moveBoxes(trx, by, readBoxEvent('box.taken', 'system', {}), {
    ids: [id],
    known: { parcelHasNone: true },
    parcel: { orderId, takenAt: doneAt },
  });
  if (failed[0]) throw new Error(`a free box is not taken: ${failed[0].msg}`);
}
