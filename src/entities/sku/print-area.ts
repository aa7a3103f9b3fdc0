import type { PrintSize } from '#contract/values/picture.ts';

/** A part of the picture, in shares of its width and height. */
export interface PrintArea {
  left: number;
  top: number;
  width: number;
  height: number;
  /** The picture has the area's form: all of it is printed. */
  whole: boolean;
}

/** Forms that differ by less than this do not differ on a print. */
const SAME = 0.01;

/**
 * The part that falls onto the print area where the picture stands in its middle and fills it: so large is it printed by
 * its dpi, too (contract/values/picture.ts). Undefined where the area is not known.
 */
export function printArea(
  { printWidthMm, printHeightMm, place }: Pick<PrintSize, 'printWidthMm' | 'printHeightMm' | 'place'>,
  picture: { width: number; height: number },
): PrintArea | undefined {
  // Where the factory laid it otherwise the review says so in words: it shows the picture as it came.
  if (!printWidthMm || !printHeightMm || place) return undefined;
  // How much wider, for its height, the area is than the picture.
  const wider = printWidthMm / printHeightMm / (picture.width / picture.height);
  if (Math.abs(wider - 1) < SAME) return { left: 0, top: 0, width: 1, height: 1, whole: true };
  const [width, height] = wider > 1 ? [1, 1 / wider] : [wider, 1];
  return { left: (1 - width) / 2, top: (1 - height) / 2, width, height, whole: false };
}
