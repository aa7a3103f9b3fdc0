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

it.each([
  // 1000 × 500 px on 70 × 150 mm: 1000 * 254 / 700 = 362 across, 500 * 254 / 1500 = 84 down.
  ['cover', 0, 84],
  ['contain', 0, 362],
  ['stretch', 0, 84],
  // On its side 500 * 254 / 700 = 181 across, 1000 * 254 / 1500 = 169 down.
  ['cover', 90, 169],
  ['contain', 270, 181],
  ['stretch', 90, 169],
  ['cover', 180, 84],
  ['tile', 90, 300],
] as const)(
  '[G02] 1000 × 500 px on 70 × 150 mm, %s and turned by %i, are %i dpi, mirrored or not',
  (fit, turn, dpi) => {
    for (const mirror of [false, true])
      expect(dpiAtPrint({ ...size(1000, 500, 70, 150), place: { fit, turn, mirror } })).toBe(dpi);
  },
);
