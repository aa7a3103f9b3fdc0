import { createHash } from 'node:crypto';
import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openFolderStore } from './content/folder.ts';
import { fileKey } from './content/store.ts';
import { openPictureWork } from './picture-work/pool.ts';
import { openThumbs, THUMB_PX } from './thumbs.ts';

let folder: string;
beforeAll(async () => {
  folder = await fs.mkdtemp(path.join(os.tmpdir(), 'podflow-svg-'));
  await fs.mkdir(path.join(folder, 'scratch'));
});
afterAll(() => fs.rm(folder, { recursive: true }));

async function picture(name: string, content: string | Buffer, kind: string) {
  const file = path.join(folder, name);
  const sha256 = createHash('sha256').update(content).digest();
  await fs.writeFile(file, content);
  await store().put(fileKey(sha256), file);
  return { sha256, kind };
}
const drawing = (within: string) =>
  picture(
    'any.svg',
    `<svg xmlns="http://www.w3.org/2000/svg" width="1000" height="500">${within}</svg>`,
    'svg',
  );
const work = openPictureWork();
const store = () => openFolderStore(folder);
const thumbsWithin = (ms?: number) => openThumbs(store(), path.join(folder, 'scratch'), work, ms);

it('a drawing has a thumbnail', async () => {
  const thumbs = thumbsWithin();
  const key = await thumbs.of(await drawing('<rect width="1000" height="500" fill="#f00"/>'));
  expect(await sharp(path.join(folder, key!)).metadata()).toMatchObject({
    width: THUMB_PX,
    height: THUMB_PX / 2,
  });
});

it('one that would be drawn for hours is given up, holds up no picture, and is not tried again', async () => {
  const noise = '<feTurbulence baseFrequency="0.5" numOctaves="9" type="turbulence"/>'.repeat(20_000);
  const endless = await drawing(
    `<filter id="f">${noise}</filter><rect width="1000" height="500" filter="url(#f)"/>`,
  );
  const square = async (background: string) => {
    const create = { width: 9, height: 9, channels: 3, background } as const;
    return picture('any.png', await sharp({ create }).png().toBuffer(), 'png');
  };
  const other = await square('red');
  const thumbs = thumbsWithin(3000);
  // Both processes stand: to start one may take longer than it does to give the drawing up.
  await Promise.all([thumbs.of(await square('blue')), thumbs.of(await square('green'))]);
  const ended: string[] = [];
  const [none, place] = await Promise.all([
    thumbs.of(endless).finally(() => ended.push('endless')),
    thumbs.of(other).finally(() => ended.push('picture')),
  ]);
  expect({ none, ended }).toEqual({ none: null, ended: ['picture', 'endless'] });
  expect(place).toMatch(/\.webp$/);
  // Whatever it holds now: who took too long once has had his chance.
  const easy = await drawing('<rect width="9" height="9"/>');
  await fs.copyFile(path.join(folder, fileKey(easy.sha256)), path.join(folder, fileKey(endless.sha256)));
  expect(await thumbs.of(endless)).toBeNull();
});
