import fs from 'node:fs/promises';
import path from 'node:path';
import sharp, { type Sharp } from 'sharp';
import type { FilterStep } from '#contract/filter/steps.ts';
import { MOST_PRINT_PX, type PrintColor, type PrintWhite } from '#contract/print-file/print-file.ts';
import { isSideways, TILE_DPI, type Placement } from '#contract/values/placement.ts';
import { filterPicture } from '../filter-picture.ts';
import { readPrinted } from '../read-mask.ts';
import { writeTiff } from './tiff.ts';
import { shrunk } from './white.ts';

export interface PrintFileOf {
  from: string;
  /** It has no pixels of its own. */
  drawing: boolean;
  to: string;
  /** Of the print area with its bleed, in pixels at `dpi`. */
  width: number;
  height: number;
  dpi: number;
  place: Placement;
  /** The file of the mask; null: all of the area is printed. */
  mask: string | null;
  color: PrintColor;
  /** The file of the printer's colours; null: those that are usual. */
  icc: string | null;
  /** As seen from behind, for what is printed below clear material. */
  mirrored: boolean;
  white: PrintWhite;
  /** Pixels. */
  choke: number;
  /** What is done to the colours first; nothing where there are none. */
  steps: readonly FilterStep[];
  luts: readonly { id: number; file: string }[];
}

interface Drawn {
  data: Buffer;
  width: number;
  height: number;
}
const EMPTY = { r: 0, g: 0, b: 0, alpha: 0 };
/** Dots an inch that a drawing is drawn at by itself, and at most. */
const [DRAWING_DPI, MOST_DRAWING_DPI] = [72, 100_000];
const WHITE_INK = 'White';

/** Writes what is printed of a picture on its area [G04]: PNG, or TIFF where inks are separate. @throws where it cannot be read */
export async function drawPrintFile(of: PrintFileOf): Promise<void> {
  const drawn = await laid(of);
  const { data, width, height } = drawn;
  const printed = of.mask === null ? undefined : await readPrinted(of.mask, { width, height });
  if (printed)
    for (let at = 0; at < printed.length; at++) if (printed[at] === 0) data.fill(0, at * 4, at * 4 + 4);
  if (of.mirrored) {
    mirrorRows(data, width * 4, 4);
    if (printed) mirrorRows(printed, width, 1);
  }
  if (of.color === 'rgb' && of.white === 'none')
    return void (await sharp(data, { raw: { width, height, channels: 4 } })
      .withDensity(of.dpi)
      .png()
      .toFile(of.to));
  const white = of.white === 'none' ? undefined : whiteOf(of, drawn, printed);
  const inks = of.color === 'cmyk' ? await separated(drawn, of.icc) : { data, profile: undefined };
  const channels = 4 + (white ? 1 : 0);
  const layers = white ? beside(inks.data, white) : inks.data;
  if (layers.length !== width * height * channels) throw new Error('a layer of a print file is missing');
  await writeTiff(of.to, {
    ...{ data: layers, width, height, dpi: of.dpi, color: of.color, profile: inks.profile },
    extra: [...(of.color === 'rgb' ? (['alpha'] as const) : []), ...(white ? [{ ink: WHITE_INK }] : [])],
  });
}

/** Turns each row end for end, in place; `step`: bytes that stay together. */
function mirrorRows(data: Uint8Array, row: number, step: number): void {
  for (let start = 0; start < data.length; start += row) {
    // A copy: a buffer's own slice is a view.
    const line = Uint8Array.from(data.subarray(start, start + row));
    for (let at = 0; at < row; at += step) data.set(line.subarray(at, at + step), start + row - step - at);
  }
}

/** The picture as it lies on its area, as RGB with its transparency. */
async function laid(of: PrintFileOf): Promise<Drawn> {
  const { place, width, height } = of;
  const sideways = isSideways(place);
  // The sheet that is turned: on its side it is as high as the area is wide.
  const sheet = sideways ? { width: height, height: width } : { width, height };
  let drawn = await fitted(of, sheet);
  if (place.turn !== 0) drawn = await raw(sharp(drawn.data, rawOf(drawn)).rotate(place.turn));
  if (place.mirror) drawn = await raw(sharp(drawn.data, rawOf(drawn)).flop());
  return drawn;
}

