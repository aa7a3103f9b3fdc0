import { PIECE } from '#contract/piece/life-cycle/piece-states.ts';
import { nextOf, type ScannedStep } from '#server/modules/route/service.ts';
import type { Trx } from '#server/platform/database.ts';
import { WrongScan, type ScanAt, type Told } from './at.ts';
import { pieceToWork, sendPiece } from './piece.ts';

const NOT_PRINTED: readonly number[] = Object.values(PIECE)
  .map(({ code }) => code)
  .filter((code) => code < PIECE.printed.code);

/** [M25] Which of the station's steps is done now: the next required one, or an optional one before it. @throws WrongScan */
function stepNow(steps: readonly ScannedStep[], stepIds: readonly number[], id: number): ScannedStep {
  const next = nextOf(steps);
  const own = steps.filter(({ stepId }) => stepIds.includes(stepId));
  if (own.length === 0)
    throw new WrongScan('notHere', '不属于本工位', '它的工艺路线没有本工位的工序，请送到下一道工序。', id);
  if (next && stepIds.includes(next.stepId)) return next;
  const before = next ? steps.slice(0, steps.indexOf(next)) : [];
  const optional = before.find(({ stepId, isDone }) => !isDone && stepIds.includes(stepId));
  if (optional) return optional;
  if (own.every(({ isDone }) => isDone) || !next)
    throw new WrongScan('repeated', '已经扫过', next ? `请送去「${next.name}」。` : '工序已全部完成。', id);
  throw new WrongScan('stepMissing', `缺「${next.name}」`, `请先送去「${next.name}」，再到本工位。`, id);
}

/** 工序: the step of a piece that is the station's. */
export async function stepAt(trx: Trx, at: ScanAt, number: string): Promise<Told> {
  const found = await pieceToWork(trx, at, number);
  const { id, state } = found;
  if (NOT_PRINTED.includes(state))
    throw new WrongScan('stepMissing', '还没有打印', '请先在打印工位扫描它的版。', id);
  const step = stepNow(found.steps, at.station.stepIds, id);
  const paused = found.paused[step.stepId];
  if (paused !== undefined)
    throw new WrongScan('paused', '工单已暂停', `「${step.name}」的工单已暂停：${paused}。请等待继续。`, id);
  await sendPiece(trx, at, found, 'piece.step', { stepId: step.stepId });
  return { title: step.name, text: '', pieceId: id };
}
