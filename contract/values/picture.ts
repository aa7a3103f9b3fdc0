import { z } from 'zod';
import { dpiOf } from './pixels.ts';

/** What a picture has, and what it is printed on, with one decimal where a print spec says so; null where it is not known. */
export const PrintSize = z.object({
  widthPx: z.int().nullable(),
  heightPx: z.int().nullable(),
  printWidthMm: z.number().nullable(),
  printHeightMm: z.number().nullable(),
});
export type PrintSize = z.infer<typeof PrintSize>;

/**
 * Dots per inch where the picture is printed as large as the SKU's area: in each direction, and of the two the smaller, rounded
 * down, because there it is coarsest (rule G01). null where a size is missing: a drawing without pixels
 * (PDF, AI), or a SKU without a print size.
 */
export function dpiAtPrint({ widthPx, heightPx, printWidthMm, printHeightMm }: PrintSize): number | null {
  if (!widthPx || !heightPx || !printWidthMm || !printHeightMm) return null;
  // Tenths are whole; ten times a decimal is not always.
  return Math.min(
    dpiOf(widthPx, Math.round(printWidthMm * 10)),
    dpiOf(heightPx, Math.round(printHeightMm * 10)),
  );
}

/** Below 100 it is refused as an image issue by the printers we looked at; 150 is what they ask for (domain.md 2.1, 2.9). */
export const DPI_POOR = 100;
export const DPI_GOOD = 150;

export const DPI_LEVELS = { poor: '不足', low: '偏低', good: '合格' } as const;
export type DpiLevel = keyof typeof DPI_LEVELS;

export const dpiLevel = (dpi: number): DpiLevel =>
  dpi < DPI_POOR ? 'poor' : dpi < DPI_GOOD ? 'low' : 'good';
