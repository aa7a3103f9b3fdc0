import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openPictureWork, TookTooLong } from './pool.ts';

let folder: string;
const work = openPictureWork(2);
beforeAll(async () => {
  folder = await fs.mkdtemp(path.join(os.tmpdir(), 'podflow-work-'));
});
afterAll(async () => {
  work.close();
  await fs.rm(folder, { recursive: true });
});

const file = async (name: string, content: string | Buffer) => {
  const place = path.join(folder, name);
  await fs.writeFile(place, content);
  return place;
};
const red = { create: { width: 30, height: 20, channels: 3, background: 'red' } } as const;
const ENDLESS = `<svg xmlns="http://www.w3.org/2000/svg" width="900" height="900"><filter id="f">${'<feTurbulence baseFrequency="0.5" numOctaves="9"/>'.repeat(20_000)}</filter><rect width="900" height="900" filter="url(#f)"/></svg>`;

it('says what a job found, or why it could not', async () => {
  const picture = await file('red.png', await sharp(red).png().toBuffer());
  expect(await work.run('size', { file: picture })).toEqual({ width: 30, height: 20 });
  const broken = await file('broken.png', 'no picture');
  await expect(work.run('size', { file: broken })).rejects.toThrow(/unsupported image format/);
});

it('a job that takes too long is ended with its process, and the others go on', async () => {
  const endless = await file('endless.svg', ENDLESS);
  const picture = await file('other.png', await sharp(red).png().toBuffer());
  const thumb = { from: endless, to: path.join(folder, 'out'), px: 320, drawing: true };
  const [ended, ...sizes] = await Promise.allSettled([
    work.run('thumb', thumb, 500),
    ...Array.from({ length: 6 }, () => work.run('size', { file: picture })),
  ]);
  expect(ended).toMatchObject({ status: 'rejected', reason: expect.any(TookTooLong) as unknown });
  expect(sizes.map(({ status }) => status)).toEqual(Array(6).fill('fulfilled'));
  // Both places are there again.
  expect(await Promise.all([1, 2, 3].map(() => work.run('size', { file: picture })))).toHaveLength(3);
});

it('a process that dies under its job fails this job alone', async () => {
  const own = openPictureWork(1);
  const picture = await file('killed.png', await sharp(red).png().toBuffer());
  const endless = await file('killed.svg', ENDLESS);
  const thumb = { from: endless, to: path.join(folder, 'out2'), px: 320, drawing: true };
  const before = await own.run('size', { file: picture });
  const dying = own.run('thumb', thumb);
  const after = own.run('size', { file: picture });
  for (const pid of own.pids()) process.kill(pid, 'SIGKILL');
  await expect(dying).rejects.toThrow(/ended under it/);
  expect(await after).toEqual(before);
  own.close();
});
