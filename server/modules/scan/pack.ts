import {
  openAt,
  openParcel,
  orderBehind,
  refuseFar,
  verifyPiece,
  type PackedParcel,
} from '#server/modules/packing/service.ts';
import { CODES } from '#contract/errors.ts';
import { hallKindOf } from '#contract/piece/piece-number.ts';
import type { Trx } from '#server/platform/database.ts';
import { Refusal } from '#server/platform/refusal.ts';
import { WrongScan, type ScanAt, type Told } from './at.ts';
import { pieceToWork } from './piece.ts';

const PACK = 'factory:order:pack';

/** @throws WrongScan where nobody may pack here, or nobody is there to do it */
function refuseUnmanned({ permissions, work }: ScanAt): void {
  if (!permissions.includes(PACK))
    throw new WrongScan('other', '没有打包权限', '请用有打包权限的账号登录这个工位。');
  if (work.operators.length === 0) throw new WrongScan('other', '没有人在岗', '请先扫描工牌签到。');
}

const scannedOf = ({ pieces }: PackedParcel) => pieces.filter(({ scanned }) => scanned).length;

function toldOf(parcel: PackedParcel, title: string): Omit<Told, 'pieceId'> {
  if (parcel.packed) return { title: '已打包', text: `订单 ${parcel.orderNo} 共 ${parcel.pieces.length} 件` };
  const lines = parcel.lines.filter(({ ticked }) => !ticked).length;
  const left = lines > 0 ? `，还有 ${lines} 行没有勾选` : '';
  return {
    title,
    text: `订单 ${parcel.orderNo} 已验 ${scannedOf(parcel)} / ${parcel.pieces.length} 件${left}`,
  };
}

/** A box in which nothing lies was mistaken for another one. */
async function orderIn(trx: Trx, factoryId: number, number: string): Promise<number> {
  try {
    return await orderBehind(trx, factoryId, number);
  } catch (wrong) {
    if (wrong instanceof Refusal && wrong.code === CODES.badRequest && hallKindOf(number) === 'box')
      throw new WrongScan('wrongBox', '不能继续', wrong.message);
    throw wrong;
  }
}

/** 打包: a box, or the number of an order, opens its parcel. */
export async function openParcelAt(trx: Trx, at: ScanAt, number: string): Promise<Told> {
  refuseUnmanned(at);
  await refuseFar(trx, at, await orderIn(trx, at.factoryId, number));
  return toldOf(await openParcel(trx, at, number), '打开包裹');
}

/** [M30] 打包: a piece is in the parcel that is open here; where none is, it opens its own. */
export async function packPieceAt(trx: Trx, at: ScanAt, number: string): Promise<Told> {
  refuseUnmanned(at);
  const { id } = await pieceToWork(trx, at, number);
  const orderId = await orderBehind(trx, at.factoryId, number);
  await refuseFar(trx, at, orderId);
  const open = await openAt(trx, at.factoryId, at.station.id);
  if (!open) await openParcel(trx, at, number);
  try {
    return { ...toldOf(await verifyPiece(trx, at, id), '已验'), pieceId: id };
  } catch (wrong) {
    if (wrong instanceof Refusal && open && open.orderId !== orderId)
      throw new WrongScan('wrongParcel', '不能继续', wrong.message, id);
    throw wrong;
  }
}
