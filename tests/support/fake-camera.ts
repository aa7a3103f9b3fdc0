import fs from 'node:fs/promises';
import path from 'node:path';
import bwip from 'bwip-js/node';
import sharp from 'sharp';

/** A film of one picture, on which a Code 128 lies before a camera, slightly turned as by a hand. @returns its file */
export async function filmOf(folder: string, code: string): Promise<string> {
  const drawn = await bwip.toBuffer({ bcid: 'code128', text: code, scale: 4, height: 18 });
  const turned = await sharp(drawn)
    .extend({ top: 20, bottom: 20, left: 40, right: 40, background: '#fff' })
    .rotate(4, { background: '#fff' })
    .toBuffer();
  const picture = await sharp({ create: { width: 1280, height: 720, channels: 3, background: '#e8e8e8' } })
    .composite([{ input: turned }])
    .jpeg({ quality: 92 })
    .toBuffer();
  const file = path.join(folder, 'camera.mjpeg');
  await fs.writeFile(file, picture);
  return file;
}

/** How a browser takes that film for its camera. */
export const cameraOf = (film: string): string[] => [
  '--use-fake-device-for-media-stream',
  `--use-file-for-fake-video-capture=${film}`,
];
