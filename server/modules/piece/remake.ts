import { readPieceEvent } from '#contract/piece/life-cycle/piece-events.ts';
import { beginPiece } from '#contract/piece/life-cycle/piece-steps.ts';
import type { PieceEffect } from '#contract/piece/life-cycle/piece-effects.ts';
import type { PieceFacts } from '#contract/piece/life-cycle/piece-facts.ts';
import type { DoneOf } from '#server/platform/life-cycle/life-cycle.ts';
import { PLAIN_FACTS, saidOf } from './facts.ts';
import type { PieceLife } from './life-types.ts';
import { art, defects } from './ports.ts';
import * as sql from './sql.ts';

const REMADE = readPieceEvent('piece.remade', 'system', {}, { ownPermission: false });
type Done = DoneOf<PieceLife>;
const idsOf = (steps: Done['steps']) => steps.map(({ row }) => row.id);
const defectOf = ({ event }: Done['steps'][number]) => (event.type === 'piece.failed' ? event.defect : '');

/** What the defects of pieces that failed mean; nobody has said anything of one that is not in the list. */
const meaningOf = ({ trx, mover, steps }: Done) =>
  defects.its.of(trx, mover.tenantId, [...new Set(steps.map(defectOf))]);

/** Of these pieces those of which something is left: they were made, and no defect of theirs spoils the blank. */
export async function worthRecovering(done: Done): Promise<number[]> {
  const meaning = await meaningOf(done);
  const spoilt = (step: Done['steps'][number]) => meaning.get(defectOf(step))?.blankUsable === false;
  return idsOf(done.steps.filter((step) => step.wasMade && !spoilt(step)));
}

/**
 * [M27] Each of these pieces that is for an order gets a successor. Art that still stands is kept; where the defect says
 * that it is wrong, or picture or profile changed, it is asked for anew.
 * @param refuse throws where what follows of the beginning is not written
 */
export async function remakeFailed(
  done: Done,
  refuse: (effects: readonly PieceEffect[]) => void,
): Promise<void> {
  const { trx, mover, steps } = done;
  const failed = steps.filter(({ row }) => row.orderId !== null);
  if (failed.length === 0) return;
  const meaning = await meaningOf({ ...done, steps: failed });
  const stands = await art.its.standing(trx, mover.tenantId, idsOf(failed));
  const keeps = (step: Done['steps'][number]) =>
    !step.row.needsPrint || (stands.has(step.row.id) && !meaning.get(defectOf(step))?.artWrong);
  const groups = Map.groupBy(failed, (step) => `${step.row.needsPrint} ${keeps(step)}`);
  for (const own of groups.values()) {
    const [{ needsPrint }, fileStands] = [own[0]!.row, keeps(own[0]!)];
    const facts: PieceFacts = { ...PLAIN_FACTS, needsPrint, copyFailed: true, fileStands };
    const begun = beginPiece(REMADE, facts);
    if ('msg' in begun) throw new Error(`a piece that failed is not made again: ${begun.msg}`);
    refuse(begun.effects);
    const by = { event: 'piece.remade', actor: 'system', at: mover.now };
    const ids = idsOf(own);
    await sql.remakePieces(trx, mover.tenantId, ids, { state: begun.state, facts: saidOf(facts), by });
    if (needsPrint && fileStands) await art.its.inherit(trx, mover.tenantId, ids);
  }
}
