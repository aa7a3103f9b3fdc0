import { PLAIN_BATCH, type BatchFacts } from '#contract/batch/life-cycle/batch-facts.ts';
import { batchLife } from '#contract/batch/life-cycle/batch-steps.ts';
import { beginOf } from '#server/platform/life-cycle/begin.ts';
import type { BaseAsked, Life, PlainStepOf, Trx } from '#server/platform/life-cycle/life-cycle.ts';
import { followEffects, moveOf } from '#server/platform/life-cycle/move.ts';
import { refuseMoved, saidBeside } from '#server/platform/life-cycle/plain.ts';
import { effects as written, type BatchFollowing } from './effects.ts';
import type { BatchLife, BatchMover, ChosenBatches } from './life-types.ts';
import { lockBatches, type LockedBatch } from './lock.sql.ts';
import * as needs from './needs.sql.ts';
import { plates, workOrders } from './ports.ts';
import { BATCH_TABLE } from './table.sql.ts';

const refuseLost = refuseMoved<LockedBatch>('批次', ({ number }) => number);

/** How a batch begins and moves where this follows: tests look at what does. */
export function livingWith(effects: BatchFollowing) {
  const life: Life<BatchLife> = {
    chart: batchLife,
    table: BATCH_TABLE,
    unknown: '批次不存在，或不属于当前工厂，请刷新后核对。',
    lock: (trx, { tenantId }, _event, { ids }) => lockBatches(trx, tenantId, ids),
    named: ({ number }) => ({ orderNo: number }),
    stateOf: ({ state }) => batchLife.stateOf([state]),
    factsOf: () => PLAIN_BATCH,
    saidOf: saidBeside(PLAIN_BATCH),
    needs: askPieces,
    refuseLost: (_trx, _mover, _event, lost) => Promise.resolve(refuseLost(lost)),
    outcome,
    noted: () => ({}),
    assignments: () => [],
    owner: () => 'factory_id',
    tenantsOf: ({ row }) => [row.factoryId],
    follow: (done) => followEffects(done, effects),
  };
  return { begin: beginOf(life, batchLife.begin), move: moveOf(life) };
}

/** The only ways in which a batch begins and moves. The transaction must be the factory's. */
export const { begin: beginBatches, move: moveBatches } = livingWith(written);

/** How far its pieces are, and what who sends the event knows beside. */
async function askPieces(
  trx: Trx,
  { tenantId }: BatchMover,
  _event: BatchLife['event'],
  rows: readonly LockedBatch[],
  { known = {}, pieceIds }: ChosenBatches,
): Promise<Map<number, BaseAsked<BatchFacts>>> {
  const ids = rows.map(({ id }) => id);
  const standing = await needs.standingOf(trx, tenantId, ids);
  const away = await plates.its.away(trx, tenantId, ids);
  const held = await workOrders.its.held(trx, tenantId, ids);
  return new Map(
    standing.map(({ id, stays, untouched, allMade }) => [
      id,
      {
        facts: {
          ...{ stays, untouched, allMade: allMade && !held.has(id), remade: !allMade },
          pieces: pieceIds?.length ?? stays,
          platesHome: !away.has(id),
          begun: !untouched || away.has(id),
          ...known,
        },
      },
    ]),
  );
}

function outcome({ row, event }: PlainStepOf<BatchLife>): BatchLife['outcome'] {
  return { urgent: event.type === 'batch.urged' || (row.urgent && event.type !== 'batch.calmed') };
}
