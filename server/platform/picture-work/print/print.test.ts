import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import sharp, { type Sharp } from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { chokePx } from '#contract/print-file/print-file.ts';
import { AS_IT_CAME, type Placement } from '#contract/values/placement.ts';
import { readTiff } from '#tests/support/read-tiff.ts';
import { drawPrintFile, type PrintFileOf } from './draw.ts';
import { shrunk } from './white.ts';

let folder: string;
beforeAll(async () => {
  folder = await fs.mkdtemp(path.join(os.tmpdir(), 'podflow-print-'));
});
afterAll(() => fs.rm(folder, { recursive: true, force: true }));

let files = 0;
const put = async (picture: Sharp | Buffer): Promise<string> => {
  const at = path.join(folder, `in-${(files += 1)}`);
  await fs.writeFile(at, Buffer.isBuffer(picture) ? picture : await picture.png().toBuffer());
  return at;
};
/** A picture of cells of its own colours, row by row; a cell is `px` wide and high. */
const cells = (rows: readonly (readonly string[])[], px = 10): Sharp => {
  const [width, height] = [rows[0]!.length * px, rows.length * px];
  const boxes = rows.flatMap((row, y) =>
    row.flatMap((fill, x) =>
      fill ? `<rect x="${x * px}" y="${y * px}" width="${px}" height="${px}" fill="${fill}"/>` : [],
    ),
  );
  return sharp(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${boxes.join('')}</svg>`,
    ),
  );
};

const draw = async (of: Partial<PrintFileOf> & { from: string }): Promise<Buffer> => {
  const to = path.join(folder, `out-${(files += 1)}`);
  await drawPrintFile({
    ...{ drawing: false, to, width: 40, height: 20, dpi: 300, place: AS_IT_CAME, mask: null },
    ...{ color: 'rgb', white: 'none', choke: 0, steps: [], luts: [], icc: null, mirrored: false },
    ...of,
  });
  return fs.readFile(to);
};
const LETTERS = new Map([
  ['255,0,0', 'R'],
  ['0,255,0', 'G'],
  ['0,0,255', 'B'],
  ['255,255,0', 'Y'],
]);
/** The colour in the middle of each cell of a grid over the picture, as its letter; a dot where nothing is seen. */
async function seen(file: Buffer, columns: number, rows: number): Promise<string[]> {
  const { data, info } = await sharp(file).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  return Array.from({ length: rows }, (_, y) =>
    Array.from({ length: columns }, (__, x) => {
      const at =
        Math.floor(((y + 0.5) * info.height) / rows) * info.width +
        Math.floor(((x + 0.5) * info.width) / columns);
      const [r, g, b, a] = data.subarray(at * 4, at * 4 + 4);
      if (a === 0) return '.';
      return LETTERS.get(`${r},${g},${b}`) ?? '?';
    }).join(''),
  );
}
const [R, G, B, Y] = ['#f00', '#0f0', '#00f', '#ff0'];
const laid = (place: Partial<Placement>): Placement => ({ ...AS_IT_CAME, ...place });
const TWO_BY_TWO = [
  [R, G],
  [B, Y],
];

describe('how a picture lies in its print file', () => {
  it.each([
    ['turned by a quarter, clockwise', laid({ fit: 'stretch', turn: 90 }), ['BR', 'YG']],
    ['turned by half', laid({ fit: 'stretch', turn: 180 }), ['YB', 'GR']],
    ['turned by three quarters', laid({ fit: 'stretch', turn: 270 }), ['GY', 'RB']],
    ['mirrored', laid({ fit: 'stretch', mirror: true }), ['GR', 'YB']],
    ['turned, and then mirrored', laid({ fit: 'stretch', turn: 90, mirror: true }), ['RB', 'GY']],
  ])('%s', async (_, place, expected) => {
    expect(await seen(await draw({ from: await put(cells(TWO_BY_TWO)), place }), 2, 2)).toEqual(expected);
  });

  it('fills its area and loses what stands out on both sides, or is seen whole with nothing beside it', async () => {
    const from = await put(cells([[R], [G], [B], [Y]]));
    expect(await seen(await draw({ from, width: 20, height: 20 }), 1, 2)).toEqual(['G', 'B']);
    const whole = await draw({ from, width: 40, height: 40, place: laid({ fit: 'contain' }) });
    expect(await seen(whole, 8, 4)).toEqual(['...RR...', '...GG...', '...BB...', '...YY...']);
  });

  it('lies in tiles of its own size at 300 dpi, from the corner above on the left', async () => {
    const from = await put(cells(TWO_BY_TWO));
    expect(await seen(await draw({ from, place: laid({ fit: 'tile' }) }), 4, 2)).toEqual(['RGRG', 'BYBY']);
    const twice = await draw({ from, dpi: 600, place: laid({ fit: 'tile' }) });
    expect(await seen(twice, 2, 1)).toEqual(['RG']);
  });

  it('a drawing is drawn as sharp as its area asks', async () => {
    const svg = await put(
      Buffer.from(
        '<svg xmlns="http://www.w3.org/2000/svg" width="4" height="2"><path d="M0 0h2v2h-2z" fill="#f00"/><path d="M2 0h2v2h-2z" fill="#00f"/></svg>',
      ),
    );
    const file = await draw({ from: svg, drawing: true, width: 400, height: 200 });
    const { data } = await sharp(file).raw().toBuffer({ resolveWithObject: true });
    // Enlarged from four pixels, its middle would be a wide blur.
    expect([...data.subarray(198 * 4, 198 * 4 + 3)]).toEqual([255, 0, 0]);
    expect([...data.subarray(202 * 4, 202 * 4 + 3)]).toEqual([0, 0, 255]);
  });
});

describe('[G04] a print file', () => {
  it('[G04] has the pixels of its area, the density of its resolution and the layers that are asked for', async () => {
    const from = await put(cells(TWO_BY_TWO));
    const png = await sharp(await draw({ from, dpi: 720 })).metadata();
    expect(png).toMatchObject({
      format: 'png',
      width: 40,
      height: 20,
      density: 720,
      space: 'srgb',
      channels: 4,
    });
    const both = await draw({ from, color: 'cmyk', white: 'art' });
    expect(readTiff(both)).toMatchObject({
      ...{ width: 40, height: 20, channels: 5, dpi: [300, 300], colours: 5, extra: [0] },
      inks: ['Cyan', 'Magenta', 'Yellow', 'Black', 'White'],
    });
    // And as another program for pictures reads it.
    expect(await sharp(both).metadata()).toMatchObject({
      space: 'cmyk',
      density: 300,
      width: 40,
      height: 20,
    });
    expect((await sharp(both).metadata()).icc!.length).toBeGreaterThan(1000);
    expect(readTiff(await draw({ from, color: 'cmyk' }))).toMatchObject({ channels: 4, extra: [] });
    expect(readTiff(await draw({ from, white: 'full' }))).toMatchObject({
      ...{ channels: 5, colours: 2, extra: [2, 0], inks: ['White'] },
    });
  });

  it('[G04] has no ink in a hole, in any layer, and ink everywhere else', async () => {
    const from = await put(sharp({ create: { width: 40, height: 20, channels: 3, background: '#123456' } }));
    const mask = await put(
      cells([
        ['#000', '', '#000', '#000'],
        ['#000', '#000', '#000', ''],
      ]),
    );
    const isHole = (at: number) => {
      const [x, y] = [Math.floor((at % 40) / 10), Math.floor(at / 400)];
      return (x === 1 && y === 0) || (x === 3 && y === 1);
    };
    for (const color of ['rgb', 'cmyk'] as const)
      for (const white of ['none', 'full', 'art'] as const) {
        const file = await draw({ from, mask, color, white });
        const { data, channels } =
          color === 'rgb' && white === 'none'
            ? { data: await sharp(file).raw().toBuffer(), channels: 4 }
            : readTiff(file);
        for (let at = 0; at < 800; at++) {
          const layers = [...data.subarray(at * channels, (at + 1) * channels)];
          expect(
            layers.some((ink) => ink > 0),
            `${color} ${white} ${at}`,
          ).toBe(!isHole(at));
        }
      }
  });

  it('separates its colours by the profile that goes with it, as the library for pictures does', async () => {
    const from = await put(cells(TWO_BY_TWO));
    const mine = readTiff(await draw({ from, color: 'cmyk', place: laid({ fit: 'stretch' }) }));
    const theirs = await sharp(from)
      .resize(40, 20, { fit: 'fill' })
      .flatten({ background: '#fff' })
      .toColourspace('cmyk')
      .withIccProfile('cmyk')
      .tiff({ compression: 'deflate', predictor: 'none' })
      .toBuffer();
    expect(mine.data.equals(readTiff(theirs).data)).toBe(true);
  });

  it('[M10] carries the file of the printer’s colours that it was given, 8 bits a channel and its dots an inch', async () => {
    const press = sharp({ create: { width: 4, height: 4, channels: 3, background: '#c80000' } });
    const written = await press.toColorspace('cmyk').withIccProfile('cmyk').tiff().toBuffer();
    const own = (await sharp(written).metadata()).icc!;
    const icc = path.join(folder, 'press.icc');
    await fs.writeFile(icc, own);
    const drawn = await sharp(
      await draw({ from: await put(cells(TWO_BY_TWO)), color: 'cmyk', icc }),
    ).metadata();
    expect(drawn.icc?.equals(own)).toBe(true);
    expect(drawn).toMatchObject({ space: 'cmyk', depth: 'uchar', density: 300 });
  });

  it('is as seen from behind where that is asked, with its holes', async () => {
    const from = await put(cells([[R, '#00f']]));
    const at = async (mirrored: boolean, x: number) => {
      const { data } = await sharp(await draw({ from, mirrored, place: laid({ fit: 'stretch' }) }))
        .raw()
        .toBuffer({ resolveWithObject: true });
      return [...data.subarray(x * 4, x * 4 + 3)];
    };
    expect([await at(false, 2), await at(true, 2)]).toEqual([
      [255, 0, 0],
      [0, 0, 255],
    ]);
    expect([await at(false, 37), await at(true, 37)]).toEqual([
      [0, 0, 255],
      [255, 0, 0],
    ]);
  });
});

describe('[G05] the white layer', () => {
  it('[G05] is drawn in by whole pixels: 0.2 mm at 300 dpi are 2, and each half of a tenth counts', () => {
    expect([20, 0, 50, 5, 10].map((choke) => chokePx(choke, 300))).toEqual([2, 0, 6, 1, 1]);
    expect([72, 150, 600, 720, 1200].map((dpi) => chokePx(20, dpi))).toEqual([1, 1, 5, 6, 9]);
  });

  it('[G05] is art and mask alike without a choke, and with one lies nowhere near where either is empty', async () => {
    const from = await put(
      cells([
        ['', R, R, R],
        [R, R, R, '#0f08'],
      ]),
    );
    const mask = await put(
      cells([
        ['#000', '#000', '', '#000'],
        ['#000', '#000', '#000', '#000'],
      ]),
    );
    const alphaOf = (x: number, y: number) => {
      if (x < 0 || y < 0 || x >= 40 || y >= 20) return 0;
      const [column, row] = [Math.floor(x / 10), Math.floor(y / 10)];
      if (row === 0 && (column === 0 || column === 2)) return 0;
      return row === 1 && column === 3 ? 136 : 255;
    };
    for (const choke of [0, 1, 2, 3]) {
      const { data, channels } = readTiff(await draw({ from, mask, color: 'cmyk', white: 'art', choke }));
      for (let y = 0; y < 20; y++)
        for (let x = 0; x < 40; x++) {
          let least = 255;
          for (let dy = -choke; dy <= choke; dy++)
            for (let dx = -choke; dx <= choke; dx++)
              if (dx * dx + dy * dy <= choke * choke) least = Math.min(least, alphaOf(x + dx, y + dy));
          expect(data[(y * 40 + x) * channels + 4], `${choke} px at ${x}, ${y}`).toBe(least);
        }
    }
  });

  it('of everything that is printed asks the mask alone', async () => {
    const from = await put(cells([['', R]]));
    const mask = await put(
      cells([
        ['#000', '#000'],
        ['', '#000'],
      ]),
    );
    const { data, channels } = readTiff(await draw({ from, mask, white: 'full', choke: 0 }));
    const white = (x: number, y: number) => data[(y * 40 + x) * channels + 4];
    expect([white(5, 5), white(30, 5), white(5, 15), white(30, 15)]).toEqual([255, 255, 0, 255]);
  });

  it('takes what is thinner than its choke away whole', () => {
    const line = Uint8Array.from({ length: 25 }, (_, at) => (Math.floor(at / 5) === 2 ? 255 : 0));
    expect(shrunk(line, { width: 5, height: 5 }, 1).every((one) => one === 0)).toBe(true);
  });
});
