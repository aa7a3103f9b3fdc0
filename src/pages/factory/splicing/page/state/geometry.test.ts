import { describe, expect, it } from 'vitest';
import { PrintSettings } from '#contract/rosi/print-settings.ts';
import { around, snapped, turnedOn, withinMedium } from './geometry.ts';

// A sheet of 200 x 300 mm, margins of 10 mm, 3 mm between pieces across and 2 mm down. All numbers are reckoned by hand.
const bed = PrintSettings.parse({
  ...{ media: 'sheet', width: 20_000, length: 30_000, gapX: 300, gapY: 200 },
  ...{ marginLeft: 1000, marginTop: 1000, marginRight: 1000, marginBottom: 1000 },
});
const box = (x: number, y: number, w = 3000, h = 6000) => ({ x, y, w, h });

describe('a piece that is drawn', () => {
  it('snaps to the margins within reach, across and down by themselves', () => {
    expect(snapped(bed, box(1080, 940), [], 100)).toEqual({ x: 1000, y: 1000 });
    // 200 - 10 - 30 = 160 mm and 300 - 10 - 60 = 230 mm are the other two.
    expect(snapped(bed, box(15_930, 12_345), [], 100)).toEqual({ x: 16_000, y: 12_345 });
    expect(snapped(bed, box(5555, 23_060), [], 100)).toEqual({ x: 5555, y: 23_000 });
    expect(snapped(bed, box(1101, 899), [], 100)).toEqual({ x: 1101, y: 899 });
  });

  it('snaps to the gap at each side of a neighbour, and to its edges', () => {
    const other = [box(8000, 8000)];
    // At its right: 80 + 30 + 3 = 113 mm; in line with its upper edge.
    expect(snapped(bed, box(11_370, 8050), other, 100)).toEqual({ x: 11_300, y: 8000 });
    // At its left: 80 - 3 - 30 = 47 mm.
    expect(snapped(bed, box(4660, 9000), other, 100)).toEqual({ x: 4700, y: 9000 });
    // Below: 80 + 60 + 2 = 142 mm; above: 80 - 2 - 60 = 18 mm.
    expect(snapped(bed, box(8030, 14_150), other, 100)).toEqual({ x: 8000, y: 14_200 });
    expect(snapped(bed, box(9000, 1830), other, 100)).toEqual({ x: 9000, y: 1800 });
  });

  it('is held by nothing that lies off to the side', () => {
    // Its right edge and its gap would be at 113 mm, but it lies 100 mm below.
    expect(snapped(bed, box(11_350, 20_000), [box(8000, 8000)], 100)).toEqual({ x: 11_350, y: 20_000 });
  });

  it('stays on the medium with all that is drawn along', () => {
    const both = around([box(2000, 1000), box(9000, 4000)]);
    expect(both).toEqual({ x: 2000, y: 1000, w: 10_000, h: 9000 });
    expect(withinMedium(bed, both, { dx: -2500, dy: 500 })).toEqual({ dx: -2000, dy: 500 });
    // 200 - 20 - 100 = 80 mm and 300 - 10 - 90 = 200 mm are left.
    expect(withinMedium(bed, both, { dx: 9000, dy: 25_000 })).toEqual({ dx: 8000, dy: 20_000 });
  });
});

describe('a piece that is turned', () => {
  const spot = { key: '1/1', ...box(5000, 7000), rotation: 0 as const, locked: false };

  it('turns around its middle by a quarter, and by another one', () => {
    // Its middle is at 65 and 100 mm: 60 x 30 mm around it begin at 35 and 85 mm.
    const once = turnedOn(bed, spot);
    expect(once).toMatchObject({ x: 3500, y: 8500, w: 6000, h: 3000, rotation: 90 });
    expect(turnedOn(bed, once)).toMatchObject({ x: 5000, y: 7000, w: 3000, h: 6000, rotation: 180 });
  });

  it('turns only as the profile lets it, and never off the medium', () => {
    expect(turnedOn({ ...bed, rotation: 'none' }, spot)).toBe(spot);
    expect(turnedOn({ ...bed, rotation: 'half' }, spot)).toEqual({ ...spot, rotation: 180 });
    expect(turnedOn(bed, { ...spot, x: 0 })).toMatchObject({ x: 0, y: 8500, w: 6000, h: 3000 });
  });
});
