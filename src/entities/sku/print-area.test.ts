import { expect, it } from 'vitest';
import { printArea } from './print-area.ts';

const area = { printWidthMm: 70, printHeightMm: 140 };

it('the print area of a picture of its form is all of the picture', () => {
  expect(printArea(area, { width: 1000, height: 2005 })).toMatchObject({ width: 1, height: 1, whole: true });
});

it('a picture of another form falls onto the print area by its middle, as far as it fills the area', () => {
  expect(printArea(area, { width: 1000, height: 1000 })).toEqual({
    ...{ left: 0.25, top: 0, width: 0.5, height: 1, whole: false },
  });
  expect(printArea(area, { width: 1000, height: 4000 })).toEqual({
    ...{ left: 0, top: 0.25, width: 1, height: 0.5, whole: false },
  });
});

it('nothing is drawn of a print area that nobody knows', () => {
  expect(printArea({ printWidthMm: 70, printHeightMm: null }, { width: 9, height: 9 })).toBeUndefined();
  expect(printArea({ printWidthMm: null, printHeightMm: null }, { width: 9, height: 9 })).toBeUndefined();
});

it('nothing is drawn over a picture that the factory laid otherwise', () => {
  const place = { fit: 'contain', turn: 90, mirror: false } as const;
  expect(printArea({ ...area, place }, { width: 1000, height: 2005 })).toBeUndefined();
});
