import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readMask } from '#server/platform/picture-work/read-mask.ts';
import { maskProblem, readMaskName } from './mask.ts';

let folder: string;
beforeAll(async () => {
  folder = await fs.mkdtemp(path.join(os.tmpdir(), 'podflow-mask-'));
});
afterAll(() => fs.rm(folder, { recursive: true, force: true }));

const AREA = { width: 760, height: 1510 };
const NEEDED = { dpi: 300, maskNeeded: true };
/** Of 76 x 151 mm at 300 dpi. */
const [WIDTH, HEIGHT] = [898, 1784];

/** A blank with round corners and holes: what is drawn is printed, the rest is transparent. */
async function draw(name: string, { holes = 1, width = WIDTH, height = HEIGHT, inverted = false } = {}) {
  const circles = Array.from(
    { length: holes },
    (_, i) => `<circle cx="200" cy="${200 + i * 160}" r="60"/>`,
  ).join('');
  const cut = `<mask id="m"><rect width="${width}" height="${height}" fill="${inverted ? '#000' : '#fff'}"/><g fill="${inverted ? '#fff' : '#000'}">${circles}</g></mask>`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><defs>${cut}</defs><rect width="${width}" height="${height}" rx="100" mask="url(#m)"/></svg>`;
  const file = path.join(folder, name);
  await sharp(Buffer.from(svg)).png().toFile(file);
  return file;
}
const problemOf = async (file: string) => maskProblem(await readMask(file), AREA, NEEDED);

describe('[G03] a hole mask', () => {
  it('is taken with its holes counted, corners are none', async () => {
    const file = await draw('right.png', { holes: 3 });
    expect(await readMask(file)).toMatchObject({ widthPx: WIDTH, heightPx: HEIGHT, holes: 3 });
    expect(await problemOf(file)).toBeUndefined();
  });

  it('of one pixel more or less is taken, of another proportion it is told the right pixels', async () => {
    expect(await problemOf(await draw('near.png', { width: WIDTH + 1, height: HEIGHT - 1 }))).toBeUndefined();
    expect(await problemOf(await draw('wrong.png', { height: HEIGHT + 40 }))).toBe(
      '尺寸不符：现在是 898 × 1824 像素，应为 898 × 1784 像素（300 dpi）。',
    );
  });

  it('that is inverted is told so', async () => {
    expect(await problemOf(await draw('inverted.png', { inverted: true }))).toMatch(
      /^疑似反相：只有 .*% 可以印刷/,
    );
  });

  it('without a hole is taken only where the material needs none', async () => {
    const file = await draw('whole.png', { holes: 0 });
    expect(await problemOf(file)).toMatch(/^没有找到孔位/);
    expect(maskProblem(await readMask(file), AREA, { ...NEEDED, maskNeeded: false })).toBeUndefined();
  });

  it('in grey says by its light what is printed', async () => {
    const file = path.join(folder, 'grey.png');
    await sharp(await draw('alpha.png', { holes: 2 }))
      .extractChannel('alpha')
      .png()
      .toFile(file);
    expect(await readMask(file)).toMatchObject({ holes: 2 });
  });

  it('that is cut off in the middle cannot be read', async () => {
    const whole = await fs.readFile(await draw('cut.png'));
    const file = path.join(folder, 'half.png');
    await fs.writeFile(file, whole.subarray(0, whole.length / 2));
    await expect(readMask(file)).rejects.toThrow(/png/);
  });
});

describe('the name of a mask', () => {
  it.each([
    ['IP14.png', { model: 'IP14', side: 1 }],
    ['ip14@tpu.PNG', { model: 'IP14', material: 'TPU', side: 1 }],
    ['IP14@TPU#2.tiff', { model: 'IP14', material: 'TPU', side: 2 }],
    ['masks/2026/IP14#3.png', { model: 'IP14', side: 3 }],
  ])('%s says for which model, material and side it is', (name, read) => {
    expect(readMaskName(name)).toEqual(read);
  });
  it.each(['', 'IP14 最终版.png', 'IP14@.png', 'IP14#9.png', '@TPU.png'])('“%s” says nothing', (name) => {
    expect(readMaskName(name)).toBeUndefined();
  });
});
