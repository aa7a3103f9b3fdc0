import { z } from 'zod';
import { dpiOf } from './pixels.ts';
import { AS_IT_CAME, isSideways, Placement, TILE_DPI } from './placement.ts';

/** What a picture has, and what it is printed on, with one decimal where a print spec says so; null where it is not known. */
export const PrintSize = z.object({
  widthPx: z.int().nullable(),
  heightPx: z.int().nullable(),
  printWidthMm: z.number().nullable(),
  printHeightMm: z.number().nullable(),
  /** How a line's picture lies on the area; left out, and null: it fills it as it came. */
  place: Placement.nullable().optional(),
});
export type PrintSize = z.infer<typeof PrintSize>;

/**
 * Dots per inch where the picture is printed: in each direction, rounded down (rule G01). Where it fills the area or is
 * stretched to it the smaller of both, because there it is coarsest; where all of it is inside the larger. A quarter turn swaps
 * its sides, a mirror changes nothing. null where a size is missing: a drawing without pixels (PDF, AI), or a SKU without a
 * print size.
 */
export function dpiAtPrint({
  widthPx,
  heightPx,
  printWidthMm,
  printHeightMm,
  place,
}: PrintSize): number | null {
  if (!widthPx || !heightPx || !printWidthMm || !printHeightMm) return null;
  const placement = place ?? AS_IT_CAME;
  if (placement.fit === 'tile') return TILE_DPI;
  const [across, down] = isSideways(placement) ? [heightPx, widthPx] : [widthPx, heightPx];
  const coarsest = placement.fit === 'contain' ? Math.max : Math.min;
  // Tenths are whole; ten times a decimal is not always.
  return coarsest(dpiOf(across, Math.round(printWidthMm * 10)), dpiOf(down, Math.round(printHeightMm * 10)));
}

/** Below 100 it is refused as an image issue by the printers we looked at; 150 is what they ask for (domain.md 2.1, 2.9). */
export const DPI_POOR = 100;
export const DPI_GOOD = 150;

export const DPI_LEVELS = { poor: '不足', low: '偏低', good: '合格' } as const;
export type DpiLevel = keyof typeof DPI_LEVELS;

export const dpiLevel = (dpi: number): DpiLevel =>
  dpi < DPI_POOR ? 'poor' : dpi < DPI_GOOD ? 'low' : 'good';
