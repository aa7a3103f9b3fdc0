import fs from 'node:fs/promises';
import { inflateSync } from 'node:zlib';

/** Of a print file with layers, as print/tiff.ts writes it. */
export interface ReadLayers {
  width: number;
  height: number;
  channels: number;
  data: Uint8Array;
  profile: Uint8Array | undefined;
}

const BYTES: Record<number, number> = { 2: 1, 3: 2, 4: 4, 5: 8, 7: 1 };

/** Reads a print file with all of its layers: the library for pictures would convert them. @throws where it is none */
export async function readLayers(file: string): Promise<ReadLayers> {
  const content = await fs.readFile(file);
  if (content.toString('latin1', 0, 4) !== 'II\u002a\0') throw new Error('a print file is no TIFF');
  const tags = tagsOf(content);
  const [width, height, channels] = [256, 257, 277].map((tag) => tags(tag)[0] ?? 0) as [
    number,
    number,
    number,
  ];
  const data = new Uint8Array(width * height * channels);
  const [offsets, counts] = [tags(273), tags(279)];
  let at = 0;
  for (const [i, offset] of offsets.entries()) {
    const strip = inflateSync(content.subarray(offset, offset + counts[i]!));
    data.set(strip, at);
    at += strip.length;
  }
  if (at !== data.length) throw new Error('a print file ends before its last row');
  const profile = tags.bytes(34_675);
  return { width, height, channels, data, profile: profile && Buffer.from(profile) };
}

function tagsOf(content: Buffer) {
  const start = content.readUInt32LE(4);
  const entries = new Map<number, { type: number; count: number; at: number }>();
  for (let i = 0; i < content.readUInt16LE(start); i++) {
    const entry = start + 2 + i * 12;
    const [type, count] = [content.readUInt16LE(entry + 2), content.readUInt32LE(entry + 4)];
    const isInside = count * (BYTES[type] ?? 4) <= 4;
    entries.set(content.readUInt16LE(entry), {
      ...{ type, count, at: isInside ? entry + 8 : content.readUInt32LE(entry + 8) },
    });
  }
  const numbers = (tag: number): number[] => {
    const { type, count, at } = entries.get(tag) ?? { type: 3, count: 0, at: 0 };
    return Array.from({ length: count }, (_, i) =>
      type === 3 ? content.readUInt16LE(at + i * 2) : content.readUInt32LE(at + i * 4),
    );
  };
  const bytes = (tag: number): Buffer | undefined => {
    const entry = entries.get(tag);
    return entry && content.subarray(entry.at, entry.at + entry.count);
  };
  return Object.assign(numbers, { bytes });
}
