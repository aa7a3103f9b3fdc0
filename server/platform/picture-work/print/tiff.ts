import fs from 'node:fs/promises';
import { promisify } from 'node:util';
import { constants, deflate } from 'node:zlib';
import { toDifferences } from './differences.ts';

/** What a picture says of itself whose layers lie pixel by pixel beside each other, eight bits each. */
export interface Layers {
  width: number;
  height: number;
  dpi: number;
  color: 'rgb' | 'cmyk';
  /** Behind the colours, in this order: what is seen through, and inks of their own by their names. */
  extra: readonly ('alpha' | { ink: string })[];
  profile: Uint8Array | undefined;
}
export interface Layered extends Layers {
  data: Uint8Array;
}

export const channelsOf = ({ color, extra }: Pick<Layers, 'color' | 'extra'>): number =>
  (color === 'rgb' ? 3 : 4) + extra.length;

// TIFF 6.0, its technical notes for deflate, and the form for large files (BigTIFF): the tags that are written, in the order
// of their numbers.
const [SHORT, LONG, RATIONAL, ASCII, UNDEFINED, LONG8] = [3, 4, 5, 2, 7, 16];
const BYTES: Record<number, number> = {
  ...{ [ASCII]: 1, [SHORT]: 2, [LONG]: 4, [RATIONAL]: 8, [UNDEFINED]: 1, [LONG8]: 8 },
};
const DEFLATE = 8;
const INK_NAMES = ['Cyan', 'Magenta', 'Yellow', 'Black'];
/** Uncompressed: as much as a reader holds at once. */
const STRIP_BYTES = 256 * 1024;
/** Strips that are compressed at once. */
const AT_ONCE = 3;
/** Places in a plain TIFF have 32 bits; what deflate cannot compress grows a little. */
const LARGEST_PLAIN = 0xf000_0000;

/** Whether what stands in a file could lie beyond the places that a plain TIFF can name. */
export const needsBigTiff = (picture: Pick<Layers, 'width' | 'height' | 'color' | 'extra'>): boolean =>
  picture.width * picture.height * channelsOf(picture) > LARGEST_PLAIN;

const compress = promisify(deflate);

export interface TiffStrips {
  /** Of one strip; the last may have fewer. */
  rows: number;
  /**
   * Adds a strip behind those before it. Some are compressed at once: what it is given is its own until the promise that it
   * answers with is done, and as many strips may wait as `atOnce` says.
   */
  write(strip: Uint8Array): Promise<void>;
  atOnce: number;
  /** @returns the bytes of the file */
  end(): Promise<number>;
  /** Gives the file up; what stands in it is no picture. */
  giveUp(): Promise<void>;
}

interface TiffHow {
  stripBytes?: number;
  /** Packed three times as fast, as differences of neighbours, and about as small. Strips are changed by it. */
  isQuick?: boolean;
  /** Of a picture that needs it this is so in any case. */
  isBig?: boolean;
}

/** Begins a TIFF of any number of layers that is written strip by strip. What stands at `to` is written over. */
export async function openTiff(to: string, picture: Layers, how: TiffHow = {}): Promise<TiffStrips> {
  const { stripBytes = STRIP_BYTES, isQuick = false, isBig = needsBigTiff(picture) } = how;
  const packing = isQuick ? { level: 1, strategy: constants.Z_RLE } : {};
  const rows = Math.max(1, Math.floor(stripBytes / (picture.width * channelsOf(picture))));
  const file = await fs.open(to, 'w');
  let at = isBig ? 16 : 8;
  const put = async (content: Uint8Array): Promise<number> => {
    const start = at;
    // Words begin at even places, those of large files at every eighth.
    const odd = content.length % (isBig ? 8 : 2);
    const padded = odd === 0 ? content : Buffer.concat([content, Buffer.alloc((isBig ? 8 : 2) - odd)]);
    at += padded.length;
    await file.write(padded, 0, padded.length, start);
    return start;
  };
  const [offsets, counts]: [number[], number[]] = [[], []];
  let before: Promise<void> = Promise.resolve();
  const add = async (packed: Promise<Uint8Array>, earlier: Promise<void>): Promise<void> => {
    const [content] = await Promise.all([packed, earlier]);
    counts.push(content.length);
    offsets.push(await put(content));
  };
  return {
    rows,
    atOnce: AT_ONCE,
    write(strip) {
      if (isQuick) toDifferences(strip, picture.width * channelsOf(picture), channelsOf(picture));
      before = add(compress(strip, { ...packing, chunkSize: STRIP_BYTES }), before);
      return before;
    },
    async end() {
      await before;
      const start = await put(
        await directoryOf(tagsOf(picture, { rows, offsets, counts, isBig, isQuick }), isBig, put),
      );
      const head = headOf(start, isBig);
      await file.write(head, 0, head.length, 0);
      await file.close();
      return at;
    },
    async giveUp() {
      await before.catch(() => undefined);
      await file.close();
    },
  };
}

