import { readBatchEvent } from '#contract/batch/life-cycle/batch-events.ts';
import { holdPieces } from '#server/modules/piece/service.ts';
import type { Ctx } from '#server/platform/implement.ts';
import type { Trx } from '#server/platform/life-cycle/life-cycle.ts';
import { moveBatches } from './life.ts';
import { holdFree } from './lock.sql.ts';
import { handOf } from './make.ts';
import { takeable, tailsByBatch } from './take.sql.ts';

/**
 * Of these pieces those that are made again and wait come into their own batches, batch by batch; what cannot come now stays
 * as it is. @returns how many came
 */
export async function joinTails(trx: Trx, ctx: Ctx, ids: readonly number[]): Promise<number> {
  const { tenantId: factoryId, limits } = ctx;
  // All orders before the first batch, in their order: two of these cannot wait for each other.
  await holdPieces(trx, factoryId, ids);
  await holdFree(trx, factoryId, ids);
  const event = readBatchEvent('batch.pieces.added', 'factory', {});
  let joined = 0;
  for (const { batchId, profileId, pieceIds } of await tailsByBatch(trx, factoryId, ids)) {
    const wanted = { factoryId, profileId, materials: limits.materials, partial: true };
    const own = { ...wanted, ids: pieceIds, tailsOf: batchId, onlyTails: true };
    const coming = (await takeable(trx, own, pieceIds.length)).map(({ id }) => id);
    if (coming.length === 0) continue;
    const { successIds } = await moveBatches(trx, handOf(ctx), event, {
      ...{ ids: [batchId], pieceIds: coming, known: { areTails: true } },
    });
    if (successIds.length > 0) joined += coming.length;
  }
  return joined;
}
