import fs from 'node:fs/promises';
import { MAX_FONT_BYTES, type AssetKind } from '#contract/asset/asset.ts';
import { digest } from '#server/platform/file-facts.ts';
import { fileKind, type FileKind } from '#server/platform/file-kind.ts';
import type { Files } from '#server/platform/files.ts';
import { badRequest } from '#server/platform/refusal.ts';
import { cleanSvg } from './clean-svg.ts';

const FONTS: readonly FileKind[] = ['ttf', 'otf', 'woff2'];
const PICTURES: readonly FileKind[] = ['png', 'jpeg', 'webp', 'tiff', 'gif', 'svg'];
/** A drawing is read whole to be cleaned. */
const MOST_SVG_BYTES = 20 * 1024 * 1024;
/** A font of 30 MB takes some seconds; one that takes longer is an attack. */
const FONT_MS = 30_000;

const FONT_WORDS = 'TTF、OTF 或 WOFF2';
const PICTURE_WORDS = 'PNG、JPEG、WebP、TIFF、GIF 或 SVG';

interface Font {
  family: string;
  style: string;
  embedding: 'installable' | 'editable' | 'preview';
  characters: number;
  hanzi: number;
  usualHanzi: number;
  /** Where its sample lies for now. */
  samplePath: string;
}

/** A file that came in, as it will be kept. */
export interface Came {
  path: string;
  fileName: string;
  sha256: Buffer;
  bytes: number;
  font: Font | null;
  /** Scripts and foreign links that were taken out of a drawing. */
  removed: number;
}

/** Judges a file by its content. @throws Refusal where it is not taken, with what to do */
export async function look(
  files: Pick<Files, 'pictures'>,
  path: string,
  { fileName, kind }: { fileName: string; kind: AssetKind },
): Promise<Came> {
  const { bytes, head } = await digest(path);
  if (bytes === 0) throw badRequest('文件是空的，请检查后重新上传。');
  const isOf = await fileKind(head);
  if (kind === 'font') {
    if (!FONTS.includes(isOf))
      throw badRequest(
        PICTURES.includes(isOf)
          ? `「${fileName}」是图片，不是字体。请把类型改为贴纸、相框、背景或纹理后上传。`
          : `「${fileName}」不是 ${FONT_WORDS} 字体，请换成这些格式后上传。`,
      );
    if (bytes > MAX_FONT_BYTES)
      throw badRequest(`字体「${fileName}」超过 ${MAX_FONT_BYTES / 1024 ** 2} MB，请精简字符后上传。`);
    const font = await lookAtFont(files, path, fileName);
    return { ...(await taken(path, fileName)), font, removed: 0 };
  }
  if (FONTS.includes(isOf)) throw badRequest(`「${fileName}」是字体文件，请把类型改为「字体」后上传。`);
  if (!PICTURES.includes(isOf))
    throw badRequest(`「${fileName}」不是 ${PICTURE_WORDS} 图片，请转换格式后上传。`);
  if (isOf === 'svg') {
    const cleaned = `${path}-clean`;
    const removed = await clean(path, cleaned, fileName, bytes);
    return { ...(await taken(cleaned, fileName)), font: null, removed };
  }
  await files.pictures.run('readWhole', { file: path }).catch(() => {
    throw badRequest(`图片「${fileName}」不完整或已损坏，请重新导出后上传。`);
  });
  return { ...(await taken(path, fileName)), font: null, removed: 0 };
}

async function taken(path: string, fileName: string) {
  const { sha256, bytes } = await digest(path);
  return { path, fileName, sha256, bytes };
}

async function lookAtFont(files: Pick<Files, 'pictures'>, path: string, fileName: string): Promise<Font> {
  const samplePath = `${path}-sample`;
  const facts = await files.pictures
    .run('font', { file: path, sample: samplePath }, FONT_MS)
    .catch(() => undefined);
  if (!facts || facts.characters === 0)
    throw badRequest(`字体「${fileName}」已损坏，读不出其中的字符，请重新下载或导出后上传。`);
  const { embedding, axes, ...said } = facts;
  const name = said.family || fileName;
  if (embedding === 'restricted')
    throw badRequest(
      `字体「${name}」的版权设置为禁止嵌入（OS/2 fsType 为 2），不能用于印刷文件。请联系字体厂商取得可嵌入的版本，或换一个字体。`,
    );
  if (axes.length > 0)
    throw badRequest(
      `「${name}」是可变字体（${axes.join('，')}），印出来的粗细不固定。请导出为固定字重的字体（如 Regular、Bold）后分别上传。`,
    );
  return { ...said, family: name, embedding, samplePath };
}

/** @returns how much was taken out */
async function clean(from: string, to: string, fileName: string, bytes: number): Promise<number> {
  if (bytes > MOST_SVG_BYTES) throw badRequest(`SVG「${fileName}」超过 20 MB，请简化后上传。`);
  const cleaned = cleanSvg(await fs.readFile(from, 'utf8'));
  if (!cleaned) throw badRequest(`SVG「${fileName}」不完整或已损坏，请重新导出后上传。`);
  await fs.writeFile(to, cleaned.svg);
  return cleaned.removed;
}
