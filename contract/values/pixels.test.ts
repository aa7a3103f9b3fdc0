import { describe, expect, it } from 'vitest';
import { dpiAtPrint } from './picture.ts';
import { dpiOf, dpiThatFits, pxAt } from './pixels.ts';

describe('[G01] pixels of a length', () => {
  it('never miss the resolution that was asked, for every tenth of a millimetre up to two metres', () => {
    const missed: string[] = [];
    for (const dpi of [150, 200, 300, 600, 720])
      for (let tenths = 100; tenths <= 20_000; tenths++)
        if (dpiOf(pxAt(tenths, dpi), tenths) < dpi) missed.push(`${tenths} at ${dpi}`);
    expect(missed).toEqual([]);
  });

  it('are as the examples of the rule say', () => {
    expect(pxAt(1470 + 40, 300)).toBe(1784);
    expect(dpiOf(10_275, 17_399)).toBe(150);
  });

  it('are counted in integers where a picture is judged', () => {
    const size = { widthPx: 10_275, heightPx: 10_275, printWidthMm: 1740, printHeightMm: 1740 };
    expect(dpiAtPrint(size)).toBe(149);
    expect(dpiAtPrint({ ...size, printWidthMm: 127, printHeightMm: 127, widthPx: 1500, heightPx: 750 })).toBe(
      150,
    );
  });
});

describe('[G03] the resolution of a mask', () => {
  const area = { width: 760, height: 1510 };
  it('is found where both sides fit at it, one pixel more or less', () => {
    for (const dpi of [150, 300, 600, 1200]) {
      const px = { widthPx: pxAt(760, dpi), heightPx: pxAt(1510, dpi) };
      expect(pxAt(760, dpiThatFits(px, area)!)).toBe(px.widthPx);
      expect(dpiThatFits({ widthPx: px.widthPx + 1, heightPx: px.heightPx - 1 }, area)).toBeDefined();
    }
  });
  it('is none for another proportion, two pixels off, and outside of 150 to 1200', () => {
    const px = { widthPx: pxAt(760, 300), heightPx: pxAt(1510, 300) };
    expect(dpiThatFits({ ...px, heightPx: px.heightPx + 30 }, area)).toBeUndefined();
    expect(dpiThatFits({ widthPx: px.widthPx + 3, heightPx: px.heightPx - 3 }, area)).toBeUndefined();
    expect(dpiThatFits({ widthPx: pxAt(760, 72), heightPx: pxAt(1510, 72) }, area)).toBeUndefined();
    expect(dpiThatFits({ widthPx: pxAt(760, 1400), heightPx: pxAt(1510, 1400) }, area)).toBeUndefined();
  });
});
