import { readPieceEvent, type PieceEventType } from '#contract/piece/life-cycle/piece-events.ts';
import { PIECE } from '#contract/piece/life-cycle/piece-states.ts';
import { STATUS } from '#contract/order/life-cycle/order-states.ts';
import { movePieces } from '#server/modules/piece/service.ts';
import type { Trx } from '#server/platform/database.ts';
import { WrongScan, type ScanAt } from './at.ts';
import { findPiece, type FoundPiece } from './piece.sql.ts';

/** Whose user may take back what others did, or what is older than a minute. */
export const mayUndoOthers = (permissions: readonly string[]): boolean =>
  permissions.includes('factory:piece:skip');

/** The piece of a number. @throws WrongScan where the station's user reaches none */
export async function pieceOf(trx: Trx, at: ScanAt, number: string): Promise<FoundPiece> {
  const found = await findPiece(trx, at, number);
  if (found) return found;
  const unknown = new WrongScan(
    'unknown',
    '没有这个生产件',
    '请核对号码，或确认它属于本工厂、本部门的材质。',
  );
  if (await findPiece(trx, { ...at, materials: null }, number)) unknown.notedAs = 'material';
  throw unknown;
}

/**
 * The piece of a number, as far as a station may go on with it at all.
 * @throws WrongScan where there is none, where it is over, and [M21] where its order is held or closed
 */
export async function pieceToWork(trx: Trx, at: ScanAt, number: string): Promise<FoundPiece> {
  const found = await pieceOf(trx, at, number);
  const { id } = found;
  // [M27] The old number is told the new one.
  if (found.state === PIECE.scrapped.code)
    throw new WrongScan(
      'scrapped',
      '已报废',
      found.successor ? `请改扫补做件 ${found.successor}，并撕掉旧标签。` : '请放入报废箱。',
      id,
    );
  if (found.state === PIECE.void.code || found.orderStatus === STATUS.closed.code)
    throw new WrongScan('void', '已作废', '订单已取消，请放到回收处。', id);
  if (found.hold !== 0) throw new WrongScan('held', '订单被拦截', '请放到拦截处，等解除后再继续。', id);
  return found;
}

/**
 * [M26] One event of one piece, by who stands at the station; it was never done before what last happened to the piece.
 * @throws WrongScan where the life cycle refuses it
 */
export async function sendPiece(
  trx: Trx,
  { hand, work, permissions }: ScanAt,
  { id, updatedAt }: Pick<FoundPiece, 'id' | 'updatedAt'>,
  type: PieceEventType,
  params: object = {},
): Promise<void> {
  const event = readPieceEvent(type, 'factory', params, { ownPermission: mayUndoOthers(permissions) });
  const doneAt = work.doneAt < updatedAt ? updatedAt : work.doneAt;
  const { failed } = await movePieces(trx, hand, event, { ids: [id], work: { ...work, doneAt } });
  if (failed[0]) throw new WrongScan('other', '不能继续', failed[0].msg, id);
}
