import fs from 'node:fs/promises';
import sharp from 'sharp';
import { filteringOf } from '#contract/filter/apply.ts';
import { drawChart } from '#contract/filter/chart.ts';
import { readCube, type BrokenCube } from '#contract/filter/cube.ts';
import type { Lut } from '#contract/filter/lut.ts';
import type { FilterStep } from '#contract/filter/steps.ts';

/** Draws a picture as sRGB by its own profile, as a PNG no larger than `px` in either direction. @throws where it cannot be read to its last line */
export async function drawSample({ from, to, px }: { from: string; to: string; px: number }): Promise<void> {
  await sharp(from, { failOn: 'error', sequentialRead: true })
    .autoOrient()
    .resize(px, px, { fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .png()
    .toFile(to);
}

/** The test chart, as a PNG. */
export async function writeChart({ to }: { to: string }): Promise<void> {
  const { data, ...raw } = drawChart();
  await sharp(data, { raw: { ...raw, channels: 4 } })
    .removeAlpha()
    .png()
    .toFile(to);
}

export interface Filtered {
  from: string;
  to: string;
  steps: readonly FilterStep[];
  /** The files of the tables of colours, by the ids that steps name. */
  luts: readonly { id: number; file: string }[];
}

/** The whole picture after the steps, as a PNG of eight bits a channel in sRGB. @throws where a table is broken */
export async function filterPicture({ from, to, steps, luts }: Filtered): Promise<void> {
  const { data, info } = await sharp(from, { failOn: 'error' })
    .autoOrient()
    .toColourspace('srgb')
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true });
  const { width, height } = info;
  const colours = info.channels as number;
  // A grey picture has one channel, or two with alpha.
  const grey = colours < 3;
  const wide = grey ? widened(data, colours) : data;
  const channels = colours === 2 || colours === 4 ? 4 : 3;
  const tables = new Map<number, Lut>();
  for (const { id, file } of luts) tables.set(id, await tableOf(file));
  const filtered = filteringOf(steps, tables)({ data: wide, width, height, channels });
  await sharp(filtered, { raw: { width, height, channels } }).png().toFile(to);
}

function widened(data: Uint8Array, channels: number): Uint8Array {
  const wide = new Uint8Array((data.length / channels) * (channels + 2));
  for (let at = 0; at < data.length / channels; at++) {
    const target = at * (channels + 2);
    wide.fill(data[at * channels]!, target, target + 3);
    if (channels === 2) wide[target + 3] = data[at * 2 + 1]!;
  }
  return wide;
}

/** Whether a file is a table of colours, or which line is wrong. */
export async function lookAtCube({ file }: { file: string }): Promise<{ points: number } | BrokenCube> {
  const read = readCube(await fs.readFile(file, 'utf8'));
  return 'points' in read ? { points: read.points } : read;
}

async function tableOf(file: string): Promise<Lut> {
  const read = readCube(await fs.readFile(file, 'utf8'));
  if (!('points' in read)) throw new Error(`line ${read.line} of ${file}: ${read.why}`);
  return read;
}
