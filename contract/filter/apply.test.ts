import { describe, expect, it } from 'vitest';
import { filteringOf, type Pixels } from './apply.ts';
import { cosine, power, sine } from './exact.ts';
import type { Lut } from './lut.ts';
import type { FilterStep } from './steps.ts';

type Colour = [number, number, number];

const NONE = new Map<number, Lut>();
const applyFilter = (picture: Pixels, ...by: Parameters<typeof filteringOf>) => filteringOf(...by)(picture);
/** A picture of one pixel after the steps. */
const after = (colour: Colour, steps: readonly FilterStep[], luts = NONE): number[] => [
  ...applyFilter({ data: Uint8Array.from(colour), width: 1, height: 1, channels: 3 }, steps, luts),
];
const gamma = (red: number, green = red, blue = red): FilterStep => ({ kind: 'gamma', red, green, blue });
const levels = (part: object): FilterStep => ({
  ...{ kind: 'levels', black: 0, middle: 1, white: 255, outBlack: 0, outWhite: 255 },
  ...part,
});

/** A table that gives each colour what `of` says. */
function lutOf(points: number, of: (colour: Colour) => Colour): Lut {
  const values: number[] = [];
  for (let b = 0; b < points; b++)
    for (let g = 0; g < points; g++)
      for (let r = 0; r < points; r++)
        values.push(...of([r / (points - 1), g / (points - 1), b / (points - 1)]));
  return { points, values: Float32Array.from(values) };
}
const lut = (strength = 100): FilterStep => ({ kind: 'lut', lutId: 7, strength });

/** Pixels that look like chance and are the same each time. */
function noise(count: number): Uint8Array {
  let seed = 1;
  return Uint8Array.from({ length: count }, () => {
    seed = (seed * 48_271) % 2_147_483_647;
    return seed % 256;
  });
}

describe('a step does what its name says, in numbers worked out by hand', () => {
  it.each<[string, Colour, FilterStep, Colour]>([
    ['brightness of 40 adds a fifth', [0, 100, 220], { kind: 'brightness', amount: 40 }, [51, 151, 255]],
    ['brightness of -50 takes a quarter', [0, 100, 200], { kind: 'brightness', amount: -50 }, [0, 36, 136]],
    [
      'contrast of -100 leaves middle grey',
      [0, 100, 255],
      { kind: 'contrast', amount: -100 },
      [128, 128, 128],
    ],
    // 127.5 + (100 - 127.5) * 2
    ['contrast of 50 is twice as steep', [0, 100, 255], { kind: 'contrast', amount: 50 }, [0, 73, 255]],
    // 0.2126, 0.7152 and 0.0722 of 255
    [
      'saturation of -100 leaves how bright it is',
      [255, 0, 0],
      { kind: 'saturation', amount: -100 },
      [54, 54, 54],
    ],
    ['saturation leaves grey', [90, 90, 90], { kind: 'saturation', amount: 80 }, [90, 90, 90]],
    // The matrix of hue-rotate(90deg) of CSS: 0.213 - 0.213, 0.213 + 0.143, 0.213 - 0.787 of red.
    ['hue of 90 turns as browsers do', [255, 0, 0], { kind: 'hue', degrees: 90 }, [0, 91, 0]],
    // 255 * (64 / 255) ^ (1 / 2) = 127.7
    ['gamma of 2 is a root', [64, 64, 64], gamma(2), [128, 128, 128]],
    ['gamma has its own value for each channel', [64, 64, 64], gamma(2, 1, 0.5), [128, 64, 16]],
    ['levels stretch what lies between', [50, 125, 200], levels({ black: 50, white: 200 }), [0, 128, 255]],
    [
      'levels end where they are told to',
      [0, 255, 128],
      levels({ outBlack: 20, outWhite: 220 }),
      [20, 220, 120],
    ],
    [
      'what was the white becomes white',
      [255, 240, 220],
      { kind: 'white', red: 255, green: 240, blue: 220 },
      [255, 255, 255],
    ],
  ])('%s', (_, colour, step, expected) => {
    expect(after(colour, [step])).toEqual(expected);
  });

  it('one after the other, in their order', () => {
    const darker: FilterStep = { kind: 'brightness', amount: -100 };
    const lighter: FilterStep = { kind: 'brightness', amount: 100 };
    expect(after([100, 100, 100], [darker, lighter])).toEqual([128, 128, 128]);
    expect(after([100, 100, 100], [lighter, darker])).toEqual([100, 100, 100]);
  });

  it('a table of colours is followed in part or whole, and between its points', () => {
    const turned = new Map([[7, lutOf(17, ([r, g, b]) => [1 - r, b, g])]]);
    expect(after([10, 133, 201], [lut()], turned)).toEqual([245, 201, 133]);
    expect(after([10, 133, 201], [lut(50)], turned)).toEqual([128, 167, 167]);
    expect(() => after([1, 2, 3], [lut()])).toThrow('the LUT 7 is not there');
  });

  it('an edge is sharpened, a plain area is not, and no colour gets a tint', () => {
    const width = 9;
    const row = Array.from({ length: width }, (_, x) => (x < 5 ? 60 : 180));
    const data = Uint8Array.from(Array.from({ length: 5 }, () => row.flatMap((v) => [v, v, v])).flat());
    const sharp = applyFilter(
      { data, width, height: 5, channels: 3 },
      [{ kind: 'sharpen', amount: 100, radius: 1 }],
      NONE,
    );
    const middle = Array.from({ length: width }, (_, x) => sharp[(2 * width + x) * 3]);
    // A quarter of the step of 120 lies beyond the edge on either side.
    expect(middle).toEqual([60, 60, 60, 60, 30, 210, 180, 180, 180]);
    for (let at = 0; at < sharp.length; at += 3) expect(sharp[at]).toBe(sharp[at + 2]);
  });
});

