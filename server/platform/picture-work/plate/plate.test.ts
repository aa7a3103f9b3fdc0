import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PrintSettings } from '#contract/rosi/print-settings.ts';
import { AS_IT_CAME } from '#contract/values/placement.ts';
import { readCodes, type Grey } from '#tests/support/read-codes.ts';
import { readTiff } from '#tests/support/read-tiff.ts';
import { openPictureWork } from '../pool.ts';
import { drawPrintFile } from '../print/draw.ts';
import { drawPlateFile } from './plate-file.ts';
import type { PlateFileOf, PlatePiece } from './scene.ts';

let folder: string;
beforeAll(async () => {
  folder = await fs.mkdtemp(path.join(os.tmpdir(), 'podflow-plate-'));
});
afterAll(() => fs.rm(folder, { recursive: true, force: true }));

type Inks = Pick<PrintSettings, 'color' | 'white'>;
const RGB: Inks = { color: 'rgb', white: 'none' };
const settingsOf = (more: Partial<PrintSettings> = {}): PrintSettings =>
  PrintSettings.parse({ media: 'sheet', width: 12_000, length: 15_000, ...more });

let files = 0;
const next = (name: string) => path.join(folder, `${(files += 1)}-${name}`);
/** Pixels of a length in hundredths of a millimetre, as print files have them: never below the resolution. */
const px = (hundredths: number, dpi: number) => Math.ceil((hundredths * dpi) / 2540 - 1e-9);

/** The print file of a piece: noise with a hole, so that no turn of it looks like another. */
async function artFile(w: number, h: number, { color, white }: Inks, dpi = 300): Promise<string> {
  const [width, height] = [px(w, dpi), px(h, dpi)];
  const from = next('art.png');
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 60 };
  await sharp({ create: { width, height, channels: 3, background: '#888', noise } })
    .ensureAlpha()
    .composite([
      {
        input: Buffer.from(
          `<svg width="${width}" height="${height}"><rect x="3" y="5" width="9" height="7"/></svg>`,
        ),
        blend: 'dest-out',
      },
    ])
    .png()
    .toFile(from);
  const to = next('print');
  await drawPrintFile({
    ...{
      from,
      drawing: false,
      to,
      width,
      height,
      dpi,
      place: AS_IT_CAME,
      mask: null,
      icc: null,
      mirrored: false,
      color,
      white,
    },
    ...{ choke: 0, steps: [], luts: [] },
  });
  return to;
}

const piece = (x: number, y: number, w: number, h: number, more: Partial<PlatePiece> = {}): PlatePiece => ({
  ...{ x, y, w, h, rotation: 0, bleed: 0, number: '100000000017', file: null },
  ...more,
});
/** Lays the art of a piece: its size as it stands upright. */
async function laid(
  [x, y]: [number, number],
  [w, h]: [number, number],
  rotation: PlatePiece['rotation'] = 0,
  inks: Inks = RGB,
  dpi = 300,
): Promise<PlatePiece> {
  const size = rotation % 180 === 0 ? ([w, h] as const) : ([h, w] as const);
  return piece(x, y, ...size, { rotation, file: await artFile(w, h, inks, dpi) });
}

interface Pixels {
  width: number;
  height: number;
  channels: number;
  data: Buffer;
}
async function read(file: string): Promise<Pixels> {
  const content = await fs.readFile(file);
  if (content[0] === 0x49) return readTiff(content);
  const { data, info } = await sharp(content).raw().toBuffer({ resolveWithObject: true });
  return { data, ...info };
}
async function draw(of: Partial<PlateFileOf> & { settings: PrintSettings }) {
  const to = next('plate');
  const { settings } = of;
  const answer = await drawPlateFile({
    ...{ to, number: '200000000014', usedLength: settings.length, pieces: [] },
    ...of,
  });
  return { to, answer, content: await fs.readFile(to), bytes: (await fs.stat(to)).size };
}
/** One layer of some pixels; each layer by itself, as the library turns and cuts pictures of one layer surely. */
const layerOf = ({ data, channels }: Pixels, layer: number): Buffer =>
  Buffer.from(data.filter((_, at) => at % channels === layer));
const one = (width: number, height: number) => ({ raw: { width, height, channels: 1 as const } });

async function cut(
  plate: Pixels,
  layer: number,
  [left, top, width, height]: [number, number, number, number],
) {
  return sharp(layerOf(plate, layer), one(plate.width, plate.height))
    .extract({ left, top, width, height })
    .toColourspace('b-w')
    .raw()
    .toBuffer();
}
async function turnedLayer(art: Pixels, layer: number, rotation: number): Promise<Buffer> {
  return sharp(layerOf(art, layer), one(art.width, art.height))
    .rotate(rotation)
    .toColourspace('b-w')
    .raw()
    .toBuffer();
}
const begins = (hundredths: number, dpi: number) => Math.round((hundredths / 100) * (dpi / 25.4));

