import { z } from 'zod';
import { MOST_ROLL_MM, MOST_SHEET_MM } from '#contract/device/device.ts';
import type { PlateSettings } from '#contract/rosi/print-settings.ts';

// What lies on a plate and how well it is used: rectangles in whole hundredths of a millimetre, x to the right and y down
// from the upper left corner of the medium. Pure, so that server, browser and tests share it.

/** By how much a piece is turned, clockwise. */
export const TURNS = [0, 90, 180, 270] as const;
export type Turn = (typeof TURNS)[number];

/** Where a side of a piece lies; w and h are as it lies there, turned, with its bleed. */
export interface Place {
  piece: number;
  side: number;
  x: number;
  y: number;
  w: number;
  h: number;
  rotation: Turn;
}

export interface Layout {
  width: number;
  /** With margins and leads; of a sheet or a table with holders its whole length. */
  usedLength: number;
  places: readonly Place[];
}

/** A holder for one blank on a table. */
export interface JigSlot {
  x: number;
  y: number;
  w: number;
  h: number;
  rotation: Turn;
  /** None: whatever fits. */
  models?: readonly string[];
}

/** What pieces are laid on: as the print profile says, and the holders of the table where it has some. */
export type Bed = PlateSettings & { slots?: readonly JigSlot[] };

export const MOST_PLACES = 2000;

const at = z
  .int('位置须为整数')
  .min(0, '位置不能小于 0')
  .max(MOST_ROLL_MM * 100, '位置超出最长的卷材');
const extent = z
  .int('尺寸须为整数')
  .min(1, '尺寸须大于 0')
  .max(MOST_ROLL_MM * 100, '尺寸超出最长的卷材');

/** A layout as a request may say it. That it is right is for `judgeLayout` to tell. */
export const LayoutForm = z.object({
  width: extent.max(MOST_SHEET_MM * 100, '宽超出最宽的介质'),
  usedLength: extent,
  places: z
    .array(
      z.object({
        piece: z.int('请选择生产件').positive('请选择生产件'),
        side: z.int('面为 1 至 4').min(1, '面为 1 至 4').max(4, '面为 1 至 4'),
        x: at,
        y: at,
        w: extent,
        h: extent,
        rotation: z.literal([...TURNS], '旋转须为 0、90、180 或 270 度'),
      }),
    )
    .max(MOST_PLACES, `每版最多 ${MOST_PLACES.toLocaleString('zh-CN')} 件`),
});

/** Whether a turn lays a piece on its side. */
export const isOnSide = (turn: Turn): boolean => turn === 90 || turn === 270;

/** Paper that runs through before and behind what is printed; nothing but a roll has it. */
const leads = ({ media, leadIn, leadOut }: PlateSettings) =>
  media === 'roll' ? { leadIn, leadOut } : { leadIn: 0, leadOut: 0 };

/** Where pieces may lie, from edge to edge, at the medium's full length. */
export function roomOf(bed: PlateSettings): Record<'left' | 'top' | 'right' | 'bottom', number> {
  const { leadIn, leadOut } = leads(bed);
  return {
    left: bed.marginLeft,
    top: leadIn + bed.marginTop,
    right: bed.width - bed.marginRight,
    bottom: bed.length - bed.marginBottom - leadOut,
  };
}

/** The length that a layout takes of the medium: a roll ends behind its last piece, a sheet is used whole. */
export function usedLengthOf(bed: PlateSettings, places: readonly Place[]): number {
  if (bed.media !== 'roll') return bed.length;
  const { top } = roomOf(bed);
  return places.reduce((end, { y, h }) => Math.max(end, y + h), top) + bed.marginBottom + leads(bed).leadOut;
}

/** How much of the whole medium carries something, in thousandths, rounded down [M11]. */
export function netPermille({ width, usedLength, places }: Layout): number {
  const used = places.reduce((sum, { w, h }) => sum + w * h, 0);
  return Math.floor((1000 * used) / (width * usedLength));
}

/** How much of the room that the margins leave is taken by pieces with their gaps, in thousandths, rounded down [M11]. */
export function fillPermille(bed: PlateSettings, { width, usedLength, places }: Layout): number {
  const { leadIn, leadOut } = leads(bed);
  const used = places.reduce((sum, { w, h }) => sum + (w + bed.gapX) * (h + bed.gapY), 0);
  const across = width - bed.marginLeft - bed.marginRight + bed.gapX;
  const down = usedLength - bed.marginTop - bed.marginBottom - leadIn - leadOut + bed.gapY;
  return across <= 0 || down <= 0 ? 0 : Math.floor((1000 * used) / (across * down));
}
