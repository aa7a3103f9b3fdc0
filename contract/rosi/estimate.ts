import type { PrintSettings } from './print-settings.ts';
import { roomOf, type Size } from './room.ts';

export interface Place extends Size {
  x: number;
  y: number;
}
export interface Estimate {
  places: Place[];
  /** Of the sheet that is used, in thousandths; a roll ends behind its last piece. */
  used: number;
}
type Sheet = Parameters<typeof roomOf>[0] & Pick<PrintSettings, 'gapX' | 'gapY' | 'rotation' | 'mostPieces'>;

/** Rows of pieces of one size, upright or lying, whichever holds more: about what a plate holds, while a profile is typed. */
export function estimate(sheet: Sheet, piece: Size): Estimate {
  const upright = rows(sheet, piece);
  const lying = sheet.rotation === 'quarter' ? rows(sheet, { w: piece.h, h: piece.w }) : [];
  const places = lying.length > upright.length ? lying : upright;
  const last = places.reduce((end, { y, h }) => Math.max(end, y + h), 0);
  const end = sheet.media === 'roll' ? last + sheet.leadOut + sheet.marginBottom : sheet.length;
  const printed = places.length * piece.w * piece.h;
  return { places, used: places.length === 0 ? 0 : Math.round((printed * 1000) / (sheet.width * end)) };
}

function rows(sheet: Sheet, { w, h }: Size): Place[] {
  const room = roomOf(sheet);
  const along = (whole: number, one: number, gap: number): number =>
    Math.max(0, Math.floor((whole + gap) / (one + gap)));
  const [columns, lines] = [along(room.w, w, sheet.gapX), along(room.h, h, sheet.gapY)];
  const count = Math.min(columns * lines, sheet.mostPieces);
  return Array.from({ length: count }, (_, n) => ({
    x: room.x + (n % columns) * (w + sheet.gapX),
    y: room.y + Math.floor(n / columns) * (h + sheet.gapY),
    ...{ w, h },
  }));
}
