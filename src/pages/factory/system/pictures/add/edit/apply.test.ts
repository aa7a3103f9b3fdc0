import { describe, expect, it } from 'vitest';
import { pxAt } from '#contract/values/pixels.ts';
import { allWorked, worked } from './apply.ts';
import { rimColour } from './background.ts';
import { finish, inPieces, type Raster } from './raster.ts';
import { innerSize, sizeAfter, type Step } from '#contract/art-desk/retouch-step.ts';

// What each step makes of a picture, pixel by pixel. What is expected was written down by hand.

/** A picture of grey pixels: a number is how light one is, null is see-through. */
function picture(...rows: readonly (readonly (number | null)[])[]): Raster {
  const [width, height] = [rows[0]!.length, rows.length];
  const data = new Uint8ClampedArray(width * height * 4);
  rows.flat().forEach((grey, i) => {
    if (grey !== null) data.set([grey, grey, grey, 255], i * 4);
  });
  return { data, width, height };
}
const filled = (width: number, height: number, grey: number): Raster =>
  picture(...Array.from({ length: height }, () => Array.from({ length: width }, () => grey)));

/** The red of each pixel, null where nothing is seen of it. */
const greys = ({ data, width, height }: Raster): (number | null)[][] =>
  Array.from({ length: height }, (_, y) =>
    Array.from({ length: width }, (_pixel, x) => {
      const at = (y * width + x) * 4;
      return data[at + 3] === 0 ? null : data[at]!;
    }),
  );
const alphas = ({ data, width, height }: Raster): number[][] =>
  Array.from({ length: height }, (_, y) =>
    Array.from({ length: width }, (_pixel, x) => data[(y * width + x) * 4 + 3]!),
  );
const done = (step: Step, from: Raster): (number | null)[][] => greys(finish(worked(step, from)));

const SIX = picture([1, 2, 3], [4, 5, 6]);

describe('[P166] what moves pixels', () => {
  it('a quarter turn, a half, and three quarters, clockwise', () => {
    expect(done({ kind: 'turn', turn: 90 }, SIX)).toEqual([
      [4, 1],
      [5, 2],
      [6, 3],
    ]);
    expect(done({ kind: 'turn', turn: 180 }, SIX)).toEqual([
      [6, 5, 4],
      [3, 2, 1],
    ]);
    expect(done({ kind: 'turn', turn: 270 }, SIX)).toEqual([
      [3, 6],
      [2, 5],
      [1, 4],
    ]);
  });

  it('a mirror, across and down', () => {
    expect(done({ kind: 'mirror', way: 'across' }, SIX)).toEqual([
      [3, 2, 1],
      [6, 5, 4],
    ]);
    expect(done({ kind: 'mirror', way: 'down' }, SIX)).toEqual([
      [4, 5, 6],
      [1, 2, 3],
    ]);
  });

  it('a crop takes its part, and of one that stands out as much as lies on the picture', () => {
    expect(done({ kind: 'crop', x: 1, y: 0, width: 2, height: 1 }, SIX)).toEqual([[2, 3]]);
    expect(done({ kind: 'crop', x: 2, y: 1, width: 9, height: 9 }, SIX)).toEqual([[6]]);
  });
});

describe('[P166] the edge is extended for the bleed', () => {
  it('as in a mirror that stands at the edge, corners too', () => {
    expect(done({ kind: 'extend', px: 2, by: 'mirror' }, SIX)).toEqual([
      [5, 4, 4, 5, 6, 6, 5],
      [2, 1, 1, 2, 3, 3, 2],
      [2, 1, 1, 2, 3, 3, 2],
      [5, 4, 4, 5, 6, 6, 5],
      [5, 4, 4, 5, 6, 6, 5],
      [2, 1, 1, 2, 3, 3, 2],
    ]);
  });

  it('by the colour of the edge', () => {
    expect(done({ kind: 'extend', px: 1, by: 'edge' }, SIX)).toEqual([
      [1, 1, 2, 3, 3],
      [1, 1, 2, 3, 3],
      [4, 4, 5, 6, 6],
      [4, 4, 5, 6, 6],
    ]);
  });

  it('further than the picture is wide: the mirror is mirrored again', () => {
    expect(done({ kind: 'extend', px: 3, by: 'mirror' }, picture([1, 2]))[0]).toEqual([
      2, 2, 1, 1, 2, 2, 1, 1,
    ]);
  });

  it('2 mm at 300 dpi are 24 pixels on each side', () => {
    const px = pxAt(20, 300);
    expect(px).toBe(24);
    expect(sizeAfter({ kind: 'extend', px, by: 'mirror' }, { width: 100, height: 50 })).toEqual({
      width: 148,
      height: 98,
    });
  });
});

