import { badRequest } from '#server/platform/refusal.ts';
import type { PictureWork } from '#server/platform/picture-work/pool.ts';

const TYPES: Record<string, string> = {
  png: 'image/png',
  jpeg: 'image/jpeg',
  gif: 'image/gif',
  webp: 'image/webp',
  svg: 'image/svg+xml',
  tiff: 'image/tiff',
  bmp: 'image/bmp',
  pdf: 'application/pdf',
};

export const contentType = (kind: string): string => TYPES[kind] ?? 'application/octet-stream';

export const isPicture = (kind: string): boolean => contentType(kind).startsWith('image/');

/** Dots and nothing else: no document that could hold a script or a link. */
export const isFlat = (kind: string): boolean => isPicture(kind) && kind !== 'svg';

/** What a name promises. Illustrator writes PDF and PostScript, and names itself in them where it likes. */
const EXTENSIONS: Record<string, readonly [string, ...string[]]> = {
  jpg: ['jpeg'],
  jpeg: ['jpeg'],
  png: ['png'],
  gif: ['gif'],
  webp: ['webp'],
  svg: ['svg'],
  tif: ['tiff'],
  tiff: ['tiff'],
  bmp: ['bmp'],
  psd: ['psd'],
  psb: ['psd'],
  pdf: ['pdf', 'ai'],
  eps: ['eps', 'ai'],
  ai: ['ai', 'pdf', 'eps'],
};

/** @throws Refusal where the name promises a picture of another kind than the leading bytes show. */
export function refuseMislabelled(name: string, kind: string) {
  const promised = EXTENSIONS[name.split('.').at(-1)?.toLowerCase() ?? ''];
  if (promised && !promised.includes(kind)) {
    throw badRequest(
      `文件「${name}」的内容不是 ${promised[0].toUpperCase()}，请改正扩展名或重新导出后上传。`,
    );
  }
}

const PICTURES = ['png', 'jpeg', 'gif', 'webp', 'tiff'];

/** @throws Refusal where a picture ends before its last line: printed, it would be half a picture. */
export async function refuseTruncated(work: PictureWork, file: string, kind: string): Promise<void> {
  if (!PICTURES.includes(kind)) return;
  await work.run('readWhole', { file }).catch(() => {
    throw badRequest('图片不完整或已损坏，请重新导出后上传。');
  });
}