describe('[M13] the file of a plate', () => {
  it('[M13] of 600 x 900 mm at 300 dpi has 7087 x 10630 pixels, and says its resolution', async () => {
    const settings = settingsOf({ width: 60_000, length: 90_000 });
    for (const fileKind of ['tiff', 'png'] as const) {
      const { to, answer, bytes } = await draw({ settings: { ...settings, fileKind } });
      expect(answer).toEqual({ width: 7087, height: 10_630, bytes });
      expect(await sharp(to).metadata()).toMatchObject({
        ...{ format: fileKind, width: 7087, height: 10_630, density: 300, channels: 4 },
      });
    }
  });

  it.each<[string, Inks, 'tiff' | 'png', number, number]>([
    ['RGB as TIFF', RGB, 'tiff', 4, 300],
    ['RGB as PNG', RGB, 'png', 4, 300],
    ['RGB with white', { color: 'rgb', white: 'art' }, 'tiff', 5, 150],
    ['CMYK', { color: 'cmyk', white: 'none' }, 'tiff', 4, 150],
    ['CMYK with white', { color: 'cmyk', white: 'art' }, 'tiff', 5, 254],
  ])(
    '[M13] has the pixels of each print file, turned, where its millimetres begin: %s',
    async (_, inks, fileKind, channels, dpi) => {
      const [w, h] = [1230, 2310];
      const pieces = [
        await laid([317, 433], [w, h], 0, inks, dpi),
        await laid([2011, 457], [w, h], 90, inks, dpi),
        await laid([333, 3001], [w, h], 180, inks, dpi),
        await laid([2003, 2009], [w, h], 270, inks, dpi),
      ];
      const settings = settingsOf({ ...inks, fileKind, dpi, width: 5000, length: 6000 });
      const plate = await read((await draw({ settings, pieces })).to);
      expect(plate).toMatchObject({ width: begins(5000, dpi), height: begins(6000, dpi), channels });
      let inside = 0;
      for (const { x, y, w: wide, h: high, rotation, file } of pieces) {
        const art = await read(file!);
        const box: [number, number, number, number] = [
          begins(x, dpi),
          begins(y, dpi),
          px(wide, dpi),
          px(high, dpi),
        ];
        for (let layer = 0; layer < channels; layer++) {
          const own = await turnedLayer(art, layer, rotation);
          expect((await cut(plate, layer, box)).equals(own), `layer ${layer} at ${rotation}`).toBe(true);
        }
        inside += art.data.reduce((sum, sample) => sum + sample, 0);
      }
      // Beside them there is nothing.
      expect(plate.data.reduce((sum, sample) => sum + sample, 0)).toBe(inside);
    },
  );

  it('[M13] where files meet in one pixel, the shared column or row stays the first one’s', async () => {
    // At 300 dpi 10 mm are 118.11 pixels: a file has 119, the second one begins at 118.
    const side: [number, number] = [1000, 1000];
    const [first, right, below] = [
      await laid([0, 0], side),
      await laid([1000, 0], side),
      await laid([0, 1000], side),
    ];
    const settings = settingsOf({ width: 5000, length: 5000 });
    const plate = await read((await draw({ settings, pieces: [first, right, below] })).to);
    const other = await read((await draw({ settings, pieces: [below, right, first] })).to);
    const alone = await read(first.file!);
    const art = { right: await read(right.file!), below: await read(below.file!) };
    for (let layer = 0; layer < 4; layer++) {
      const all = [await cut(plate, layer, [0, 0, 119, 119]), await turnedLayer(alone, layer, 0)];
      expect(all[0]!.equals(all[1]!)).toBe(true);
      expect(
        (await cut(other, layer, [118, 0, 119, 118])).equals(await cut(art.right, layer, [0, 0, 119, 118])),
      ).toBe(true);
      expect(
        (await cut(other, layer, [0, 118, 118, 119])).equals(await cut(art.below, layer, [0, 0, 118, 119])),
      ).toBe(true);
    }
  });

  it('[M13] without a piece that was taken out is the same to the pixel, and empty there', async () => {
    const side: [number, number] = [1000, 1500];
    const pieces = [
      await laid([500, 700], side),
      await laid([1500, 700], side),
      await laid([1500, 2200], side, 180),
    ];
    const settings = settingsOf({ width: 5000, length: 5000, gapX: 0, gapY: 0 });
    const whole = await read((await draw({ settings, pieces })).to);
    for (const gone of [0, 1, 2]) {
      const left = pieces.map((one, i) => (i === gone ? { ...one, file: null } : one));
      const plate = await read((await draw({ settings, pieces: left })).to);
      const { x, y, w, h } = pieces[gone]!;
      const [left0, top] = [begins(x, 300), begins(y, 300)];
      const wrong = Array.from({ length: plate.data.length / 4 }, (_, at) => at).filter((at) => {
        const [column, row] = [at % plate.width, Math.floor(at / plate.width)];
        const isIn = column >= left0 && column < left0 + px(w, 300) && row >= top && row < top + px(h, 300);
        const own = plate.data.readUInt32LE(at * 4);
        const before = whole.data.readUInt32LE(at * 4);
        if (!isIn) return own !== before;
        // A pixel that an earlier piece has stays with it.
        return own !== 0 && !(gone > 0 && own === before);
      });
      expect(wrong).toEqual([]);
    }
  });

  it('[M13] has a bar code of its number that a scanner reads, above or below its pieces', async () => {
    for (const [fileKind, barcode, number] of [
      ['tiff', 'top', '200000000014'],
      ['png', 'bottom', '299999999996'],
    ] as const) {
      const settings = settingsOf({ fileKind, barcode, marginTop: 900, marginBottom: 900 });
      const art = await laid([2000, 900], [3000, 3000]);
      const plate = await read((await draw({ settings, number, pieces: [art] })).to);
      const band = begins(900, 300);
      const rows = (from: number): Grey => grey(plate, [0, from, plate.width, band]);
      expect(await readCodes(rows(barcode === 'top' ? 0 : plate.height - band))).toEqual([
        `Code128 ${number}`,
      ]);
      expect(await readCodes(rows(barcode === 'top' ? plate.height - band : 0))).toEqual([]);
    }
  });

  it('[M13] has a mark of each piece below it: a matrix that a scanner reads, or its digits', async () => {
    const numbers = ['100000000017', '123456789014'];
    const gaps = { marginBottom: 500, gapY: 500, gapX: 300 };
    const pieces = await Promise.all(
      numbers.map(async (number, i) => ({ ...(await laid([500 + i * 2500, 600], [2000, 1500])), number })),
    );
    const coded = settingsOf({ ...gaps, pieceMark: 'dataMatrix' });
    const plate = await read((await draw({ settings: coded, pieces })).to);
    for (const { number, x } of pieces) {
      const below = grey(plate, [
        begins(x, 300) - 10,
        begins(600, 300) + px(1500, 300),
        60,
        begins(400, 300),
      ]);
      expect(await readCodes(below)).toEqual([`DataMatrix ${number}`]);
    }
    const digits = await read(
      (await draw({ settings: settingsOf({ ...gaps, pieceMark: 'number' }), pieces })).to,
    );
    for (const { number, x } of pieces) {
      const box: [number, number, number, number] = [
        begins(x, 300),
        begins(600, 300) + px(1500, 300),
        px(2000, 300),
        18,
      ];
      expect(digitsIn(grey(digits, box))).toBe(number);
    }
  });

  it('[M13] has the cutter’s line as an ink of its own, where a piece is cut, and targets in every ink', async () => {
    const inks: Inks = { color: 'cmyk', white: 'art' };
    const margins = { marginTop: 600, marginRight: 600, marginBottom: 600, marginLeft: 600 };
    const settings = settingsOf({ ...inks, ...margins, cutContour: true, registrationMarks: true });
    const pieces = [{ ...(await laid([1000, 1000], [3000, 4000], 0, inks)), bleed: 200 }];
    const { content } = await draw({ settings, pieces });
    const plate = readTiff(content);
    expect(plate).toMatchObject({
      ...{ channels: 6, colours: 5, extra: [0, 0], dpi: [300, 300] },
      inks: ['Cyan', 'Magenta', 'Yellow', 'Black', 'White', 'CutContour'],
    });
    const sample = (column: number, row: number) => [
      ...plate.data.subarray((row * plate.width + column) * 6, (row * plate.width + column + 1) * 6),
    ];
    const lines = Array.from({ length: plate.width * plate.height }, (_, at) => at)
      .filter((at) => plate.data[at * 6 + 5] === 255)
      .map((at) => [at % plate.width, Math.floor(at / plate.width)] as const);
    const columns = lines.map(([column]) => column);
    expect([Math.min(...columns), Math.max(...columns) + 1]).toEqual([begins(1200, 300), begins(3800, 300)]);
    // A frame, not a field: nothing lies in its middle.
    expect(sample(begins(2500, 300), begins(3000, 300))[5]).toBe(0);
    const corner = sample(begins(300, 300), begins(300, 300));
    expect(corner).toEqual([255, 255, 255, 255, 255, 0]);
  });

  it('refuses by a Chinese sentence what has no room, and a print file of other pixels', async () => {
    const art = await laid([1000, 1000], [2000, 2000]);
    const refused = (settings: Partial<PrintSettings>, pieces: PlatePiece[] = [art]) =>
      draw({ settings: settingsOf(settings), pieces }).then(
        () => 'drawn',
        (error: Error) => error.message,
      );
    expect(await refused({ barcode: 'top', marginTop: 500 })).toMatch(/版号条码需要上边距至少 \d\.\d mm/);
    expect(await refused({ cropMarks: true, gapX: 50 })).toMatch(/裁切线需要横向间距至少 0\.9 mm/);
    expect(await refused({ pieceMark: 'dataMatrix', gapY: 100 })).toMatch(/件标记需要纵向间距至少 \d\.\d mm/);
    expect(await refused({ registrationMarks: true })).toBe('套准标记需要四边边距至少 3 mm');
    expect(await refused({ fileKind: 'png', cutContour: true })).toBe('PNG 没有刀线图层，请改用 TIFF 或 PDF');
    expect(await refused({ fileKind: 'png', white: 'art' })).toBe(
      'PNG 只能用于 RGB 且无白墨，请改用 TIFF 或 PDF',
    );
    expect(await refused({}, [{ ...art, w: 2100 }])).toMatch(
      /的印刷文件为 237 × 237 像素、4 层，应为 249 × 237/,
    );
    expect(await refused({ dpi: 600 })).toMatch(/请重新出图$/);
    expect((await fs.readdir(folder)).filter((name) => name.endsWith('-plate'))).not.toContain(
      `${files}-plate`,
    );
  });

  it('is drawn in a process of its own, with its codes', async () => {
    const work = openPictureWork(1);
    try {
      const settings = settingsOf({ fileKind: 'png', barcode: 'top', marginTop: 900, dpi: 150 });
      const to = next('plate');
      const answer = await work.run('plateFile', {
        to,
        number: '200000000014',
        usedLength: 15_000,
        settings,
        pieces: [],
      });
      expect(answer).toEqual({ width: 709, height: 886, bytes: (await fs.stat(to)).size });
      const plate = await read(to);
      expect(await readCodes(grey(plate, [0, 0, 709, begins(900, 150)]))).toEqual(['Code128 200000000014']);
    } finally {
      work.close();
    }
  });

  it('draws crop marks outside of pieces, in line with where they are cut', async () => {
    const settings = settingsOf({ cropMarks: true, gapX: 600, gapY: 600, marginTop: 600, marginLeft: 600 });
    const pieces = [{ ...(await laid([1000, 1000], [3000, 4000])), bleed: 100 }];
    const plate = await read((await draw({ settings, pieces })).to);
    const isInked = (x: number, y: number) =>
      plate.data[(begins(y, 300) * plate.width + begins(x, 300)) * 4 + 3] === 255;
    expect([isInked(900, 1100), isInked(1100, 900), isInked(4100, 1100), isInked(1100, 5100)]).toEqual([
      true,
      true,
      true,
      true,
    ]);
    expect([isInked(900, 1000), isInked(1000, 900), isInked(900, 3000), isInked(2500, 900)]).toEqual([
      false,
      false,
      false,
      false,
    ]);
  });
});

