import fs from 'node:fs/promises';
import { deflateSync } from 'node:zlib';

/** A picture whose layers lie pixel by pixel beside each other, eight bits each. */
export interface Layered {
  data: Uint8Array;
  width: number;
  height: number;
  dpi: number;
  color: 'rgb' | 'cmyk';
  /** Behind the colours, in this order: what is seen through, and inks of their own by their names. */
  extra: readonly ('alpha' | { ink: string })[];
  profile: Uint8Array | undefined;
}

// TIFF 6.0, and its technical notes for deflate: the tags that are written, in the order of their numbers.
const [SHORT, LONG, RATIONAL, ASCII, UNDEFINED] = [3, 4, 5, 2, 7];
const BYTES: Record<number, number> = { [ASCII]: 1, [SHORT]: 2, [LONG]: 4, [RATIONAL]: 8, [UNDEFINED]: 1 };
const DEFLATE = 8;
const INK_NAMES = ['Cyan', 'Magenta', 'Yellow', 'Black'];
/** Uncompressed: as much as a reader holds at once. */
const STRIP_BYTES = 256 * 1024;

/**
 * Writes a TIFF of any number of layers. The library for pictures writes four at most, and a white ink is the fifth.
 * @param to where it goes; what stands there is written over
 */
export async function writeTiff(to: string, picture: Layered): Promise<void> {
  const { data, width, height, dpi, color, extra, profile } = picture;
  const channels = (color === 'rgb' ? 3 : 4) + extra.length;
  const rows = Math.max(1, Math.floor(STRIP_BYTES / (width * channels)));
  const file = await fs.open(to, 'w');
  try {
    let at = 8;
    const put = async (content: Uint8Array): Promise<number> => {
      const start = at;
      // Words begin at even places.
      const padded = content.length % 2 === 0 ? content : Buffer.concat([content, Buffer.alloc(1)]);
      await file.write(padded, 0, padded.length, start);
      at += padded.length;
      return start;
    };
    const [offsets, counts]: [number[], number[]] = [[], []];
    for (let y = 0; y < height; y += rows) {
      const packed = deflateSync(
        data.subarray(y * width * channels, Math.min(y + rows, height) * width * channels),
      );
      offsets.push(await put(packed));
      counts.push(packed.length);
    }
    const inks = extra.flatMap((one) => (one === 'alpha' ? [] : one.ink));
    const names = [...(color === 'cmyk' ? INK_NAMES : []), ...inks];
    const tags: [number, number, number[] | Uint8Array][] = [
      [256, LONG, [width]],
      [257, LONG, [height]],
      [258, SHORT, Array.from({ length: channels }, () => 8)],
      [259, SHORT, [DEFLATE]],
      [262, SHORT, [color === 'rgb' ? 2 : 5]],
      [273, LONG, offsets],
      [277, SHORT, [channels]],
      [278, LONG, [rows]],
      [279, LONG, counts],
      [282, RATIONAL, [dpi, 1]],
      [283, RATIONAL, [dpi, 1]],
      [284, SHORT, [1]],
      [296, SHORT, [2]],
      // 1: what is separate is CMYK; an ink beside it is an extra sample.
      ...(color === 'cmyk' ? [[332, SHORT, [1]] as [number, number, number[]]] : []),
      ...(inks.length > 0
        ? [[333, ASCII, Buffer.from(`${names.join('\0')}\0`)] as [number, number, Buffer]]
        : []),
      // 2: transparency that the colours do not know of; 0: what its name says.
      ...(extra.length > 0
        ? [[338, SHORT, extra.map((one) => (one === 'alpha' ? 2 : 0))] as [number, number, number[]]]
        : []),
      ...(profile ? [[34_675, UNDEFINED, profile] as [number, number, Uint8Array]] : []),
    ];
    const directory = Buffer.alloc(2 + tags.length * 12 + 4);
    directory.writeUInt16LE(tags.length, 0);
    for (const [i, [tag, type, values]] of tags.entries()) {
      const content = bytesOf(type, values);
      const entry = 2 + i * 12;
      directory.writeUInt16LE(tag, entry);
      directory.writeUInt16LE(type, entry + 2);
      directory.writeUInt32LE(content.length / BYTES[type]!, entry + 4);
      if (content.length <= 4) content.copy(directory, entry + 8);
      else directory.writeUInt32LE(await put(content), entry + 8);
    }
    const start = await put(directory);
    const head = Buffer.from('II\u002a\0\0\0\0\0', 'latin1');
    head.writeUInt32LE(start, 4);
    await file.write(head, 0, head.length, 0);
  } finally {
    await file.close();
  }
}

function bytesOf(type: number, values: number[] | Uint8Array): Buffer {
  if (values instanceof Uint8Array) return Buffer.from(values);
  const wide = type === SHORT ? 2 : 4;
  const bytes = Buffer.alloc(values.length * wide);
  for (const [i, value] of values.entries())
    if (wide === 2) bytes.writeUInt16LE(value, i * 2);
    else bytes.writeUInt32LE(value, i * 4);
  return bytes;
}
