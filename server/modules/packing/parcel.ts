import type { Answer } from '#contract/endpoint.ts';
import type { packing } from '#contract/packing/packing.ts';
import { STATUS } from '#contract/order/life-cycle/order-states.ts';
import { PIECE } from '#contract/piece/life-cycle/piece-states.ts';
import type { Db } from '#server/platform/database.ts';
import type { Ctx } from '#server/platform/implement.ts';
import * as sql from './parcel.sql.ts';

/** A parcel as a station packs it, its pictures by their files. */
export interface PackedParcel {
  orderId: number;
  orderNo: string;
  recipientName: string;
  expressName: string;
  factoryRemark: string;
  urgent: boolean;
  /** Empty: it lies in no box. */
  box: string;
  /** Where it is open, or was packed. */
  station: string;
  /** Epoch milliseconds: it is kept with answers, as text. */
  openedAt: number;
  packed: boolean;
  pieces: (sql.PieceOfParcel & { scanned: boolean })[];
  lines: sql.LineOfParcel[];
}

/** @param opened where and since when it is open; it may be packed meanwhile, and has left its box then */
export async function parcelOf(
  db: Db,
  factoryId: number,
  opened: { orderId: number; station: string; openedAt: Date; box?: string | null },
): Promise<PackedParcel> {
  const { orderId, station, openedAt } = opened;
  const head = await sql.headOf(db, factoryId, orderId);
  if (!head) throw new Error(`order ${orderId} of an open parcel is not there`);
  const { status, hold: _hold, box, ...shown } = head;
  const pieces = await sql.piecesOf(db, factoryId, orderId);
  return {
    ...shown,
    ...{
      station,
      openedAt: openedAt.getTime(),
      box: box ?? opened.box ?? '',
      packed: status === STATUS.packed.code,
    },
    pieces: pieces.map((piece) => ({ ...piece, scanned: piece.state >= PIECE.scanned.code })),
    lines: await sql.linesOf(db, factoryId, orderId),
  };
}

/** The same as a screen shows it: links to pictures expire, so that they are no part of what is kept. */
export function showParcel(files: Ctx['files'], parcel: PackedParcel): Answer<typeof packing.open> {
  const withPicture = <T extends { pictureFileId: number | null }>({ pictureFileId, ...row }: T) => ({
    ...row,
    pictureThumbUrl: files.link(pictureFileId, 'thumb'),
  });
  return { ...parcel, pieces: parcel.pieces.map(withPicture), lines: parcel.lines.map(withPicture) };
}
