import { readPieceEvent } from '#contract/piece/life-cycle/piece-events.ts';
import type { BatchEffect } from '#contract/batch/life-cycle/batch-effects.ts';
import { movePieces, type PieceMover } from '#server/modules/piece/service.ts';
import type { DoneOf } from '#server/platform/life-cycle/life-cycle.ts';
import type { BatchFollows, BatchLife } from './life-types.ts';
import * as sql from './needs.sql.ts';
import { plates, workOrders } from './ports.ts';

type Done = DoneOf<BatchLife>;
export type BatchFollowing = Readonly<Record<BatchEffect, BatchFollows>>;

const idsOf = ({ steps }: Pick<Done, 'steps'>) => steps.map(({ row }) => row.id);
/** Who moves the batch moves its pieces. */
const handOf = ({ mover }: Pick<Done, 'mover'>): PieceMover => ({ ...mover, by: mover.by });

/** [M16] What comes into a batch; its orders begin in the same transaction. @throws where a piece refuses */
async function batchPieces(done: Done): Promise<void> {
  const [{ row }] = done.steps as [Done['steps'][number]];
  const by = done.mover.by === 'rule' ? 'rule' : 'factory';
  const event = readPieceEvent('piece.batched', by, { batchId: row.id }, { ownPermission: false });
  // Who chose them asked for all of it, with their orders held (take.ts).
  const known = { batchFits: true, blanksThere: true, orderReady: true };
  const ids = done.chosen.pieceIds ?? [];
  const { failed } = await movePieces(done.trx, { ...handOf(done), by }, event, { ids, known });
  if (failed.length > 0) throw new Error(`a piece is not batched: ${failed[0]!.msg}`);
}

async function kickPieces(done: Done): Promise<void> {
  const own = await sql.unprinted(done.trx, done.mover.tenantId, idsOf(done));
  if (own.length === 0) return;
  const event = readPieceEvent('piece.kicked', 'factory', { reason: '批次已取消' }, { ownPermission: false });
  const ids = own.map(({ id }) => id);
  const { failed } = await movePieces(done.trx, { ...handOf(done), by: 'factory' }, event, { ids });
  if (failed.length > 0) throw new Error(`a piece stays in its batch: ${failed[0]!.msg}`);
}

const urge =
  (urgent: boolean): BatchFollows =>
  (done) =>
    sql.urgePieces(done.trx, done.mover.tenantId, idsOf(done), urgent);

/** What follows a move of a batch; what plates do, they plug in. */
export const effects: BatchFollowing = {
  'pieces.batch': batchPieces,
  'pieces.kick': kickPieces,
  'pieces.urge': urge(true),
  'pieces.calm': urge(false),
  'plates.cancel': (done) => plates.its.cancel(done),
  'workOrders.make': (done) => workOrders.its.make(done),
  'workOrders.plan': (done) => workOrders.its.plan(done),
  'workOrders.cancel': (done) => workOrders.its.cancel(done),
  'workOrders.done': (done) => workOrders.its.finish(done),
  // Plates are laid beside this transaction, by the clock (server/modules/plate/nest-due.ts).
  'plates.nest': (done) => sql.askPlates(done.trx, done.mover.tenantId, idsOf(done)),
};