/**
 * Writes a TIFF of any number of layers. The library for pictures writes four at most, and a white ink is the fifth.
 * @param to where it goes; what stands there is written over
 */
export async function writeTiff(to: string, { data, ...picture }: Layered): Promise<void> {
  const { width, height } = picture;
  const row = width * channelsOf(picture);
  const tiff = await openTiff(to, picture);
  try {
    for (let y = 0; y < height; y += tiff.rows)
      await tiff.write(data.subarray(y * row, Math.min(y + tiff.rows, height) * row));
  } catch (error) {
    await tiff.giveUp();
    throw error;
  }
  await tiff.end();
}

type Tag = [tag: number, type: number, values: number[] | Uint8Array];

function tagsOf(
  { width, height, dpi, color, extra, profile }: Layers,
  strips: { rows: number; offsets: number[]; counts: number[]; isBig: boolean; isQuick: boolean },
): Tag[] {
  const channels = channelsOf({ color, extra });
  const inks = extra.flatMap((one) => (one === 'alpha' ? [] : one.ink));
  const names = [...(color === 'cmyk' ? INK_NAMES : []), ...inks];
  const place = strips.isBig ? LONG8 : LONG;
  const tags: (Tag | false | undefined)[] = [
    [256, LONG, [width]],
    [257, LONG, [height]],
    [258, SHORT, Array.from({ length: channels }, () => 8)],
    [259, SHORT, [DEFLATE]],
    [262, SHORT, [color === 'rgb' ? 2 : 5]],
    [273, place, strips.offsets],
    [277, SHORT, [channels]],
    [278, LONG, [strips.rows]],
    [279, place, strips.counts],
    [282, RATIONAL, [dpi, 1]],
    [283, RATIONAL, [dpi, 1]],
    [284, SHORT, [1]],
    [296, SHORT, [2]],
    strips.isQuick && [317, SHORT, [2]],
    // 1: what is separate is CMYK; an ink beside it is an extra sample.
    color === 'cmyk' && [332, SHORT, [1]],
    inks.length > 0 && [333, ASCII, Buffer.from(`${names.join('\0')}\0`)],
    // 2: transparency that the colours do not know of; 0: what its name says.
    extra.length > 0 && [338, SHORT, extra.map((one) => (one === 'alpha' ? 2 : 0))],
    profile && [34_675, UNDEFINED, profile],
  ];
  return tags.filter((tag): tag is Tag => Array.isArray(tag));
}

/** @param put puts what is longer than its entry, and says where */
async function directoryOf(
  tags: readonly Tag[],
  isBig: boolean,
  put: (content: Uint8Array) => Promise<number>,
): Promise<Buffer> {
  const [head, size, inside] = isBig ? [8, 20, 8] : [2, 12, 4];
  const directory = Buffer.alloc(head + tags.length * size + inside);
  if (isBig) directory.writeBigUInt64LE(BigInt(tags.length), 0);
  else directory.writeUInt16LE(tags.length, 0);
  for (const [i, [tag, type, values]] of tags.entries()) {
    const content = bytesOf(type, values);
    const entry = head + i * size;
    const value = entry + size - inside;
    directory.writeUInt16LE(tag, entry);
    directory.writeUInt16LE(type, entry + 2);
    writePlace(directory, content.length / BYTES[type]!, entry + 4, isBig);
    if (content.length <= inside) content.copy(directory, value);
    else writePlace(directory, await put(content), value, isBig);
  }
  return directory;
}

function headOf(directory: number, isBig: boolean): Buffer {
  const head = Buffer.alloc(isBig ? 16 : 8);
  head.write(isBig ? 'II\u002b\0\u0008\0\0\0' : 'II\u002a\0', 'latin1');
  writePlace(head, directory, isBig ? 8 : 4, isBig);
  return head;
}

const writePlace = (into: Buffer, place: number, at: number, isBig: boolean): void => {
  if (isBig) into.writeBigUInt64LE(BigInt(place), at);
  else into.writeUInt32LE(place, at);
};

function bytesOf(type: number, values: number[] | Uint8Array): Buffer {
  if (values instanceof Uint8Array) return Buffer.from(values);
  const wide = type === SHORT ? 2 : type === LONG8 ? 8 : 4;
  const bytes = Buffer.alloc(values.length * wide);
  for (const [i, value] of values.entries())
    if (wide === 2) bytes.writeUInt16LE(value, i * 2);
    else writePlace(bytes, value, i * wide, wide === 8);
  return bytes;
}