async function fitted(of: PrintFileOf, sheet: { width: number; height: number }): Promise<Drawn> {
  const source = await sourceOf(of, sheet);
  const picture = sharp(source, { failOn: 'error' }).autoOrient().toColourspace('srgb');
  const { fit } = of.place;
  if (fit !== 'tile') {
    const how = fit === 'stretch' ? 'fill' : fit;
    return raw(picture.resize(sheet.width, sheet.height, { fit: how, background: EMPTY }));
  }
  const own = (await sharp(source).metadata()).autoOrient;
  const px = (side: number) => Math.max(1, Math.round((side * of.dpi) / TILE_DPI));
  const tile = await raw(picture.resize(px(own.width), px(own.height), { fit: 'fill' }));
  const within = {
    width: Math.min(tile.width, sheet.width),
    height: Math.min(tile.height, sheet.height),
  };
  const cut = await raw(sharp(tile.data, rawOf(tile)).extract({ left: 0, top: 0, ...within }));
  return raw(
    sharp({ create: { ...sheet, channels: 4, background: EMPTY } }).composite([
      { input: cut.data, ...rawOf(cut), tile: true, gravity: 'northwest' },
    ]),
  );
}

/** The picture with the colours that it is printed in; a drawing as large as it is needed. */
async function sourceOf(
  { from, drawing, to, steps, luts }: PrintFileOf,
  sheet: { width: number; height: number },
): Promise<string | Buffer> {
  let source: string | Buffer = from;
  if (drawing) {
    // Read whole: it has no place from which it could reach for other files.
    const content = await fs.readFile(from);
    const { width, height } = await sharp(content).metadata();
    const filling = Math.max(sheet.width / width, sheet.height / height);
    // A drawing as thin as a line would be drawn as large as a wall.
    const scale = Math.min(filling, Math.sqrt(MOST_PRINT_PX / (width * height)));
    const density = Math.min(MOST_DRAWING_DPI, Math.max(DRAWING_DPI, Math.ceil(DRAWING_DPI * scale)));
    source = await sharp(content, { density }).png().toBuffer();
  }
  if (steps.length === 0) return source;
  const beside = (name: string) => path.join(path.dirname(to), `${path.basename(to)}-${name}.png`);
  const [before, after] = [beside('before'), beside('after')];
  if (typeof source !== 'string') await fs.writeFile(before, source);
  await filterPicture({ from: typeof source === 'string' ? source : before, to: after, steps, luts });
  try {
    return await fs.readFile(after);
  } finally {
    for (const file of [before, after]) await fs.rm(file, { force: true });
  }
}

const rawOf = ({ width, height }: Drawn) => ({ raw: { width, height, channels: 4 as const } });
async function raw(picture: Sharp): Promise<Drawn> {
  const { data, info } = await picture
    .ensureAlpha()
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}

/** [G05] Where white lies, drawn in by its choke. */
function whiteOf(
  { white, choke }: PrintFileOf,
  { data, width, height }: Drawn,
  printed?: Uint8Array,
): Uint8Array {
  const whole = new Uint8Array(width * height);
  for (let at = 0; at < whole.length; at++)
    whole[at] = white === 'art' ? data[at * 4 + 3]! : printed?.[at] === 0 ? 0 : 255;
  return shrunk(whole, { width, height }, choke);
}

/** As CMYK by a profile that goes with the file; where nothing is seen, there is no ink. */
async function separated(
  drawn: Drawn,
  icc: string | null,
): Promise<{ data: Buffer; profile: Uint8Array | undefined }> {
  const { data, width, height } = drawn;
  const inks = await sharp(data, rawOf(drawn))
    .flatten({ background: '#fff' })
    .toColourspace('cmyk')
    .withIccProfile(icc ?? 'cmyk')
    .raw()
    .toBuffer();
  if (inks.length !== width * height * 4) throw new Error('colours could not be separated');
  for (let at = 0; at < width * height; at++) if (data[at * 4 + 3] === 0) inks.fill(0, at * 4, at * 4 + 4);
  return { data: inks, profile: icc === null ? await cmykProfile() : await fs.readFile(icc) };
}

let profile: Promise<Uint8Array | undefined> | undefined;
/** The one that the library for pictures separates by. */
const cmykProfile = () =>
  (profile ??= sharp({ create: { width: 1, height: 1, channels: 3, background: '#fff' } })
    .toColourspace('cmyk')
    .withIccProfile('cmyk')
    .tiff()
    .toBuffer()
    .then(async (tiff) => (await sharp(tiff).metadata()).icc));

function beside(inks: Uint8Array, white: Uint8Array): Uint8Array {
  const all = new Uint8Array(white.length * 5);
  for (let at = 0; at < white.length; at++) {
    all.set(inks.subarray(at * 4, at * 4 + 4), at * 5);
    all[at * 5 + 4] = white[at]!;
  }
  return all;
}
