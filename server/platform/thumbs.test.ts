import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { createHash } from 'node:crypto';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { openFolderStore } from './content/folder.ts';
import { fileKey } from './content/store.ts';
import { openPictureWork, type PictureWork } from './picture-work/pool.ts';
import { openThumbs, type Thumbs } from './thumbs.ts';

/** What the processes are asked to do, and how much of it at the same time. */
const seen = { drawings: 0, now: 0 };
const work = openPictureWork();
const counted: PictureWork = {
  ...work,
  run(job, input, ms) {
    seen.drawings += 1;
    seen.now += 1;
    const running = work.run(job, input, ms);
    void running.catch(() => undefined).finally(() => (seen.now -= 1));
    return running;
  },
};

let folder: string;
let thumbs: Thumbs;
beforeAll(async () => {
  folder = await fs.mkdtemp(path.join(os.tmpdir(), 'podflow-thumbs-'));
  await fs.mkdir(path.join(folder, 'scratch'));
});
afterAll(async () => {
  work.close();
  await fs.rm(folder, { recursive: true });
});
beforeEach(async () => {
  Object.assign(seen, { drawings: 0, now: 0 });
  thumbs = openThumbs(openFolderStore(folder), path.join(folder, 'scratch'), counted);
});

async function picture(of: string) {
  const drawn = `<svg xmlns="http://www.w3.org/2000/svg" width="800" height="800"><text y="90">${of}</text></svg>`;
  const content = await sharp(Buffer.from(drawn)).png().toBuffer();
  const sha256 = createHash('sha256').update(of).digest();
  const file = path.join(folder, fileKey(sha256));
  await fs.mkdir(path.dirname(file), { recursive: true });
  await fs.writeFile(file, content);
  return { sha256, path: file, kind: 'png' };
}

it('is never drawn twice: not at once, not later, not after a restart', async () => {
  const one = await picture('one');
  const places = await Promise.all(Array.from({ length: 12 }, () => thumbs.of(one)));
  expect(new Set(places).size).toBe(1);
  expect(await thumbs.of(one)).toBe(places[0]);
  const restarted = openThumbs(openFolderStore(folder), path.join(folder, 'scratch'), counted);
  expect(await restarted.of(one)).toBe(places[0]);
  expect(seen.drawings).toBe(1);
});

it('many are drawn, and all of them', async () => {
  const many = await Promise.all(Array.from({ length: 9 }, (_, i) => picture(`many${i}`)));
  const places = await Promise.all(many.map((one) => thumbs.of(one)));
  expect(new Set(places).size).toBe(9);
  expect(seen).toMatchObject({ drawings: 9, now: 0 });
});

it('one that cannot be drawn keeps no place, leaves nothing behind, and is tried again', async () => {
  const broken = await picture('broken');
  await fs.writeFile(broken.path, 'no picture');
  expect(await Promise.all([1, 2, 3, 4].map(() => thumbs.of(broken)))).toEqual([null, null, null, null]);
  expect(await fs.readdir(path.join(folder, 'scratch'))).toEqual([]);
  await picture('broken');
  expect(await thumbs.of(broken)).toMatch(/\.webp$/);
});
