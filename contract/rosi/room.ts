import type { SlotPlace } from '#contract/device/jig.ts';
import type { PrintSettings } from './print-settings.ts';

// What room a sheet leaves for pieces. Lengths are hundredths of a millimetre.

export interface Size {
  w: number;
  h: number;
}
type Sheet = Pick<
  PrintSettings,
  | 'media'
  | 'width'
  | 'length'
  | 'marginTop'
  | 'marginRight'
  | 'marginBottom'
  | 'marginLeft'
  | 'leadIn'
  | 'leadOut'
>;

/** What lies between the margins; of a roll also between what runs through before and behind. */
export const roomOf = (sheet: Sheet): Size & { x: number; y: number } => {
  const isRoll = sheet.media === 'roll';
  const [before, behind] = isRoll ? [sheet.leadIn, sheet.leadOut] : [0, 0];
  return {
    x: sheet.marginLeft,
    y: sheet.marginTop + before,
    w: sheet.width - sheet.marginLeft - sheet.marginRight,
    h: sheet.length - sheet.marginTop - sheet.marginBottom - before - behind,
  };
};

const isIn = (piece: Size, room: Size): boolean => piece.w <= room.w && piece.h <= room.h;
const turned = ({ w, h }: Size): Size => ({ w: h, h: w });

/** Whether a piece of this size has its place, turned only as the profile allows. */
export const fitsRoom = (piece: Size, settings: Sheet & Pick<PrintSettings, 'rotation'>): boolean =>
  isIn(piece, roomOf(settings)) || (settings.rotation === 'quarter' && isIn(turned(piece), roomOf(settings)));

/** Whether a piece fits a slot as the slot turns it. */
export const fitsSlot = (piece: Size, { w, h, rotation }: SlotPlace): boolean =>
  isIn(rotation % 180 === 0 ? piece : turned(piece), { w, h });
