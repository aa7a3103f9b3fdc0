import { readBatchEvent } from '#contract/batch/life-cycle/batch-events.ts';
import { readPieceEvent, type PieceEventType } from '#contract/piece/life-cycle/piece-events.ts';
import type { PieceFacts } from '#contract/piece/life-cycle/piece-facts.ts';
import { PIECE } from '#contract/piece/life-cycle/piece-states.ts';
import type { PlateEffect } from '#contract/plate/life-cycle/plate-effects.ts';
import { tellBatches } from '#server/modules/batch/service.ts';
import { movePieces, type PieceMover } from '#server/modules/piece/service.ts';
import type { DoneOf } from '#server/platform/life-cycle/life-cycle.ts';
import { inTheMove } from '#server/platform/life-cycle/unwritten.ts';
import { makeJobs } from './jobs.ts';
import type { PlateLife } from './life-types.ts';
import * as sql from './needs.sql.ts';

type Done = DoneOf<PlateLife>;
export type PlateFollows = (done: Done) => Promise<void>;
export type PlateFollowing = Readonly<Record<PlateEffect, PlateFollows>>;

const idsOf = ({ steps }: Pick<Done, 'steps'>) => steps.map(({ row }) => row.id);

/** Sends an event to pieces for who moves their plate. @throws where one refuses */
async function send(
  { trx, mover, chosen: { work } }: Done,
  ids: readonly number[],
  { type, params = {}, known = {} }: { type: PieceEventType; params?: object; known?: Partial<PieceFacts> },
): Promise<void> {
  if (ids.length === 0) return;
  const by = mover.by === 'factory' ? 'factory' : 'system';
  const event = readPieceEvent(type, by, params, { ownPermission: false });
  const hand: PieceMover = { ...mover, by };
  const { failed } = await movePieces(trx, hand, event, { ids, known, work });
  if (failed.length > 0) throw new Error(`${type} of a plate is refused by a piece: ${failed[0]!.msg}`);
}

const LEAVE: readonly number[] = [PIECE.spliced.code];
/** Of what lies on them, those that can still leave. */
async function leaving(done: Done, plateId: number): Promise<number[]> {
  const own = await sql.onPlate(done.trx, done.mover.tenantId, plateId);
  return own.filter(({ state }) => LEAVE.includes(state)).map(({ pieceId }) => pieceId);
}

/** [M12] What comes onto a plate has its place there already (nest.ts). */
async function splice(done: Done): Promise<void> {
  for (const id of idsOf(done)) {
    await done.chosen.laid?.(id);
    const own = await sql.onPlate(done.trx, done.mover.tenantId, id);
    const ids = own.map(({ pieceId }) => pieceId);
    await send(done, ids, { type: 'piece.spliced', known: { batchRuns: true, sidesPlaced: true } });
  }
}

/** They stay in their batches. The places are blank before, so that no piece asks for its plate again. */
async function unsplice(done: Done): Promise<void> {
  for (const id of idsOf(done)) {
    const ids = await leaving(done, id);
    await sql.emptySlots(done.trx, done.mover.tenantId, [id]);
    await send(done, ids, { type: 'piece.unspliced' });
  }
}

/** What came out is printed; what came out wrong fails and is made again; what was void meanwhile lies there all the same. */
async function print(done: Done): Promise<void> {
  const { trx, mover, event } = done;
  if (event.type !== 'plate.printed') return;
  for (const id of idsOf(done)) {
    const own = await sql.onPlate(trx, mover.tenantId, id);
    const wrong = new Set(event.misprinted);
    const spliced = own.filter(({ state }) => state === PIECE.spliced.code);
    const good = spliced.filter(({ slotId }) => !wrong.has(slotId)).map(({ pieceId }) => pieceId);
    const bad = spliced.filter(({ slotId }) => wrong.has(slotId)).map(({ pieceId }) => pieceId);
    await sql.markMisprinted(trx, mover.tenantId, event.misprinted);
    const known = { allSidesPrinted: true, plates: 'out' as const };
    await send(done, good, { type: 'piece.printed', known });
    const { defect, level, responsible } = event;
    await send(done, bad, { type: 'piece.failed', params: { defect, level, responsible }, known });
    await recover(done, own);
  }
}

const PACKED: readonly number[] = [PIECE.packed.code, PIECE.shipped.code];
/** What came out though its order had ended, or had been packed without it, lies about from now on. */
async function recover(done: Done, own: readonly sql.OnPlate[]): Promise<void> {
  const ids = own
    .filter(({ state, recovery }) => recovery === 0 && (state === PIECE.void.code || PACKED.includes(state)))
    .map(({ pieceId }) => pieceId);
  const itself = { ...done, mover: { ...done.mover, by: 'system' as const } };
  await send(itself, ids, { type: 'recovery.wanted', known: { recoverable: true } });
}

async function unprint(done: Done): Promise<void> {
  for (const id of idsOf(done)) {
    const own = await sql.onPlate(done.trx, done.mover.tenantId, id);
    const ids = own.filter(({ state }) => state !== PIECE.void.code).map(({ pieceId }) => pieceId);
    await send({ ...done, mover: { ...done.mover, by: 'system' } }, ids, { type: 'piece.print.undone' });
  }
}

async function failAll(done: Done): Promise<void> {
  const { trx, mover, event } = done;
  if (event.type !== 'plate.print.failed') return;
  for (const id of idsOf(done)) {
    const own = await sql.onPlate(trx, mover.tenantId, id);
    const spliced = own.filter(({ state }) => state === PIECE.spliced.code);
    await sql.markMisprinted(
      trx,
      mover.tenantId,
      spliced.map(({ slotId }) => slotId),
    );
    const { defect, level, responsible } = event;
    await send(
      done,
      spliced.map(({ pieceId }) => pieceId),
      { type: 'piece.failed', params: { defect, level, responsible }, known: { plates: 'out' } },
    );
  }
}

/** [M19] What was held while it lay at the device leaves it once it does not any more. */
async function heldLeave(done: Done): Promise<void> {
  for (const id of idsOf(done)) {
    const own = await sql.onPlate(done.trx, done.mover.tenantId, id);
    const ids = own
      .filter(({ isHeld, state }) => isHeld && LEAVE.includes(state))
      .map(({ pieceId }) => pieceId);
    const gone = own
      .filter(({ isHeld, state }) => isHeld && !LEAVE.includes(state))
      .map(({ pieceId }) => pieceId);
    if (gone.length > 0) await sql.emptySlots(done.trx, done.mover.tenantId, [id], gone);
    await send(done, ids, { type: 'piece.kicked', params: { reason: '订单被拦截' } });
  }
}

/** What follows a move of a plate. */
export const effects: PlateFollowing = {
  'pieces.splice': splice,
  'pieces.unsplice': unsplice,
  'pieces.print': print,
  'pieces.unprint': unprint,
  'pieces.fail': failAll,
  'held.leave': heldLeave,
  'use.compute': async (done) => {
    await sql.computeUse(done.trx, done.mover.tenantId, idsOf(done));
  },
  // Who draws them writes them before (draw.ts).
  'files.keep': inTheMove,
  'job.make': makeJobs,
  'files.drop': (done) => sql.dropFiles(done.trx, done.mover.tenantId, idsOf(done)),
  'batches.tell': async (done) => {
    const ids = await sql.batchesOn(done.trx, done.mover.tenantId, idsOf(done));
    await tellBatches(done.trx, done.mover, readBatchEvent('batch.started', 'system', {}), ids);
  },
};