describe('[M10] the same picture with the same steps', () => {
  const steps: FilterStep[] = [
    { kind: 'white', red: 250, green: 244, blue: 236 },
    gamma(1.1, 1, 0.95),
    { kind: 'hue', degrees: 7 },
    { kind: 'sharpen', amount: 120, radius: 3 },
    lut(60),
    { kind: 'saturation', amount: 20 },
    { kind: 'sharpen', amount: 40, radius: 2 },
  ];
  const luts = new Map([[7, lutOf(33, ([r, g, b]) => [r * 0.9 + 0.05, g, b * b])]]);
  const [width, height] = [640, 330];
  const data = noise(width * height * 4);
  const whole = applyFilter({ data, width, height, channels: 4 }, steps, luts);

  it('gives the same bytes, and no band in which it is worked on shows', () => {
    expect(applyFilter({ data, width, height, channels: 4 }, steps, luts)).toEqual(whole);
    // Rows cut out with as much around them as both sharpenings look at, in one band of their own.
    const [from, to, around] = [80, 125, 5];
    const part = applyFilter(
      {
        data: data.subarray((from - around) * width * 4, (to + around) * width * 4),
        ...{ width, height: to - from + 2 * around, channels: 4 },
      },
      steps,
      luts,
    );
    expect(part.subarray(around * width * 4, -around * width * 4)).toEqual(
      whole.subarray(from * width * 4, to * width * 4),
    );
  });

  it('keeps how transparent each pixel is, and takes nothing of what cannot be seen', () => {
    const picture = { data: noise(400), width: 10, height: 10, channels: 4 as const };
    picture.data[3] = 0;
    picture.data[7] = 255;
    const other = { ...picture, data: picture.data.map((value, at) => (at < 3 ? 255 - value : value)) };
    const [one, two] = [picture, other].map((each) => applyFilter(each, steps, luts));
    expect(one!.subarray(4)).toEqual(two!.subarray(4));
    expect([...one!.subarray(0, 4)]).toEqual([...picture.data.subarray(0, 4)]);
    for (let at = 3; at < 400; at += 4) expect(one![at]).toBe(picture.data[at]);
  });
});

it('powers and angles are as the language knows them, to twelve digits', () => {
  for (let n = 1; n <= 255; n++)
    for (const exponent of [0.2, 1 / 2.4, 1, 2.4, 10])
      expect(power(n / 255, exponent)).toBeCloseTo((n / 255) ** exponent, 12);
  expect(power(0, 0.5)).toBe(0);
  for (let degrees = -180; degrees <= 180; degrees += 7.5) {
    expect(cosine(degrees)).toBeCloseTo(Math.cos((degrees * Math.PI) / 180), 12);
    expect(sine(degrees)).toBeCloseTo(Math.sin((degrees * Math.PI) / 180), 12);
  }
});
