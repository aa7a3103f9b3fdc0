import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { drawChart, PATCHES } from '#contract/filter/chart.ts';
import { greyProfile, inkProfile, withProfile, type Inks, type Lab } from '#tests/support/icc.ts';
import { JOBS } from './jobs.ts';

// [G24] What people see is sRGB converted with the picture's own profile. The profiles of the test are like no other: who
// takes another one, or none, sees other colours. What is expected comes from their numbers and the formula of sRGB.

let folder: string;
let files = 0;
beforeAll(async () => {
  folder = await fs.mkdtemp(path.join(os.tmpdir(), 'profile-'));
});
afterAll(() => fs.rm(folder, { recursive: true }));

const written = async (content: Buffer): Promise<string> => {
  const file = path.join(folder, String(files++));
  await fs.writeFile(file, content);
  return file;
};
/** Each way in which people see a picture that is kept: thumbnails of lists, samples of filters, and the whole of it. */
const SEEN = {
  thumb: (from: string, to: string) => JOBS.thumb({ from, to, px: 320, drawing: false }),
  sample: (from: string, to: string) => JOBS.sample({ from, to, px: 320 }),
  view: async (from: string, to: string) => {
    if (!(await JOBS.view({ from, to }))) await fs.copyFile(from, to);
  },
};
const WAYS = Object.entries(SEEN);

type Colour = [number, number, number];
/** What stands in the middle of a patch, of what is seen of a picture. */
async function seenAt(
  content: Buffer,
  way: (typeof SEEN)['thumb'],
  places: [number, number][],
): Promise<Colour[]> {
  const to = path.join(folder, String(files++));
  await way(await written(content), to);
  const { data, info } = await sharp(to)
    .toColourspace('srgb')
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return places.map(([x, y]) => [...data.subarray((y * info.width + x) * 3).subarray(0, 3)] as Colour);
}

/** CIELAB under D50 of sRGB, with the white adapted (Bradford), and how far two colours lie apart (CIE76). */
function labOf(colour: Colour): Lab {
  const [r, g, b] = colour.map((byte) => {
    const v = byte / 255;
    return v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4;
  }) as Colour;
  const f = (t: number) => (t > 216 / 24_389 ? Math.cbrt(t) : ((24_389 / 27) * t + 16) / 116);
  const x = f((0.4360747 * r + 0.3850649 * g + 0.1430804 * b) / 0.9642);
  const y = f(0.2225045 * r + 0.7168786 * g + 0.0606169 * b);
  const z = f((0.0139322 * r + 0.0971045 * g + 0.7141733 * b) / 0.8249);
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)];
}
const apart = (one: Lab, other: Lab) => Math.hypot(...one.map((value, n) => value - other[n]!));
const mean = (numbers: readonly number[]) => numbers.reduce((sum, n) => sum + n, 0) / numbers.length;
const MOST = 2;

const PLACES = PATCHES.map((_, n): [number, number] => [(n % 6) * 50 + 25, Math.floor(n / 6) * 50 + 25]);
const chart = () => {
  const { data, width, height } = drawChart();
  return sharp(data, { raw: { width, height, channels: 4 } }).removeAlpha();
};
const FINE = { quality: 100, chromaSubsampling: '4:4:4' } as const;

describe('[G24] what people see of a picture', () => {
  it.each(WAYS)('in CMYK is what its own profile says of its inks: %s', async (_, way) => {
    const plain = await chart().toColourspace('cmyk').jpeg(FINE).toBuffer();
    const inks = await sharp(plain)
      .pipelineColourspace('cmyk')
      .toColourspace('cmyk')
      .raw()
      .toBuffer({ resolveWithObject: true });
    // Inks that print as no inks do, from white to black: nothing is stretched to the black of a screen.
    const odd = ([c, m, y, k]: Inks): Lab => [
      100 - 10 * c - 10 * m - 10 * y - 70 * k,
      20 * c - 15 * y,
      20 * y - 15 * m,
    ];
    const seen = await seenAt(withProfile(plain, inkProfile(odd)), way, PLACES);
    const differences = PLACES.map(([x, y], n) => {
      const at = (y * inks.info.width + x) * 4;
      const meant = odd([...inks.data.subarray(at, at + 4)].map((ink) => ink / 255) as Inks);
      return apart(labOf(seen[n]!), meant);
    });
    expect(mean(differences)).toBeLessThanOrEqual(MOST);
    // The same picture without its profile is another one to the eye.
    const without = await seenAt(plain, way, PLACES);
    expect(mean(without.map((colour, n) => apart(labOf(colour), labOf(seen[n]!))))).toBeGreaterThan(
      10 * MOST,
    );
  });

  it.each(WAYS)('in grey is as bright as its own profile says: %s', async (_, way) => {
    const plain = await sharp({ create: { width: 60, height: 60, channels: 3, background: '#808080' } })
      .toColourspace('b-w')
      .jpeg(FINE)
      .toBuffer();
    // Half of the light is 188 of sRGB: 255 * (1.055 * (128 / 255) ^ (1 / 2.4) - 0.055).
    const [own] = await seenAt(withProfile(plain, greyProfile(1)), way, [[30, 30]]);
    expect(apart(labOf(own!), labOf([188, 188, 188]))).toBeLessThanOrEqual(MOST);
    const [none] = await seenAt(plain, way, [[30, 30]]);
    expect(apart(labOf(none!), labOf([128, 128, 128]))).toBeLessThanOrEqual(MOST);
  });

  it('is marked where it has no profile, and names the one that it has', async () => {
    const plain = await chart().toColourspace('cmyk').jpeg(FINE).toBuffer();
    const look = async (content: Buffer) => JOBS.look({ file: await written(content) });
    expect(await look(plain)).toMatchObject({ space: 'cmyk', profile: '' });
    expect(
      await look(
        withProfile(
          plain,
          inkProfile(([, , , k]) => [100 - 80 * k, 0, 0]),
        ),
      ),
    ).toMatchObject({
      space: 'cmyk',
      profile: 'odd inks',
    });
  });
});
