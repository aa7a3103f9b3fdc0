import { describe, expect, it } from 'vitest';
import { FIT, fitScale, MARGIN, moved, scaleOf, toggled, zoomed } from './zoom.ts';

const stage = { width: 600 + 2 * MARGIN, height: 600 + 2 * MARGIN };
const large = { picture: { width: 1200, height: 2400 }, stage, own: 1 };
const small = { picture: { width: 60, height: 90 }, stage, own: 1 };
const MIDDLE = { x: 0, y: 0 };

describe('how a picture under review is looked at', () => {
  it('is whole at first, as large as the stage lets it', () => {
    expect(scaleOf(FIT, large.picture, stage)).toBe(0.25);
    expect(fitScale(small.picture, stage)).toBeCloseTo(6.667, 2);
  });

  it('zooms around the point under the pointer, which stays where it is', () => {
    const point = { x: 90, y: 250 };
    const view = zoomed(FIT, 4, point, large);
    expect(view.scale).toBe(1);
    // The picture's own place below the point, before and after.
    expect([(point.x - view.x) / 1, (point.y - view.y) / 1]).toEqual([point.x / 0.25, point.y / 0.25]);
  });

  it('ends at the whole picture when it grows smaller, and at sixteen screen pixels for one when it grows', () => {
    const near = zoomed(FIT, 1.25, MIDDLE, large);
    expect(zoomed(near, 0.5, MIDDLE, large)).toEqual(FIT);
    expect(zoomed(FIT, 0.8, MIDDLE, large)).toEqual(FIT);
    expect(zoomed(FIT, 1000, MIDDLE, large).scale).toBe(16);
  });

  it('shows a small picture in its own size, too, and stops at the whole one on the way back', () => {
    const own = toggled(FIT, MIDDLE, small);
    expect(own.scale).toBe(1);
    expect(zoomed(own, 100, MIDDLE, small)).toEqual(FIT);
  });

  it('goes to its own pixels by one key and back by the same, whatever a screen makes of a pixel', () => {
    const sharp = { ...large, own: 0.5 };
    const own = toggled(FIT, MIDDLE, sharp);
    expect(own).toEqual({ scale: 0.5, x: 0, y: 0 });
    expect(toggled(own, MIDDLE, sharp)).toEqual(FIT);
  });

  it('is drawn by the hand until its edge meets the edge of the stage, and not at all while it is whole', () => {
    const own = toggled(FIT, MIDDLE, large);
    expect(moved(own, { x: 9999, y: -9999 }, large.picture, stage)).toEqual({
      ...{ scale: 1, x: 300 - MARGIN, y: -900 + MARGIN },
    });
    expect(moved(FIT, { x: 9, y: 9 }, large.picture, stage)).toEqual(FIT);
  });
});
