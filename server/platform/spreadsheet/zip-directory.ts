import type { FileHandle } from 'node:fs/promises';
import { MAX_INFLATED_BYTES, MAX_INFLATE_RATIO, MAX_ZIP_ENTRIES, RATIO_COUNTS_FROM_BYTES } from './limits.ts';
import { TableRefusal } from './refusal.ts';

/** One file inside a zip, as its central directory declares it; sizes in bytes. */
export interface ZipEntry {
  name: string;
  method: number;
  encrypted: boolean;
  crc: number;
  packed: number;
  inflated: number;
  offset: number;
}

/** How much a zip may hold. */
export interface ZipLimits {
  entries: number;
  inflatedBytes: number;
  /** Of what is large: how many times longer it may become. */
  ratio: number;
}
const OF_A_TABLE: ZipLimits = {
  entries: MAX_ZIP_ENTRIES,
  inflatedBytes: MAX_INFLATED_BYTES,
  ratio: MAX_INFLATE_RATIO,
};
const END = 0x06054b50;
const END_64 = 0x06064b50;
const LOCATOR_64 = 0x07064b50;
const ENTRY = 0x02014b50;
const FULL_32 = 0xffffffff;
const END_BYTES = 22;
const LONGEST_COMMENT = 65_535;
const MAX_DIRECTORY_BYTES = 4 * 1024 * 1024;

/** What systems put into archives by themselves, and nobody means to upload. */
const OF_A_SYSTEM = /(?:^|[\\/])(?:__MACOSX[\\/]|\.[^.\\/]|thumbs\.db$|desktop\.ini$)/i;
export const isOfSystem = (name: string): boolean => OF_A_SYSTEM.test(name);

const damaged = () => new TableRefusal('damaged');

/**
 * The central directory of a zip, held against the limits before a single byte is inflated. It stands at the
 * end, so a file that was cut off has none.
 * @throws TableRefusal 'damaged' or 'bomb'
 */
export async function readZipDirectory(
  file: FileHandle,
  fileBytes: number,
  limits: ZipLimits = OF_A_TABLE,
): Promise<Map<string, ZipEntry>> {
  const { count, offset, bytes } = await findDirectory(file, fileBytes);
  if (count > limits.entries || bytes > MAX_DIRECTORY_BYTES) throw new TableRefusal('bomb');
  if (offset + bytes > fileBytes) throw damaged();
  const directory = await readAt(file, offset, bytes);
  const entries = new Map<string, ZipEntry>();
  let at = 0;
  let inflated = 0;
  for (let i = 0; i < count; i++) {
    if (at + 46 > directory.length || directory.readUInt32LE(at) !== ENTRY) throw damaged();
    const { entry, length } = readEntry(directory, at);
    at += length;
    inflated += entry.inflated;
    checkEntry(entry, fileBytes, limits);
    entries.set(entry.name, entry);
  }
  if (inflated > limits.inflatedBytes) throw new TableRefusal('bomb');
  return entries;
}

function checkEntry(entry: ZipEntry, fileBytes: number, limits: ZipLimits): void {
  if (entry.offset + entry.packed > fileBytes) throw damaged();
  const ratio = entry.inflated / Math.max(entry.packed, 1);
  if (entry.inflated > RATIO_COUNTS_FROM_BYTES && ratio > limits.ratio) throw new TableRefusal('bomb');
}

async function findDirectory(file: FileHandle, fileBytes: number) {
  const tailBytes = Math.min(fileBytes, END_BYTES + LONGEST_COMMENT + 20);
  const tail = await readAt(file, fileBytes - tailBytes, tailBytes);
  for (let at = tail.length - END_BYTES; at >= 0; at--) {
    if (tail.readUInt32LE(at) !== END) continue;
    const count = tail.readUInt16LE(at + 10);
    const bytes = tail.readUInt32LE(at + 12);
    const offset = tail.readUInt32LE(at + 16);
    if (count !== 0xffff && bytes !== FULL_32 && offset !== FULL_32) return { count, bytes, offset };
    return findDirectory64(file, fileBytes, tail, at - 20);
  }
  throw damaged();
}

async function findDirectory64(file: FileHandle, fileBytes: number, tail: Buffer, locator: number) {
  if (locator < 0 || tail.readUInt32LE(locator) !== LOCATOR_64) throw damaged();
  const at = Number(tail.readBigUInt64LE(locator + 8));
  if (at + 56 > fileBytes) throw damaged();
  const end = await readAt(file, at, 56);
  if (end.readUInt32LE(0) !== END_64) throw damaged();
  const number = (position: number) => Number(end.readBigUInt64LE(position));
  return { count: number(32), bytes: number(40), offset: number(48) };
}

function readEntry(directory: Buffer, at: number): { entry: ZipEntry; length: number } {
  const nameBytes = directory.readUInt16LE(at + 28);
  const extraBytes = directory.readUInt16LE(at + 30);
  const length = 46 + nameBytes + extraBytes + directory.readUInt16LE(at + 32);
  if (at + length > directory.length) throw damaged();
  const extra = directory.subarray(at + 46 + nameBytes, at + 46 + nameBytes + extraBytes);
  const wide = wideNumbers(extra);
  const number = (position: number) => {
    const value = directory.readUInt32LE(at + position);
    return value === FULL_32 ? wide() : value;
  };
  // The order is that of the ZIP64 field: inflated, packed, offset.
  const inflated = number(24);
  const packed = number(20);
  const entry = {
    name: nameIn(directory.subarray(at + 46, at + 46 + nameBytes)),
    method: directory.readUInt16LE(at + 10),
    encrypted: (directory.readUInt16LE(at + 8) & 1) === 1,
    crc: directory.readUInt32LE(at + 16),
    packed,
    inflated,
    offset: number(42),
  };
  return { entry, length };
}

/** Most programs write UTF-8, some of them without saying so; those of a Chinese Windows write GBK. */
function nameIn(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return new TextDecoder('gb18030').decode(bytes);
  }
}

/** The 64-bit numbers of an entry's ZIP64 field, one after the other. */
function wideNumbers(extra: Buffer): () => number {
  let at = 0;
  while (at + 4 <= extra.length && extra.readUInt16LE(at) !== 1) at += 4 + extra.readUInt16LE(at + 2);
  at += 4;
  return () => {
    if (at + 8 > extra.length) throw damaged();
    at += 8;
    return Number(extra.readBigUInt64LE(at - 8));
  };
}

/** @throws TableRefusal 'damaged' where the file ends sooner */
export async function readAt(file: FileHandle, position: number, bytes: number): Promise<Buffer> {
  const buffer = Buffer.alloc(bytes);
  const { bytesRead } = await file.read(buffer, 0, bytes, position);
  if (bytesRead < bytes) throw damaged();
  return buffer;
}