describe('[P166] a picture is straightened', () => {
  it('by 45° a square keeps a square of 1/√2 of its side, by 0° all of it', () => {
    expect(innerSize({ width: 1000, height: 1000 }, 45)).toEqual({ width: 707, height: 707 });
    expect(innerSize({ width: 1200, height: 800 }, 0)).toEqual({ width: 1200, height: 800 });
  });

  it('no corner is empty, and one colour stays one colour', () => {
    for (const degrees of [-45, -7.3, 2, 30, 45]) {
      const straight = finish(worked({ kind: 'straighten', degrees }, filled(60, 31, 200)));
      expect(new Set(greys(straight).flat()), String(degrees)).toEqual(new Set([200]));
      expect(straight.width / 60 > 0.3 && straight.width <= 60).toBe(true);
    }
  });

  it('an edge that falls to the right by 10° lies level after 10° against the clock', () => {
    const slope = Math.tan((10 * Math.PI) / 180);
    const tilted = picture(
      ...Array.from({ length: 200 }, (_, y) =>
        Array.from({ length: 200 }, (_pixel, x) => (y - 100 > (x - 100) * slope ? 255 : 0)),
      ),
    );
    const straight = greys(finish(worked({ kind: 'straighten', degrees: -10 }, tilted)));
    const edges = straight[0]!.map((_, x) => straight.findIndex((row) => row[x]! > 127));
    expect(Math.max(...edges) - Math.min(...edges)).toBeLessThanOrEqual(1);
  });
});

describe('[P166] a part is made as small as the spec', () => {
  const fit = (width: number, height: number, to: [number, number]): Step => ({
    ...{ kind: 'fit', x: 0, y: 0, width, height },
    to: { width: to[0], height: to[1] },
  });

  it('each pixel is the mean of those that it takes the place of', () => {
    const four = picture([0, 100, 10, 30], [200, 100, 50, 70]);
    expect(done(fit(4, 2, [2, 1]), four)).toEqual([[100, 40]]);
    // Three to two: one and a half each.
    expect(done(fit(3, 1, [2, 1]), picture([90, 60, 30]))).toEqual([[80, 40]]);
    expect(done(fit(1, 3, [1, 2]), picture([90], [60], [30]))).toEqual([[80], [40]]);
  });

  it('what is not seen gives no colour, and what is half empty is half seen', () => {
    const half = finish(worked(fit(2, 1, [1, 1]), picture([120, null])));
    expect([greys(half), alphas(half)]).toEqual([[[120]], [[128]]]);
  });

  it('is never enlarged', () => {
    expect(done(fit(3, 2, [30, 20]), SIX)).toEqual(greys(SIX));
  });
});

describe('[P166] colours', () => {
  it('levels: what is black or below is 0, what is white or above 255, the middle between', () => {
    const step: Step = { kind: 'levels', black: 50, middle: 1, white: 150 };
    expect(done(step, picture([0, 50, 100, 150, 255, null]))).toEqual([[0, 0, 128, 255, 255, null]]);
  });

  it('a plain background goes, with its shades; an island of it inside stays, and so does the motif', () => {
    const motif = picture(
      [250, 255, 250, 250, 250],
      [250, 0, 0, 0, 250],
      [250, 0, 250, 0, 245],
      [250, 0, 0, 0, 250],
      [250, 250, 250, 250, 250],
    );
    expect(rimColour(motif)).toEqual([250, 250, 250]);
    expect(done({ kind: 'background', tolerance: 10 }, motif)).toEqual([
      [null, null, null, null, null],
      [null, 0, 0, 0, null],
      [null, 0, 250, 0, null],
      [null, 0, 0, 0, null],
      [null, null, null, null, null],
    ]);
  });

  it('what borders on it and is near its colour is half seen', () => {
    const row = [250, 250, 238, 0, 250, 250];
    const soft = finish(worked({ kind: 'background', tolerance: 10 }, picture(row, row, row)));
    expect(alphas(soft)[1]).toEqual([0, 0, 128, 255, 0, 0]);
  });
});

