import { clamped } from './clamped.ts';
import { inLut, type Lut } from './lut.ts';
import { stagesOf, type Stage } from './stages.ts';
import { sharpen, type Band } from './sharpen.ts';
import type { FilterStep } from './steps.ts';

/** A picture in sRGB, eight bits a channel, row by row; four channels: the last one is alpha, not multiplied in. */
export interface Pixels {
  data: Uint8Array | Uint8ClampedArray;
  width: number;
  height: number;
  channels: 3 | 4;
}

/** So many pixels are worked on at once: a print picture as numbers with fractions would take a gigabyte. */
const BAND_PX = 65_536;

/** What becomes of a picture: its alpha stays, and so does what is wholly transparent. */
export type Filtering = (picture: Pixels) => Uint8ClampedArray<ArrayBuffer>;

/**
 * The steps, one after the other. The same pixels, steps and LUTs give the same bytes, in every browser and on the server.
 * @param luts by the numbers that the steps name
 * @throws Error where a LUT is not there
 */
export function filteringOf(steps: readonly FilterStep[], luts: ReadonlyMap<number, Lut>): Filtering {
  const stages = stagesOf(steps, luts);
  return (picture) => filtered(picture, stages);
}

function filtered(
  { data, width, height, channels }: Pixels,
  stages: readonly Stage[],
): Uint8ClampedArray<ArrayBuffer> {
  const out = new Uint8ClampedArray(data);
  if (stages.length === 0) return out;
  const around = stages.reduce((sum, stage) => sum + (stage.kind === 'sharpen' ? stage.radius : 0), 0);
  const rows = Math.max(1, around, Math.floor(BAND_PX / width));
  for (let top = 0; top < height; top += rows) {
    // Rows beside the band, as far as a sharpening looks.
    const from = Math.max(0, top - around);
    const to = Math.min(height, top + rows + around);
    const start = from * width;
    const count = (to - from) * width;
    const colours = new Float32Array(count * 3);
    const covers = channels === 4 ? new Float32Array(count) : undefined;
    for (let at = 0; at < count; at++) {
      const source = (start + at) * channels;
      for (let c = 0; c < 3; c++) colours[at * 3 + c] = data[source + c]! / 255;
      if (covers) covers[at] = data[source + 3]! / 255;
    }
    for (const stage of stages) run(stage, { colours, covers, width, height: to - from });
    const end = Math.min(height, top + rows) * width - start;
    for (let at = top * width - start; at < end; at++) {
      if (covers?.[at] === 0) continue;
      const target = (start + at) * channels;
      for (let c = 0; c < 3; c++) out[target + c] = Math.floor(colours[at * 3 + c]! * 255 + 0.5);
    }
  }
  return out;
}

function run(stage: Stage, band: Band): void {
  const { colours } = band;
  switch (stage.kind) {
    case 'curves': {
      const [red, green, blue] = stage.curves;
      for (let at = 0; at < colours.length; at += 3) {
        colours[at] = onCurve(red, colours[at]!);
        colours[at + 1] = onCurve(green, colours[at + 1]!);
        colours[at + 2] = onCurve(blue, colours[at + 2]!);
      }
      return;
    }
    case 'matrix': {
      const [rr, rg, rb, gr, gg, gb, br, bg, bb] = stage.matrix;
      for (let at = 0; at < colours.length; at += 3) {
        const r = colours[at]!;
        const g = colours[at + 1]!;
        const b = colours[at + 2]!;
        colours[at] = clamped(rr * r + rg * g + rb * b);
        colours[at + 1] = clamped(gr * r + gg * g + gb * b);
        colours[at + 2] = clamped(br * r + bg * g + bb * b);
      }
      return;
    }
    case 'lut':
      for (let at = 0; at < colours.length; at += 3) inLut(stage.lut, stage.strength, colours, at);
      return;
    case 'sharpen':
      sharpen(band, stage);
  }
}

/** Between two neighbouring points of a curve. */
function onCurve(curve: Float64Array, value: number): number {
  const at = value * (curve.length - 1);
  const below = Math.floor(at);
  const lower = curve[below]!;
  return below + 1 < curve.length ? lower + (curve[below + 1]! - lower) * (at - below) : lower;
}
