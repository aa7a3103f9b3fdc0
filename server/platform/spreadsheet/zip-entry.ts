import { open } from 'node:fs/promises';
import { pipeline } from 'node:stream';
import { crc32, createInflateRaw } from 'node:zlib';
import { TableRefusal } from './refusal.ts';
import { readAt, type ZipEntry } from './zip-directory.ts';

const LOCAL = 0x04034b50;
const STORED = 0;
const DEFLATED = 8;

/**
 * The content of one entry, inflated as it is asked for. It ends with a refusal as soon as more comes out
 * than the directory declared (the limits were held against that), or less, or something else.
 */
export async function* readZipEntry(path: string, entry: ZipEntry): AsyncGenerator<Buffer, void, undefined> {
  if (entry.encrypted) throw new TableRefusal('protected');
  if (entry.method !== STORED && entry.method !== DEFLATED) throw new TableRefusal('damaged');
  const file = await open(path);
  let bytes = 0;
  let crc = 0;
  try {
    for await (const chunk of await packedBytes(file, entry)) {
      bytes += chunk.length;
      if (bytes > entry.inflated) throw new TableRefusal('bomb');
      crc = crc32(chunk, crc);
      yield chunk;
    }
  } catch (error) {
    if (isZlibError(error)) throw new TableRefusal('damaged', undefined, { cause: error });
    throw error;
  } finally {
    await file.close();
  }
  if (bytes !== entry.inflated || crc !== entry.crc) throw new TableRefusal('damaged');
}

async function packedBytes(
  file: Awaited<ReturnType<typeof open>>,
  entry: ZipEntry,
): Promise<AsyncIterable<Buffer>> {
  const header = await readAt(file, entry.offset, 30);
  if (header.readUInt32LE(0) !== LOCAL) throw new TableRefusal('damaged');
  const start = entry.offset + 30 + header.readUInt16LE(26) + header.readUInt16LE(28);
  if (entry.packed === 0) return nothing();
  const packed = file.createReadStream({ start, end: start + entry.packed - 1, autoClose: false });
  if (entry.method === STORED) return packed;
  // The error reaches the reader through the inflating stream; the callback keeps pipeline from throwing it.
  return pipeline(packed, createInflateRaw({ chunkSize: 128 * 1024 }), () => undefined);
}

async function* nothing(): AsyncGenerator<Buffer> {}

const isZlibError = (error: unknown) =>
  error instanceof Error && 'code' in error && /^Z_|ERR_STREAM_PREMATURE_CLOSE/.test(String(error.code));

/** A small entry, whole. @throws TableRefusal 'bomb' where it is longer than `limit` bytes */
export async function readWholeEntry(path: string, entry: ZipEntry, limit: number): Promise<string> {
  if (entry.inflated > limit) throw new TableRefusal('bomb');
  const chunks: Buffer[] = [];
  for await (const chunk of readZipEntry(path, entry)) chunks.push(chunk);
  return Buffer.concat(chunks).toString('utf8');
}
