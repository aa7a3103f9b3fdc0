import {
  readBatchEvent,
  type BatchEvent,
  type BatchEventType,
} from '#contract/batch/life-cycle/batch-events.ts';
import { BATCH_REGIONS } from '#contract/batch/life-cycle/batch-states.ts';
import { PIECE } from '#contract/piece/life-cycle/piece-states.ts';
import type { PieceFollows } from '#server/modules/piece/service.ts';
import type { Trx } from '#server/platform/life-cycle/life-cycle.ts';
import { inTheMove } from '#server/platform/life-cycle/unwritten.ts';
import { moveBatches } from './life.ts';
import { standingOf, type Standing } from './needs.sql.ts';
import { workOrders } from './ports.ts';

const { batch: STATE } = BATCH_REGIONS;
type Step = Parameters<PieceFollows>[0]['steps'][number];
type StateName = keyof typeof STATE;
const isIn = ({ state }: Standing, ...names: StateName[]) => names.some((name) => STATE[name].code === state);

/** What the pieces of a batch say of it, one event after the other. */
function eventsOf(batch: Standing, left: boolean, held: boolean): BatchEventType[] {
  const { stays, untouched, allMade } = batch;
  if (isIn(batch, 'open', 'released', 'running') && stays === 0 && untouched) return ['batch.emptied'];
  const told: BatchEventType[] = [];
  if (left && stays > 0 && isIn(batch, 'open', 'released', 'running')) told.push('batch.piece.kicked');
  if (isIn(batch, 'released') && !untouched) told.push('batch.started');
  // A counted step that must be done gates its batch.
  if (isIn(batch, 'released', 'running') && allMade && stays > 0 && !held) told.push('batch.done');
  if (isIn(batch, 'done') && !allMade) told.push('batch.reopened');
  return told;
}

/** What a batch goes by (needs.sql.ts): whether the piece is in it, was made, has passed, or is over. */
const changesBatch = ({ row, before, after, wasMade, batchId }: Step): boolean =>
  row.batchId !== batchId ||
  row.wasMade !== wasMade ||
  [PIECE.passed, PIECE.scrapped].some(
    ({ code }) => PIECE[before.piece].code >= code !== PIECE[after.piece].code >= code,
  );

/** Batches hear what became of their pieces: whether nothing of them is left is decided by the last one. */
export const hearPieces: PieceFollows = async ({ trx, mover, event, steps }) => {
  // Who batches them knows.
  if (event.type === 'piece.batched') return;
  const told = steps.filter(changesBatch);
  const left = new Set(
    told.flatMap(({ row, batchId }) => (row.batchId !== batchId ? (row.batchId ?? []) : [])),
  );
  const ids = [...new Set(told.flatMap(({ row }) => [row.batchId ?? [], row.tailOfBatchId ?? []].flat()))];
  if (ids.length === 0) return;
  await settleBatches(trx, mover, ids, left);
};

/** Batches stand as their pieces and the counted steps do. `left`: pieces left these. */
export async function settleBatches(
  trx: Trx,
  { tenantId, now }: { tenantId: number; now: Date },
  ids: readonly number[],
  left: ReadonlySet<number> = new Set(),
): Promise<void> {
  const by = { tenantId, by: 'system' as const, userId: null, userName: null, now };
  const standing = await standingOf(trx, tenantId, ids);
  const whole = standing.filter(({ allMade }) => allMade).map(({ id }) => id);
  const held = whole.length > 0 ? await workOrders.its.held(trx, tenantId, whole) : new Set<number>();
  for (const batch of standing)
    for (const type of eventsOf(batch, left.has(batch.id), held.has(batch.id)))
      await moveBatches(trx, by, readBatchEvent(type, 'system', {}), { ids: [batch.id] });
}

/** Something of these batches began: those that wait for it run. */
export async function tellBatches(
  trx: Trx,
  { tenantId, now }: { tenantId: number; now: Date },
  event: BatchEvent,
  ids: readonly number[],
): Promise<void> {
  const waiting = (await standingOf(trx, tenantId, ids))
    .filter((one) => isIn(one, 'released'))
    .map(({ id }) => id);
  if (waiting.length === 0) return;
  const by = { tenantId, by: 'system' as const, userId: null, userName: null, now };
  await moveBatches(trx, by, event, { ids: waiting, known: { begun: true } });
}

/** What batches do when a piece moves. */
export const pieceBatches = {
  // The move itself writes which batch a piece is in, and of which one it is a tail; `hearPieces` tells the batch.
  'batch.leave': inTheMove,
  'tail.join': inTheMove,
};
