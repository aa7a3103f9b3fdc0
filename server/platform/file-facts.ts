import { createHash } from 'node:crypto';
import fs from 'node:fs';
import { CODES } from '#contract/errors.ts';
import { FILE_KIND_BYTES } from './file-kind.ts';
import type { PictureWork } from './picture-work/pool.ts';
import { Refusal } from './refusal.ts';

/** What a file is told by: its checksum, its length, its leading bytes. */
export async function digest(file: string): Promise<{ sha256: Buffer; bytes: number; head: Uint8Array }> {
  const hash = createHash('sha256');
  let bytes = 0;
  let head: Buffer = Buffer.alloc(0);
  for await (const chunk of fs.createReadStream(file) as AsyncIterable<Buffer>) {
    if (head.length < FILE_KIND_BYTES)
      head = Buffer.concat([head, chunk.subarray(0, FILE_KIND_BYTES - head.length)]);
    hash.update(chunk);
    bytes += chunk.length;
  }
  return { sha256: hash.digest(), bytes, head };
}

const PICTURES = ['png', 'jpeg', 'gif', 'webp', 'tiff', 'svg'];

/** In pixels; null where it is no picture. @throws Refusal where it cannot be read */
export async function pictureSize(
  work: PictureWork,
  file: string,
  kind: string,
): Promise<{ width: number | null; height: number | null }> {
  if (!PICTURES.includes(kind)) return { width: null, height: null };
  try {
    return await work.run('size', { file });
  } catch (error) {
    if (error instanceof Error && error.message.includes('pixel limit'))
      throw new Refusal(CODES.badRequest, '图片的像素过多（超过 2.6 亿），请缩小后上传。');
    throw new Refusal(CODES.badRequest, '图片已损坏，无法读取，请重新导出后上传。');
  }
}
