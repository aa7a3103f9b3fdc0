import fs from 'node:fs/promises';
import { fileIssues } from '#contract/plate/marks.ts';
import { pxAt, pxBoxOf } from '#contract/plate/pixels.ts';
import type { PlateFileKind } from '#contract/rosi/print-settings.ts';
import { markRects } from './mark-rects.ts';
import { writePdf } from './pdf.ts';
import { writePng } from './png.ts';
import { writePlateTiff } from './plate-tiff.ts';
import type { PlateFileOf, Scene } from './scene.ts';

export interface PlateFile {
  /** Pixels; of a PDF those of its pieces' grid. */
  width: number;
  height: number;
  bytes: number;
}

/** Each writes the file, and answers with its bytes. */
const WRITERS: Record<PlateFileKind, (of: PlateFileOf, scene: Scene) => Promise<number>> = {
  tiff: writePlateTiff,
  png: writePng,
  pdf: writePdf,
};

/**
 * Draws the file of a plate [M13], strip by strip, in as much memory as the pieces abreast need [M14].
 * @throws where a mark has no room, by Chinese sentences, or a print file is missing or has other pixels than its place
 */
export async function drawPlateFile(of: PlateFileOf): Promise<PlateFile> {
  const { settings } = of;
  const issues = fileIssues({ ...settings, slots: of.slots });
  if (issues.length > 0) throw new Error(issues.join('；'));
  const scene = await sceneOf(of);
  const write = WRITERS[settings.fileKind];
  try {
    const bytes = await write(of, scene);
    return { width: scene.width, height: scene.height, bytes };
  } catch (error) {
    await fs.rm(of.to, { force: true });
    throw error;
  }
}

async function sceneOf(of: PlateFileOf): Promise<Scene> {
  const { dpi, white, width } = of.settings;
  return {
    ...{ width: pxAt(width, dpi), height: pxAt(of.usedLength, dpi) },
    ...{ dpi, length: of.usedLength },
    channels: 4 + (white === 'none' ? 0 : 1),
    pieces: of.pieces.map((piece) => ({ ...piece, box: pxBoxOf(piece, dpi) })),
    marks: await markRects(of),
  };
}