describe('[P166] brushes', () => {
  it('what is erased is not seen any more, and what the brush did not reach stays', () => {
    const step: Step = { kind: 'erase', points: [[2.5, 2.5]], radius: 1 };
    const erased = finish(worked(step, filled(5, 5, 80)));
    expect(alphas(erased)[2]).toEqual([255, 127, 0, 127, 255]);
    expect(alphas(erased)[0]).toEqual([255, 255, 255, 255, 255]);
  });

  it('a stroke has no gap between its points', () => {
    const points = [
      [2.5, 2.5],
      [17.5, 2.5],
    ] as const;
    const erased = finish(worked({ kind: 'erase', points, radius: 1.5 }, filled(20, 5, 80)));
    expect(alphas(erased)[2]!.slice(2, 18)).toEqual(Array.from({ length: 16 }, () => 0));
  });

  it('what is copied stood where the brush looked, before the stroke', () => {
    const row = [10, 20, 30, 40, 50, 60, 70, 80];
    const step: Step = { kind: 'clone', points: [[5.5, 0.5]], radius: 0.5, dx: -4, dy: 0 };
    expect(done(step, picture(row))).toEqual([[10, 20, 30, 40, 50, 20, 70, 80]]);
    expect(done(step, picture([10, null, 30, 40, 50, 60, 70]))).toEqual([[10, null, 30, 40, 50, null, 70]]);
  });
});

describe('[P166] steps one after the other', () => {
  const STEPS: Step[] = [
    { kind: 'turn', turn: 90 },
    { kind: 'straighten', degrees: 3 },
    { kind: 'fit', x: 2, y: 3, width: 90, height: 150, to: { width: 60, height: 100 } },
    { kind: 'extend', px: 24, by: 'mirror' },
    { kind: 'levels', black: 10, middle: 1.2, white: 240 },
    { kind: 'background', tolerance: 5 },
    { kind: 'erase', points: [[9, 9]], radius: 4 },
    { kind: 'clone', points: [[30, 30]], radius: 9, dx: 12, dy: 3 },
    { kind: 'mirror', way: 'down' },
    { kind: 'crop', x: 5, y: 5, width: 80, height: 120 },
  ];

  it('have the size that was said before, and in pieces they give the same bytes', async () => {
    const from = filled(200, 120, 130);
    for (let i = 0; i < from.data.length; i++) from.data[i] = i % 4 === 3 ? 255 : (i * 7919) % 256;
    let size = { width: 200, height: 120 };
    for (const step of STEPS) size = sizeAfter(step, size);
    const whole = finish(allWorked(STEPS, from));
    expect({ width: whole.width, height: whole.height }).toEqual(size);
    const pieces = await inPieces(allWorked(STEPS, from));
    expect(Buffer.from(whole.data.buffer).equals(Buffer.from(pieces.data.buffer))).toBe(true);
  });

  it('of a smaller copy look alike: half of it is half as large', () => {
    const steps = STEPS.slice(0, 4);
    let size = { width: 800, height: 480 };
    const large = steps.map((step): Step =>
      step.kind === 'fit' ? { ...step, width: 360, height: 600, to: { width: 240, height: 400 } } : step,
    );
    for (const step of large) size = sizeAfter(step, size);
    const half = finish(allWorked(large, filled(400, 240, 90), 0.5));
    expect([half.width, half.height]).toEqual([size.width / 2, size.height / 2]);
  });

  it('and stop where they are given up', async () => {
    const given = new AbortController();
    given.abort(new Error('left'));
    const endless = (function* () {
      for (;;) yield;
    })();
    await expect(inPieces(endless as never, given.signal)).rejects.toThrow('left');
  });
});
