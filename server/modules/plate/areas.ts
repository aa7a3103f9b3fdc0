import { readPlateEvent } from '#contract/plate/life-cycle/plate-events.ts';
import type { BatchFollows } from '#server/modules/batch/service.ts';
import type { PieceFollows } from '#server/modules/piece/service.ts';
import type { Trx } from '#server/platform/life-cycle/life-cycle.ts';
import { conflict } from '#server/platform/refusal.ts';
import { inTheMove } from '#server/platform/life-cycle/unwritten.ts';
import { itself, movePlates } from './life.ts';
import * as sql from './needs.sql.ts';

/** [M19] What leaves a plate leaves its place blank, all others keep theirs; a plate that becomes empty ends. */
const leavePlates: PieceFollows = async ({ trx, mover, steps }) => {
  const { tenantId, now } = mover;
  const ids = steps.map(({ row }) => row.id);
  const places = await sql.placesOf(trx, tenantId, ids);
  if (places.length === 0) return;
  const plateIds = [...new Set(places.map(({ plateId }) => plateId))];
  await sql.emptySlots(trx, tenantId, plateIds, ids);
  const standing = await sql.standingOf(trx, tenantId, plateIds);
  for (const [type, own] of [
    ['plate.emptied', standing.filter(({ stays }) => stays === 0)],
    ['plate.slot.emptied', standing.filter(({ stays }) => stays > 0)],
  ] as const) {
    if (own.length === 0) continue;
    const event = readPlateEvent(type, 'system', {});
    const { failed } = await movePlates(trx, itself(tenantId, now), event, { ids: own.map(({ id }) => id) });
    if (failed.length > 0) throw new Error(`a plate keeps a place of what left it: ${failed[0]!.msg}`);
  }
};

/** What plates do when a piece moves. */
export const piecePlates = {
  'plates.leave': leavePlates,
  // Who makes a plate writes its places before its pieces come onto it (nest.ts).
  'slots.take': inTheMove,
};

/** A batch that is recalled or cancelled: its pieces leave plates that no device has. */
const cancelPlates: BatchFollows = async ({ trx, mover, steps }) => {
  const ids = steps.map(({ row }) => row.id);
  const own = await sql.platesOfBatches(trx, mover.tenantId, ids);
  const plateIds = [...new Set(own.filter(({ isAway }) => !isAway).map(({ plateId }) => plateId))];
  if (plateIds.length === 0) return;
  const by = { ...mover, by: 'factory' as const };
  const { failed } = await movePlates(trx, by, readPlateEvent('plate.cancelled', 'factory', {}), {
    ids: plateIds,
  });
  // Of pieces without orders nothing is locked before their plates: one of these was sent a moment ago.
  if (failed.length > 0) throw conflict('批次的版刚刚下发，请刷新后重试。');
};

/** Plates, as batches need them. */
export const batchPlates = {
  away: async (trx: Trx, factoryId: number, ids: readonly number[]): Promise<ReadonlySet<number>> => {
    const own = await sql.platesOfBatches(trx, factoryId, ids);
    return new Set(own.filter(({ isAway }) => isAway).map(({ batchId }) => batchId));
  },
  cancel: cancelPlates,
};
/** The same, as pieces need them. */
export const pieceWhereabouts = { away: sql.awayAmong };