/** Black marks as a scanner sees them: what is inked is dark. */
function grey(plate: Pixels, [left, top, width, height]: [number, number, number, number]): Grey {
  const data = new Uint8Array(width * height).fill(255);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const at = ((top + y) * plate.width + left + x) * plate.channels;
      if (left + x >= 0 && plate.data[at + 3] === 255 && plate.data[at] === 0) data[y * width + x] = 0;
    }
  return { data, width, height };
}

/** How digits look, as a person would draw them on squared paper. */
const DIGITS = `
.###. ..#.. .###. ##### ...#. ##### ..##. ##### .###. .###.
#...# .##.. #...# ...#. ..##. #.... .#... ....# #...# #...#
#..## ..#.. ....# ..#.. .#.#. ####. #.... ...#. #...# #...#
#.#.# ..#.. ...#. ...#. #..#. ....# ####. ..#.. .###. .####
##..# ..#.. ..#.. ....# ##### ....# #...# .#... #...# ....#
#...# ..#.. .#... #...# ...#. #...# #...# .#... #...# ...#.
.###. .###. ##### .###. ...#. .###. .###. .#... .###. .##..`
  .trim()
  .split('\n')
  .map((line) => line.split(' '));

/** Digits in dots of two pixels, in groups of four. */
function digitsIn({ data, width }: Grey): string {
  const dot = (column: number, row: number) =>
    data[(row * 2 + 3) * width + column * 2 + 3] === 0 ? '#' : '.';
  return Array.from({ length: 12 }, (_, i) => {
    const left = i * 6 + Math.floor(i / 4) * 3;
    const rows = Array.from({ length: 7 }, (__, row) =>
      Array.from({ length: 5 }, (___, column) => dot(left + column, row)).join(''),
    );
    return (
      [...'0123456789'].find((_digit, value) => rows.every((row, at) => row === DIGITS[at]![value])) ?? '?'
    );
  }).join('');
}
