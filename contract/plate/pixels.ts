import type { Place } from './layout.ts';

// Pixels of a plate out of hundredths of a millimetre, in whole numbers, so that no error adds up along it [M13].

const HUNDREDTHS_PER_INCH = 2540;

/** The pixel at which something begins, counted from the plate's corner: the nearest one, a half counts up. */
export const pxAt = (hundredths: number, dpi: number): number =>
  Math.floor((2 * hundredths * dpi + HUNDREDTHS_PER_INCH) / (2 * HUNDREDTHS_PER_INCH));

/** The pixels of a print file on so much of a blank, rounded up as rule G01 has it. */
const artPx = (hundredths: number, dpi: number): number =>
  Math.floor((hundredths * dpi + HUNDREDTHS_PER_INCH - 1) / HUNDREDTHS_PER_INCH);

export interface PxBox {
  x: number;
  y: number;
  w: number;
  h: number;
}

/** The pixels of a plate that a piece takes as it lies there. */
export const pxBoxOf = ({ x, y, w, h }: Pick<Place, 'x' | 'y' | 'w' | 'h'>, dpi: number): PxBox => ({
  ...{ x: pxAt(x, dpi), y: pxAt(y, dpi), w: artPx(w, dpi), h: artPx(h, dpi) },
});
