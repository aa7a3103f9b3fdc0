import {
  openAt,
  openParcel,
  orderBehind,
  refuseFar,
  verifyPiece,
  type PackedParcel,
} from '#server/modules/packing/service.ts';
import type { Trx } from '#server/platform/database.ts';
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

/** 打包: a box, or the number of an order, opens its parcel. */
export async function openParcelAt(trx: Trx, at: ScanAt, number: string): Promise<Told> {
  refuseUnmanned(at);
  await refuseFar(trx, at, await orderBehind(trx, at.factoryId, number));
  return toldOf(await openParcel(trx, at, number), '打开包裹');
}

/** [M30] 打包: a piece is in the parcel that is open here; where none is, it opens its own. */
export async function packPieceAt(trx: Trx, at: ScanAt, number: string): Promise<Told> {
  refuseUnmanned(at);
  const { id } = await pieceToWork(trx, at, number);
  await refuseFar(trx, at, await orderBehind(trx, at.factoryId, number));
  const open = await openAt(trx, at.factoryId, at.station.id);
  if (!open) await openParcel(trx, at, number);
  return { ...toldOf(await verifyPiece(trx, at, id), '已验'), pieceId: id };
}
