import { PIECE, RECOVERY } from '#contract/piece/life-cycle/piece-states.ts';
import { recoverOne } from '#server/modules/recovery/service.ts';
import type { Trx } from '#server/platform/database.ts';
import { conflict, forbidden, notFound, Refusal } from '#server/platform/refusal.ts';
import { WrongScan, type ScanAt, type Told } from './at.ts';
import { pieceOf } from './piece.ts';
import { findPiece } from './piece.sql.ts';

const DECIDE = 'factory:recovery';
const NO_RIGHT = '请用有回收权限的账号登录这个工位。';

/** What else was decided of a thing, in words. */
const DECIDED = Object.values(RECOVERY);

/** 回收: the blank of a thing that waits is put back. What is to be destroyed, or printed off first, is decided at its page. */
export async function recoverAt(trx: Trx, at: ScanAt, number: string): Promise<Told> {
  const { hand, work, permissions } = at;
  if (!permissions.includes(DECIDE)) throw new WrongScan('other', '没有回收权限', NO_RIGHT);
  if (work.operators.length === 0) throw new WrongScan('other', '没有人在岗', '请先扫描工牌签到。');
  const { id, state, recovery } = await pieceOf(trx, at, number);
  if (recovery === RECOVERY.none.code) {
    const isOver = state === PIECE.scrapped.code || state === PIECE.void.code;
    const text = isOver
      ? '它没有可以回用的坯件，请放入报废箱。'
      : '它没有报废，也没有作废，请送回原来的工序。';
    throw new WrongScan('notHere', '不在待回收', text, id);
  }
  if (recovery !== RECOVERY.waiting.code) {
    const { label } = DECIDED.find(({ code }) => code === recovery)!;
    throw new WrongScan('repeated', '已经处理', `它已登记为「${label}」。`, id);
  }
  const refused = await recoverOne(trx, hand, { pieceId: id, materials: at.materials }, 'recovery.reused');
  if (refused) throw new WrongScan('other', '不能直接回用', refused.msg, id);
  return { title: '坯件回用', text: '已登记，请把坯件放回坯件架。', pieceId: id };
}

/** What was scanned there is taken back, as long as nobody decided otherwise. @throws Refusal */
export async function takeBackRecovery(trx: Trx, at: ScanAt, number: string): Promise<void> {
  if (!at.permissions.includes(DECIDE)) throw forbidden(NO_RIGHT);
  const found = await findPiece(trx, at, number);
  if (!found) throw notFound('没有这个生产件，请核对号码。');
  const { id, recovery } = found;
  if (recovery !== RECOVERY.reused.code) throw conflict('它后来有别的处理，请到「回收」页核对。');
  const refused = await recoverOne(trx, at.hand, { pieceId: id, materials: at.materials }, 'recovery.undone');
  if (refused) throw new Refusal(refused.code, refused.msg);
}
