import { describe, expect, it } from 'vitest';
import { PrintSettings } from '#contract/rosi/print-settings.ts';
import { fillHoles } from './holes.ts';

// A sheet of 100 x 100 mm with margins of 5 mm and gaps of 2 mm: 90 x 90 mm are free. All numbers are reckoned by hand.
const bed = PrintSettings.parse({
  ...{ media: 'sheet', width: 10_000, length: 10_000, gapX: 200, gapY: 200, rotation: 'none' },
  ...{ marginLeft: 500, marginTop: 500, marginRight: 500, marginBottom: 500 },
});
const box = (x: number, y: number, w: number, h: number) => ({ x, y, w, h });
const wanted = (key: string, w: number, h: number) => ({ key, w, h });
const laid = (found: ReturnType<typeof fillHoles>) =>
  found.map(({ key, x, y, w, h }) => [key, x, y, w, h] as const);

describe('[M12] holes between pieces that stay', () => {
  it('begin at the margins, and keep the gap to each neighbour', () => {
    expect(laid(fillHoles(bed, [], [wanted('a', 4400, 4400), wanted('b', 4400, 4400)]))).toEqual([
      // 5 mm from the corner; the next one 44 + 2 mm farther: 5 + 44 + 2 = 51, and 51 + 44 = 95 is the margin.
      ['a', 500, 500, 4400, 4400],
      ['b', 5100, 500, 4400, 4400],
    ]);
  });

  it('are found in the middle of what is laid, at their exact width and at no less', () => {
    // A ring: above, below, left and right, around a hole from 30 + 2 to 60 - 2 mm both ways: 26 mm.
    const ring = [
      box(500, 500, 9000, 2500),
      box(500, 6000, 9000, 3500),
      box(500, 3200, 2500, 2600),
      box(6000, 3200, 3500, 2600),
    ];
    expect(laid(fillHoles(bed, ring, [wanted('a', 2600, 2600)]))).toEqual([['a', 3200, 3200, 2600, 2600]]);
    expect(fillHoles(bed, ring, [wanted('a', 2601, 2600)])).toEqual([]);
    expect(fillHoles(bed, ring, [wanted('a', 2600, 2601)])).toEqual([]);
  });

  it('take a piece on its side only where the profile lets it turn', () => {
    // Beside 70 mm there are 90 - 70 - 2 = 18 mm left.
    const one = [box(500, 500, 7000, 9000)];
    const long = [wanted('a', 5000, 1800)];
    expect(fillHoles(bed, one, long)).toEqual([]);
    expect(fillHoles({ ...bed, rotation: 'quarter' }, one, long)).toEqual([
      { key: 'a', x: 7700, y: 500, w: 1800, h: 5000, rotation: 90 },
    ]);
  });

  it('end where they are told to, and are filled no more than the plate may hold', () => {
    const rows = [wanted('a', 9000, 4000), wanted('b', 9000, 4000)];
    expect(laid(fillHoles(bed, [], rows))).toEqual([
      ['a', 500, 500, 9000, 4000],
      ['b', 500, 4700, 9000, 4000],
    ]);
    expect(laid(fillHoles(bed, [], rows, 8699))).toEqual([['a', 500, 500, 9000, 4000]]);
    expect(laid(fillHoles({ ...bed, mostPieces: 1 }, [], rows))).toEqual([['a', 500, 500, 9000, 4000]]);
  });
});
