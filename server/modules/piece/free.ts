import { readPieceEvent } from '#contract/piece/life-cycle/piece-events.ts';
import { beginPiece } from '#contract/piece/life-cycle/piece-steps.ts';
import type { Trx } from '#server/platform/life-cycle/life-cycle.ts';
import { Refusal } from '#server/platform/refusal.ts';
import { PLAIN_FACTS, saidOf } from './facts.ts';
import { refuseUnwrittenOf } from './life.ts';
import type { PieceMover } from './life-types.ts';
import { makeFreePieces } from './sql.ts';

/**
 * [P141] The pieces of these requests, for which no order asked; they go on as all others do. `reason`: the word for it.
 * @returns how many came into being
 */
export async function makeFree(
  trx: Trx,
  { tenantId, userId, userName, now }: Omit<PieceMover, 'by'>,
  requestIds: readonly number[],
  reason: string,
): Promise<number> {
  const params = { reason };
  const facts = { ...PLAIN_FACTS, orderStatus: null, needsPrint: true };
  const begun = beginPiece(
    readPieceEvent('piece.made.free', 'factory', params, { ownPermission: false }),
    facts,
  );
  if ('msg' in begun) throw new Refusal(begun.code, begun.msg);
  refuseUnwrittenOf(begun.effects);
  const by = { event: 'piece.made.free', actor: 'factory', userId, userName, params, at: now };
  return makeFreePieces(trx, tenantId, requestIds, { state: begun.state, facts: saidOf(facts), by });
}
