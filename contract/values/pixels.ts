// Lengths are whole tenths of a millimetre, pixels are whole: no float decides what is printed (rule G01).

const TENTHS_PER_INCH = 254;

/** The pixels of a length at a resolution, rounded up so far that the resolution is never missed [G01]. */
export const pxAt = (tenths: number, dpi: number): number =>
  Math.floor((tenths * dpi + TENTHS_PER_INCH - 1) / TENTHS_PER_INCH);

/** The resolution that so many pixels give on a length, rounded down [G01]. */
export const dpiOf = (px: number, tenths: number): number => Math.floor((px * TENTHS_PER_INCH) / tenths);

/** Of a mask [G03]. */
export const LEAST_DPI = 150;
export const MOST_DPI = 1200;

/**
 * [G03] The whole resolution from 150 to 1200 at which an area has these pixels, one more or less in each direction;
 * undefined: at none, the picture has another proportion or is too small or too large.
 */
export function dpiThatFits(
  { widthPx, heightPx }: { widthPx: number; heightPx: number },
  { width, height }: { width: number; height: number },
): number | undefined {
  // Near the resolution of the width; the others cannot fit.
  const near = dpiOf(widthPx, width);
  for (let dpi = Math.max(LEAST_DPI, near - 2); dpi <= Math.min(MOST_DPI, near + 3); dpi++)
    if (Math.abs(pxAt(width, dpi) - widthPx) <= 1 && Math.abs(pxAt(height, dpi) - heightPx) <= 1) return dpi;
  return undefined;
}
