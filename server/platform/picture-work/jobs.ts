import fs from 'node:fs/promises';
import sharp from 'sharp';
import { drawMask, measureDrawing } from './draw-mask.ts';
import { drawSample, filterPicture, lookAtCube, writeChart, type Filtered } from './filter-picture.ts';
import { drawOverlay, type MaskAt } from './overlay.ts';
import { isSamePixels } from './look.ts';
import { readFont, type FontFacts } from './read-font.ts';
import { readMask, type MaskFacts } from './read-mask.ts';
import { drawPrintFile, type PrintFileOf } from './print/draw.ts';
import { drawPlateFile, type PlateFile } from './plate/plate-file.ts';
import { nest, type Item, type Nested } from '#contract/plate/nest.ts';
import type { Bed } from '#contract/plate/layout.ts';
import type { PlateFileOf } from './plate/scene.ts';
import type { Paper } from '../paper/mark.ts';
import type { Dpi } from '#contract/print-template/kinds.ts';
import { bindParts, drawPart, drawPdf, type Drawn, type Part } from '../paper/pdf.ts';
import { drawZpl } from '../paper/zpl.ts';
import { drawTemplate, type TemplateOf } from './template.ts';
import { readPicture, smallPixels, type SeenPicture } from './read-picture.ts';
import { viewPicture } from './view-picture.ts';

/**
 * What is done with pictures in a process of its own (pool.ts): each takes what a message can carry, and reads and writes by
 * paths of this machine. It must stay free of anything that the server keeps in its memory.
 */
export const JOBS = {
  /** In pixels, as a browser and a printer turn it, not as the camera stored it. @throws where it cannot be read */
  async size({ file }: { file: string }): Promise<{ width: number | null; height: number | null }> {
    const { width, height } = (await sharp(file).metadata()).autoOrient;
    return { width: width ?? null, height: height ?? null };
  },

  /** Reads a picture to its last line. @throws where it ends before it */
  async readWhole({ file }: { file: string }): Promise<void> {
    await sharp(file, { failOn: 'truncated', sequentialRead: true }).resize(8, 8).raw().toBuffer();
  },

  /** Draws a WebP no larger than `px` in either direction. A drawing is read whole: it has no place from which it could reach for other files. */
  async thumb({
    from,
    to,
    px,
    drawing,
  }: {
    from: string;
    to: string;
    px: number;
    drawing: boolean;
  }): Promise<void> {
    const picture = drawing
      ? sharp(await fs.readFile(from))
      : sharp(from, { sequentialRead: true }).autoOrient();
    await picture
      .resize(px, px, { fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 80 })
      .toFile(to);
  },

  view: viewPicture,

  /** What a font says of itself, and a picture of how it looks. @throws where it cannot be read */
  font: ({ file, sample }: { file: string; sample: string }): Promise<FontFacts> => readFont(file, sample),

  /** @throws where the picture cannot be decoded to its last line */
  mask: ({ file }: { file: string }): Promise<MaskFacts> => readMask(file),
  measureDrawing,
  drawMask,

  /** What the mask of a case covers of the holes of a phone. @throws where one of them cannot be decoded */
  overlay: ({ ofCase, ofPhone }: { ofCase: MaskAt; ofPhone: MaskAt }) => drawOverlay(ofCase, ofPhone),
  /** Writes what a designer lays a picture on. @throws where the mask cannot be decoded */
  template: (area: TemplateOf): Promise<void> => drawTemplate(area),
  /** Writes what is printed of a picture on its area. @throws where it cannot be read to its last line */
  printFile: (of: PrintFileOf): Promise<void> => drawPrintFile(of),
  /** Writes the file of a plate. @throws by a Chinese sentence where a mark has no room or a piece's file is another */
  plateFile: (of: PlateFileOf): Promise<PlateFile> => drawPlateFile(of),
  /** Writes papers as a PDF. @throws where a picture of theirs cannot be read */
  paper: (of: Paper & { to: string }): Promise<Drawn> => drawPdf(of),
  /** [X16] Some pages of a paper, which are kept until the others are there. */
  paperPart: ({ before, ...paper }: Paper & { before?: Pick<Part, 'chars'> }): Promise<Part> =>
    drawPart(paper, before),
  /** Writes the file of such pages out of files that each have some of them. @returns how many it has */
  paperBound: ({ parts, to }: { parts: readonly string[]; to: string }): Promise<number> =>
    bindParts(parts, to),
  /** Writes them in the language of label printers. @throws as paper */
  labels: async ({ to, dpi, ...paper }: Paper & { to: string; dpi: Dpi }): Promise<void> =>
    fs.writeFile(to, (await drawZpl(paper, dpi)).zpl),
  /** Lays pieces on plates: a second of a core, which no call should wait for. */
  nest: ({ items, bed, starts }: { items: readonly Item[]; bed: Bed; starts: number }): Promise<Nested> =>
    Promise.resolve(nest(items, bed, { starts })),
  /** What a picture is and how it looks; null where it cannot be decoded to its last line. */
  look: ({ file }: { file: string }): Promise<SeenPicture | null> => readPicture(file).catch(() => null),

  /** What a filter is looked at with, as sRGB. @throws where it cannot be decoded */
  sample: (asked: { from: string; to: string; px: number }): Promise<void> => drawSample(asked),
  chart: (asked: { to: string }): Promise<void> => writeChart(asked),
  /** The picture after a filter. */
  filter: (asked: Filtered): Promise<void> => filterPicture(asked),
  /** Whether a file is a table of colours. */
  cube: (asked: { file: string }) => lookAtCube(asked),

  /** [G18] Which of the others are the same picture, pixel by pixel. */
  async same({ file, others }: { file: string; others: readonly string[] }): Promise<boolean[]> {
    const { pixels } = await smallPixels(file);
    const same: boolean[] = [];
    for (const other of others)
      same.push(
        await smallPixels(other).then(
          (found) => isSamePixels(pixels, found.pixels),
          () => false,
        ),
      );
    return same;
  },
};

export type JobName = keyof typeof JOBS;
export type JobInput<J extends JobName> = Parameters<(typeof JOBS)[J]>[0];
export type JobOutput<J extends JobName> = Awaited<ReturnType<(typeof JOBS)[J]>>;

/** What the server asks of a process. */
export interface Asked {
  job: JobName;
  input: JobInput<JobName>;
}
/** What it answers: the output, or the message of what was thrown. */
export type Answered = { output: unknown } | { thrown: string };
