import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PrintSettings } from '#contract/rosi/print-settings.ts';
import { AS_IT_CAME } from '#contract/values/placement.ts';
import { readCodes } from '#tests/support/read-codes.ts';
import { readPdf, type PdfPage } from '#tests/support/read-pdf.ts';
import { readTiff } from '#tests/support/read-tiff.ts';
import { drawPrintFile } from '../print/draw.ts';
import { drawPlateFile } from './plate-file.ts';
import type { PlatePiece } from './scene.ts';

let folder: string;
beforeAll(async () => {
  folder = await fs.mkdtemp(path.join(os.tmpdir(), 'podflow-plate-pdf-'));
});
afterAll(() => fs.rm(folder, { recursive: true, force: true }));

type Inks = Pick<PrintSettings, 'color' | 'white'>;
let files = 0;
/** The print file of a piece of 20 x 30 mm: colours that no turn leaves as they are, and nothing in one corner. */
async function artFile(inks: Inks): Promise<string> {
  const at = path.join(folder, `art-${(files += 1)}`);
  const fills = ['#e01020', '#20c040', '#1030d0', '#f0d010'].map(
    (fill, i) => `<path d="M${i * 50} ${i * 60}h90v70h-90z" fill="${fill}"/>`,
  );
  await fs.writeFile(
    at,
    `<svg xmlns="http://www.w3.org/2000/svg" width="237" height="355">${fills.join('')}</svg>`,
  );
  await drawPrintFile({
    ...{ from: at, drawing: true, to: `${at}-print`, width: 237, height: 355, dpi: 300, place: AS_IT_CAME },
    ...{ mask: null, icc: null, mirrored: false, ...inks, choke: 0, steps: [], luts: [] },
  });
  return `${at}-print`;
}
const piece = (x: number, y: number, rotation: PlatePiece['rotation'], file: string | null): PlatePiece => {
  const [w, h] = rotation % 180 === 0 ? [2000, 3000] : [3000, 2000];
  return { x, y, w, h, rotation, file, bleed: 100, number: '100000000017' };
};
async function drawn(
  inks: Inks,
  pieces: readonly PlatePiece[],
  more: Partial<PrintSettings> = {},
): Promise<PdfPage> {
  const settings = PrintSettings.parse({
    media: 'sheet',
    width: 12_000,
    length: 15_000,
    fileKind: 'pdf',
    ...inks,
    ...more,
  });
  const to = path.join(folder, `plate-${(files += 1)}.pdf`);
  const { bytes } = await drawPlateFile({ to, number: '200000000014', usedLength: 15_000, settings, pieces });
  const content = await fs.readFile(to);
  expect(content).toHaveLength(bytes);
  return readPdf(content);
}

/** Where a corner of a picture comes to lie, in pixels from above on a page of 150 mm at 300 dpi. */
const pixelOf = ([a, b, c, d, e, f]: number[], across: number, up: number): [number, number] => [
  ((a! * across + c! * up + e!) * 300) / 72,
  (((150 * 72) / 25.4 - (b! * across + d! * up + f!)) * 300) / 72,
];
const begins = (hundredths: number) => Math.round((hundredths / 100) * (300 / 25.4));

