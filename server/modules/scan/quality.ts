import { PIECE } from '#contract/piece/life-cycle/piece-states.ts';
import { nextOf } from '#server/modules/route/service.ts';
import type { Trx } from '#server/platform/database.ts';
import { WrongScan, type ScanAt, type Told } from './at.ts';
import { pieceToWork, sendPiece } from './piece.ts';

/** 质检 合格: a piece that is scanned at an inspection is good. What is bad is judged at the desk (P190). */
export async function passAt(trx: Trx, at: ScanAt, number: string): Promise<Told> {
  const found = await pieceToWork(trx, at, number);
  const { id, state } = found;
  if (state >= PIECE.passed.code) throw new WrongScan('repeated', '已经合格', '请送去分拣。', id);
  if (state !== PIECE.waitQuality.code) {
    const next = nextOf(found.steps);
    throw state < PIECE.printed.code
      ? new WrongScan('stepMissing', '还没有打印', '请先在打印工位扫描它的版。', id)
      : new WrongScan('stepMissing', `缺「${next?.name ?? '工序'}」`, '请先完成工序，再来质检。', id);
  }
  await sendPiece(trx, at, found, 'piece.quality.passed');
  return { title: '合格', text: '', pieceId: id };
}
