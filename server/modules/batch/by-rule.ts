import { readBatchEvent } from '#contract/batch/life-cycle/batch-events.ts';
import { MOST_PIECES } from '#contract/batch/life-cycle/batch-guards.ts';
import type { Trx } from '#server/platform/life-cycle/life-cycle.ts';
import { Refusal } from '#server/platform/refusal.ts';
import type { BatchMover } from './life-types.ts';
import { moveBatches } from './life.ts';
import { beginBatch, openProfile, take } from './make.ts';

/** What a rule chose. */
interface RuleBatch {
  profileId: number;
  orderIds: readonly number[];
  /** Fewer than these make no batch: somebody else was faster with the others. */
  atLeast: number;
  /** It is laid on plates by itself once it is released. */
  nests: boolean;
  /** These plates are drawn and sent to their device without a hand. */
  sends: boolean;
  release: boolean;
}

/**
 * [M16] [M17] A batch as a person makes one, of whole orders that a rule chose, and released where the rule says so.
 * @returns undefined where fewer of them can still come
 */
export async function batchByRule(
  trx: Trx,
  by: Omit<BatchMover, 'by' | 'rule'> & { rule: string },
  { profileId, orderIds, atLeast, nests, sends, release }: RuleBatch,
) {
  const { tenantId: factoryId, rule, userName } = by;
  const mover: BatchMover = { ...by, by: 'rule' };
  const { name } = await openProfile(trx, factoryId, profileId);
  const wanted = { factoryId, profileId, materials: null, partial: false, tailsOf: null, orderIds };
  const { pieces, orders } = await take(trx, wanted, { most: MOST_PIECES, partial: false });
  if (pieces.length < Math.max(1, atLeast)) return undefined;
  const row = { factoryId, profileId, source: rule, nests, sends, madeBy: userName ?? '' };
  const { id, number } = await beginBatch(trx, mover, row, pieces);
  if (release) {
    const { failed } = await moveBatches(trx, mover, readBatchEvent('batch.released', 'rule', {}), {
      ids: [id],
    });
    if (failed[0]) throw new Refusal(failed[0].code, failed[0].msg);
  }
  return { id, number, profile: name, pieces: pieces.length, orders };
}
