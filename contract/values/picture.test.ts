import { expect, it } from 'vitest';
import { dpiAtPrint, DPI_LEVELS, dpiLevel } from './picture.ts';

const size = (
  widthPx: number | null,
  heightPx: number | null,
  printWidthMm: number | null,
  printHeightMm: number | null,
) => ({
  widthPx,
  heightPx,
  printWidthMm,
  printHeightMm,
});

it.each([
  // Printful: 10 x 10 inches need 1500 px for 150 dpi, double for 300.
  [1500, 1500, 254, 254, 150],
  [3000, 3000, 254, 254, 300],
  [1499, 1500, 254, 254, 149],
  // The coarser direction counts, whichever it is.
  [1000, 4000, 254, 254, 100],
  [4000, 1000, 254, 254, 100],
  [1000, 1000, 254, 127, 100],
  [874, 1772, 74, 150, 299],
  [1, 1, 2000, 2000, 0],
])('%i × %i px on %i × %i mm are %i dpi', (w, h, mmW, mmH, dpi) => {
  expect(dpiAtPrint(size(w, h, mmW, mmH))).toBe(dpi);
});

it.each([
  size(null, 9, 9, 9),
  size(9, null, 9, 9),
  size(9, 9, null, 9),
  size(9, 9, 9, null),
  size(0, 9, 9, 9),
])('is not known where a size is missing: %o', (missing) => expect(dpiAtPrint(missing)).toBeNull());

it.each([
  [0, '不足'],
  [99, '不足'],
  [100, '偏低'],
  [149, '偏低'],
  [150, '合格'],
  [600, '合格'],
])('%i dpi are %s', (dpi, word) => expect(DPI_LEVELS[dpiLevel(dpi)]).toBe(word));
