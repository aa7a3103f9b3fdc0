import type { Readable } from 'node:stream';

/** Bytes of a content, the first and the last one counted from 0, both included. */
export interface Range {
  from: number;
  to: number;
}

/**
 * Where contents are kept, by key. The folder is the first one (folder.ts); whatever takes its place answers the same, and
 * nothing else of the server knows where they lie. A key is `files/ab/<checksum>` or `thumbs/ab/<checksum>.webp`; what lies
 * under a key never changes.
 */
export interface ContentStore {
  /** Takes a file of this machine in, whole or not at all; the file is gone from its place then. Taken in twice is once. */
  put(key: string, from: string): Promise<void>;
  /** Its bytes; null where there is none. */
  size(key: string): Promise<number | null>;
  /** Reads it, or a range of it. @throws where there is none, at the first read */
  open(key: string, range?: Range): Readable;
  /**
   * A file of this machine with this content, for what reads by path only. It is read and never written, and may be gone
   * after a day. A path is given for content that is not there, too: who opens it is told.
   */
  local(key: string): Promise<string>;
  /** Takes it away; nothing where there is none. */
  delete(key: string): Promise<void>;
  /** All keys that begin so, in no order. */
  keys(prefix: 'files/' | 'thumbs/'): AsyncIterable<string>;
}

const below = (folder: string, hex: string, extension = '') =>
  `${folder}/${hex.slice(0, 2)}/${hex}${extension}`;

/** The key of what a checksum (32 bytes) names. */
export const fileKey = (sha256: Buffer): string => below('files', sha256.toString('hex'));

/** The key of the thumbnail of what a checksum names. */
export const thumbKey = (sha256: Buffer): string => below('thumbs', sha256.toString('hex'), '.webp');
