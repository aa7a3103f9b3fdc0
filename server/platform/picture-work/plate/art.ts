import sharp from 'sharp';
import type { Turn } from '#contract/plate/layout.ts';
import { isOnSide } from '#contract/plate/layout.ts';
import type { Scene } from './scene.ts';
import { readLayers } from './read-layers.ts';

/** The pixels of a print file, as it lies on its plate. */
export interface Art {
  width: number;
  height: number;
  channels: number;
  data: Uint8Array;
}

/** @throws where the file has other pixels than its place, or cannot be read to its last line */
export async function readArt(
  { file, number, rotation, box }: Scene['pieces'][number],
  channels: number,
): Promise<Art> {
  const art = await readUpright(file!);
  const [width, height] = isOnSide(rotation) ? [box.h, box.w] : [box.w, box.h];
  if (art.width !== width || art.height !== height || art.channels !== channels)
    throw new Error(
      `生产件 ${number} 的印刷文件为 ${art.width} × ${art.height} 像素、${art.channels} 层，应为 ${width} × ${height} 像素、${channels} 层，请重新出图`,
    );
  return turned(art, rotation);
}

/** A file without layers is a picture that the library reads. */
async function readUpright(file: string): Promise<Art> {
  const head = sharp(file, { failOn: 'truncated', limitInputPixels: false });
  const { format, width, height } = await head.metadata();
  if (format === 'tiff') return readLayers(file);
  const { data, info } = await head
    .ensureAlpha()
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true });
  return { data, width, height, channels: info.channels };
}

/** Clockwise. */
export function turned(art: Art, rotation: Turn): Art {
  if (rotation === 0) return art;
  const { width, height, channels, data } = art;
  const [wide, high] = isOnSide(rotation) ? [height, width] : [width, height];
  // Where the first pixel comes from, and how far the next ones across and down are from it.
  const [first, across, down] = {
    90: [(height - 1) * width, -width, 1],
    180: [height * width - 1, -1, -width],
    270: [width - 1, width, -1],
  }[rotation] as [number, number, number];
  const to = new Uint8Array(data.length);
  if (channels === 4 && data.byteOffset % 4 === 0) {
    const [source, target] = [
      new Uint32Array(data.buffer, data.byteOffset, data.length / 4),
      new Uint32Array(to.buffer),
    ];
    for (let y = 0, at = 0; y < high; y++)
      for (let x = 0, from = first + y * down; x < wide; x++, from += across) target[at++] = source[from]!;
  } else {
    for (let y = 0, at = 0; y < high; y++)
      for (let x = 0, from = (first + y * down) * channels; x < wide; x++, from += across * channels)
        for (let c = 0; c < channels; c++) to[at++] = data[from + c]!;
  }
  return { width: wide, height: high, channels, data: to };
}
