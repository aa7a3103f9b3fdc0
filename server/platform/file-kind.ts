import { fileTypeFromBuffer } from 'file-type';

export type FileKind =
  | 'tiff'
  | 'png'
  | 'jpeg'
  | 'gif'
  | 'bmp'
  | 'webp'
  | 'psd'
  | 'pdf'
  | 'svg'
  | 'eps'
  | 'ai'
  | 'zip'
  | 'ole'
  | 'ttf'
  | 'otf'
  | 'woff2'
  | 'unknown';

/** How many leading bytes tell enough; an Illustrator file names itself some way into its PDF. */
export const FILE_KIND_BYTES = 8192;

const ZIP = [0x50, 0x4b];
const OLE = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1];
/** Both byte orders, and both again with addresses of 64 bits. */
const TIFF = [
  [0x49, 0x49, 0x2a, 0],
  [0x4d, 0x4d, 0, 0x2a],
  [0x49, 0x49, 0x2b, 0],
  [0x4d, 0x4d, 0, 0x2b],
];
const DOS_EPS = [0xc5, 0xd0, 0xd3, 0xc6];

const BY_EXTENSION: Readonly<Record<string, FileKind>> = {
  tif: 'tiff',
  png: 'png',
  apng: 'png',
  jpg: 'jpeg',
  gif: 'gif',
  bmp: 'bmp',
  webp: 'webp',
  psd: 'psd',
  ttf: 'ttf',
  otf: 'otf',
  woff2: 'woff2',
};

/**
 * What a file is, by its first bytes and never by its name. Nothing is inflated: a zip is told by its mark
 * alone (file-type would look into its entries), and what stands in it is the reader's business.
 */
export async function fileKind(head: Uint8Array): Promise<FileKind> {
  if (startsWith(head, ZIP) && [0x0304, 0x0506, 0x0708].includes((head[2]! << 8) | head[3]!)) return 'zip';
  if (startsWith(head, OLE)) return 'ole';
  if (startsWith(head, DOS_EPS)) return 'eps';
  const text = Buffer.from(head.subarray(0, FILE_KIND_BYTES)).toString('latin1');
  if (text.startsWith('%PDF-'))
    return /Adobe Illustrator|AIPrivateData|\/AIMetaData/.test(text) ? 'ai' : 'pdf';
  if (text.startsWith('%!PS-Adobe')) return postScript(text);
  if (isSvg(text)) return 'svg';
  const told = (await fileTypeFromBuffer(head))?.ext;
  // It reads on to the directory, which often stands behind the picture, far from the leading bytes.
  if (told === undefined && TIFF.some((mark) => startsWith(head, mark))) return 'tiff';
  const found = BY_EXTENSION[told ?? ''] ?? 'unknown';
  return found === 'bmp' && !isBmp(head) ? 'unknown' : found;
}

const startsWith = (head: Uint8Array, mark: readonly number[]) => mark.every((byte, i) => head[i] === byte);

/** Illustrator's own files up to version 8 are PostScript too, and name their creator. */
function postScript(text: string): FileKind {
  if (/^%%Creator:.*Adobe Illustrator/m.test(text) && !/^%!PS-Adobe-\S+ EPSF/.test(text)) return 'ai';
  return 'eps';
}

/**
 * What may stand before the root element: a declaration, comments, a document type. Each ends in one place only: where a
 * comment could reach beyond its end, a hundred of them could be read in 2^100 ways, and all would be tried.
 */
const BEFORE_ROOT = [
  String.raw`<\?xml[^>]*\?>`,
  String.raw`<!--(?:(?!-->)[\s\S])*-->`,
  String.raw`<!DOCTYPE[^>[]*(?:\[[^\]]*\][^>]*)?>`,
].join('|');
const SVG = new RegExp(String.raw`^\s*(?:(?:${BEFORE_ROOT})\s*)*<(?:\w+:)?svg[\s>]`, 'i');

/** The root element is svg: before it stand at most a mark, a declaration, comments and a document type. */
const isSvg = (text: string): boolean => SVG.test(text.replace(/^\u00ef\u00bb\u00bf/, ''));

/** 'BM' alone also begins many a text: the header that follows must be one. */
function isBmp(head: Uint8Array): boolean {
  if (head.length < 18) return false;
  const view = new DataView(head.buffer, head.byteOffset, head.byteLength);
  return view.getUint32(6, true) === 0 && [12, 40, 52, 56, 64, 108, 124].includes(view.getUint32(14, true));
}

/** Where the kind's own word is not what files are called. */
const ENDINGS: Record<string, string> = { jpeg: 'jpg', tiff: 'tif' };
/** What the name of a file of this kind ends with. */
export const endingOf = (kind: string): string => ENDINGS[kind] ?? kind;
