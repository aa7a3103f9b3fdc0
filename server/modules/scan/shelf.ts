import { PIECE } from '#contract/piece/life-cycle/piece-states.ts';
import { sortPiece } from '#server/modules/shelf/service.ts';
import type { Trx } from '#server/platform/database.ts';
import { WrongScan, type ScanAt, type Told } from './at.ts';
import { pieceToWork } from './piece.ts';

/** 分拣: the box of a piece is told at once, in large type. */
export async function sortAt(trx: Trx, at: ScanAt, number: string): Promise<Told> {
  const { id, state } = await pieceToWork(trx, at, number);
  if (at.work.operators.length === 0) throw new WrongScan('other', '没有人在岗', '请先扫描工牌签到。', id);
  if (state < PIECE.passed.code)
    throw new WrongScan('stepMissing', '还没有合格', '请先完成工序和质检，再来分拣。', id);
  const { box, lies, of, isComplete } = await sortPiece(trx, at, id);
  if (box === null) return { title: '直接打包', text: '整单只有这一件，不用上架。', pieceId: id };
  const whole = isComplete ? '，已齐，可以打包' : '';
  return { title: box, text: `本单已到 ${lies} / ${of} 件${whole}`, pieceId: id };
}