describe('[M13] the PDF of a plate', () => {
  it('[M13] has a page of its millimetres, with what is cut the same', async () => {
    const { mediaBox, trimBox } = await drawn({ color: 'rgb', white: 'none' }, []);
    for (const box of [mediaBox, trimBox]) {
      expect(box.slice(0, 2)).toEqual([0, 0]);
      expect(Math.abs(box[2]! - (120 * 72) / 25.4)).toBeLessThan(0.01);
      expect(Math.abs(box[3]! - (150 * 72) / 25.4)).toBeLessThan(0.01);
    }
  });

  it.each([0, 90, 180, 270] as const)(
    '[M13] has each piece’s pixels where its millimetres begin, turned by %i',
    async (rotation) => {
      const file = await artFile({ color: 'rgb', white: 'none' });
      const { pictures } = await drawn({ color: 'rgb', white: 'none' }, [piece(1017, 2033, rotation, file)]);
      expect(pictures).toHaveLength(1);
      const { at, picture, clip } = pictures[0]!;
      const { data, info } = await sharp(file).rotate(rotation).raw().toBuffer({ resolveWithObject: true });
      expect([picture.width, picture.height, picture.space, picture.channels]).toEqual([
        info.width,
        info.height,
        '/DeviceRGB',
        3,
      ]);
      const [colours, seen] = [
        Buffer.alloc(info.width * info.height * 3),
        Buffer.alloc(info.width * info.height),
      ];
      for (let i = 0; i < seen.length; i++) {
        data.copy(colours, i * 3, i * 4, i * 4 + 3);
        seen[i] = data[i * 4 + 3]!;
      }
      expect(picture.data.equals(colours)).toBe(true);
      expect(picture.seen!.equals(seen)).toBe(true);
      expect(clip).toBeUndefined();
      // Its first row is above on the page; the corner stands on the plate's pixels.
      const [left, top] = pixelOf(at, 0, 1);
      const [right, bottom] = pixelOf(at, 1, 0);
      expect(left).toBeCloseTo(begins(1017), 2);
      expect(top).toBeCloseTo(begins(2033), 2);
      expect(right - left).toBeCloseTo(info.width, 2);
      expect(bottom - top).toBeCloseTo(info.height, 2);
    },
  );

  it('[M13] has white and the cutter’s line as separations, white below the colours, and every ink beside others', async () => {
    const inks: Inks = { color: 'cmyk', white: 'art' };
    const file = await artFile(inks);
    const page = await drawn(inks, [piece(1000, 1000, 0, file)], { cutContour: true });
    expect(page.separations).toEqual(expect.arrayContaining(['White', 'CutContour']));
    expect(page.overprints).toBe(true);
    expect(page.pictures.map(({ picture }) => picture.space)).toEqual(['White', '/DeviceCMYK']);
    const art = readTiff(await fs.readFile(file));
    const layers = (from: number, to: number) =>
      Buffer.from(art.data.filter((_, at) => at % 5 >= from && at % 5 < to));
    expect(page.pictures[0]!.picture.data.equals(layers(4, 5))).toBe(true);
    expect(page.pictures[1]!.picture.data.equals(layers(0, 4))).toBe(true);
    const cut = page.boxes.filter(({ ink }) => ink.startsWith('/CutContour'));
    expect(cut).toHaveLength(4);
    const lefts = cut.map(({ box }) => (box[0]! * 300) / 72);
    expect(Math.min(...lefts)).toBeCloseTo(begins(1100), 2);
  });

  it('[M13] draws what is shared by two files once, leaves a blank place empty, and cuts what lies in its pixels', async () => {
    const inks: Inks = { color: 'rgb', white: 'none' };
    const [file, other] = [await artFile(inks), await artFile(inks)];
    const both = await drawn(inks, [piece(0, 0, 0, file), piece(2000, 0, 0, file), piece(0, 3000, 0, other)]);
    expect(new Set(both.pictures.map(({ name }) => name)).size).toBe(2);
    // 20 mm are 236.2 pixels, 30 mm 354.3: the files have one column or row in common.
    const clipped = both.pictures.map(
      ({ clip }) => clip && [clip[2]!, clip[3]!].map((points) => Math.round((points * 300) / 72)),
    );
    expect(clipped).toEqual([[237, 354], [236, 355], undefined]);
    const blank = await drawn(inks, [piece(0, 0, 0, null), piece(2000, 0, 0, file)]);
    expect(blank.pictures).toHaveLength(1);
    expect(blank.pictures[0]!.clip).toBeDefined();
  });

  it('[M13] has a bar code of its number that a scanner reads', async () => {
    const { boxes } = await drawn({ color: 'rgb', white: 'none' }, [], {
      barcode: 'bottom',
      marginBottom: 1500,
    });
    // The page as a printer of 300 dpi fills it.
    const [width, height] = [begins(12_000), begins(15_000)];
    const data = new Uint8Array(width * height).fill(255);
    for (const { ink, box } of boxes) {
      if (ink !== '0 0 0 1 k') continue;
      const [left, low, wide, high] = box.map((points) => (points * 300) / 72) as [
        number,
        number,
        number,
        number,
      ];
      const top = (15_000 * 300) / 2540 - low - high;
      for (let y = Math.round(top); y < Math.round(top + high); y++)
        data.fill(0, y * width + Math.round(left), y * width + Math.round(left + wide));
    }
    expect(await readCodes({ data, width, height })).toEqual(['Code128 200000000014']);
  });
});
