import { clamped } from './clamped.ts';
import { cosine, power, sine } from './exact.ts';
import type { Lut } from './lut.ts';
import type { FilterStep } from './steps.ts';

type Matrix = readonly [number, number, number, number, number, number, number, number, number];

/** What steps come down to. */
export type Stage =
  | { kind: 'curves'; curves: readonly [Float64Array, Float64Array, Float64Array] }
  | { kind: 'matrix'; matrix: Matrix }
  | { kind: 'lut'; lut: Lut; strength: number }
  | { kind: 'sharpen'; amount: number; radius: number };

/** Sixteen to a byte: each of the 256 bytes lies on a point. */
const POINTS = 255 * 16 + 1;

/** How bright each of the three is to the eye. */
export const LIGHT = [0.2126, 0.7152, 0.0722] as const;

/** Steps that change nothing are left out. @throws Error where a LUT is not there */
export const stagesOf = (steps: readonly FilterStep[], luts: ReadonlyMap<number, Lut>): Stage[] =>
  steps.flatMap((step) => stageOf(step, luts) ?? []);

function stageOf(step: FilterStep, luts: ReadonlyMap<number, Lut>): Stage | undefined {
  switch (step.kind) {
    case 'brightness':
      return step.amount === 0 ? undefined : sameCurve((v) => v + step.amount / 200);
    case 'contrast': {
      const steep = step.amount < 0 ? 1 + step.amount / 100 : 1 + step.amount / 50;
      return step.amount === 0 ? undefined : sameCurve((v) => (v - 0.5) * steep + 0.5);
    }
    case 'saturation':
      return step.amount === 0 ? undefined : { kind: 'matrix', matrix: saturated(1 + step.amount / 100) };
    case 'hue':
      return step.degrees === 0 ? undefined : { kind: 'matrix', matrix: turned(step.degrees) };
    case 'gamma':
      return curves(step, (gamma) => (v) => power(v, 1 / gamma));
    case 'levels':
      return sameCurve((v) => {
        const share = clamped((v * 255 - step.black) / (step.white - step.black));
        const middle = step.middle === 1 ? share : power(share, 1 / step.middle);
        return (step.outBlack + (step.outWhite - step.outBlack) * middle) / 255;
      });
    case 'sharpen':
      return step.amount === 0
        ? undefined
        : { kind: 'sharpen', amount: step.amount / 100, radius: step.radius };
    case 'lut': {
      const lut = luts.get(step.lutId);
      if (!lut) throw new Error(`the LUT ${step.lutId} is not there`);
      return step.strength === 0 ? undefined : { kind: 'lut', lut, strength: step.strength / 100 };
    }
    case 'white':
      // In light, as an eye that has got used to a tinted white sees it.
      return curves(step, (white) => (v) => byteOf(lightOf(v) / lightOf(white / 255)));
  }
}

const curve = (of: (value: number) => number): Float64Array =>
  Float64Array.from({ length: POINTS }, (_, at) => clamped(of(at / (POINTS - 1))));

function sameCurve(of: (value: number) => number): Stage {
  const one = curve(of);
  return { kind: 'curves', curves: [one, one, one] };
}

const curves = (
  { red, green, blue }: { red: number; green: number; blue: number },
  by: (value: number) => (v: number) => number,
): Stage => ({ kind: 'curves', curves: [curve(by(red)), curve(by(green)), curve(by(blue))] });

/** Linear light of a value of sRGB, and back. */
const lightOf = (v: number): number => (v <= 0.04045 ? v / 12.92 : power((v + 0.055) / 1.055, 2.4));
const byteOf = (light: number): number =>
  light >= 1 ? 1 : light <= 0.0031308 ? light * 12.92 : 1.055 * power(light, 1 / 2.4) - 0.055;

/** What is grey stays; the rest goes away from it, or to it. */
function saturated(by: number): Matrix {
  const [r, g, b] = LIGHT.map((share) => share * (1 - by)) as [number, number, number];
  return [r + by, g, b, r, g + by, b, r, g, b + by];
}

/** Turned around what is grey, with its brightness kept, as browsers define hue-rotate. */
function turned(degrees: number): Matrix {
  const [cos, sin] = [cosine(degrees), sine(degrees)];
  return [
    0.213 + cos * 0.787 - sin * 0.213,
    0.715 - cos * 0.715 - sin * 0.715,
    0.072 - cos * 0.072 + sin * 0.928,
    0.213 - cos * 0.213 + sin * 0.143,
    0.715 + cos * 0.285 + sin * 0.14,
    0.072 - cos * 0.072 - sin * 0.283,
    0.213 - cos * 0.213 - sin * 0.787,
    0.715 - cos * 0.715 + sin * 0.715,
    0.072 + cos * 0.928 + sin * 0.072,
  ];
}
