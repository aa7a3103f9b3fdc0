import fs from 'node:fs/promises';
import sharp from 'sharp';
import { cleanDrawing } from './clean-drawing.ts';
import { readMask, type MaskFacts } from './read-mask.ts';

/** The longer side at which a drawing is measured: whole pixels of its own would round its proportion. */
const MEASURED_PX = 20_000;
const DENSITY = 72;

const open = async (file: string) => Buffer.from(cleanDrawing(await fs.readFile(file)));

/** The proportion of a drawing, as large numbers. @throws where it cannot be drawn, or is no whole document */
export async function measureDrawing({ file }: { file: string }): Promise<{ width: number; height: number }> {
  const drawing = await open(file);
  // Nothing is drawn: how many pixels it would have does not matter.
  const sizeAt = async (density: number) => {
    const { width, height } = await sharp(drawing, { density, limitInputPixels: false }).metadata();
    return { width, height };
  };
  const { width, height } = await sizeAt(DENSITY);
  return sizeAt(Math.min(100_000, Math.max(1, (DENSITY * MEASURED_PX) / Math.max(width, height))));
}

/** Draws a mask at the pixels of its area, as PNG, and says what it is then. @throws as measureDrawing */
export async function drawMask({
  file,
  to,
  width,
  height,
}: {
  file: string;
  to: string;
  width: number;
  height: number;
}): Promise<MaskFacts> {
  await sharp(await open(file))
    .resize(width, height, { fit: 'fill' })
    .png()
    .toFile(to);
  return readMask(to);
}
