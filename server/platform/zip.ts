import fs from 'node:fs';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { ZipFile } from 'yazl';

export interface ZipWriter {
  /** Adds a file as it is; done when its turn has come, so that no more than one waits. */
  add(name: string, content: { open: () => Readable; bytes: number }): Promise<void>;
  /** Writes what is left. @throws where a file could not be read or the disk is full. */
  close(): Promise<void>;
  /** Stops in the middle; what was written is of no use. */
  abandon(): void;
}

/** Writes a zip file as its entries come. Pictures are packed already: they are stored, not packed again. */
export function writeZip(path: string, mtime: Date): ZipWriter {
  const zip = new ZipFile();
  const target = fs.createWriteStream(path);
  const broken = Promise.withResolvers<never>();
  zip.on('error', (error: Error) => target.destroy(error));
  const written = pipeline(zip.outputStream, target);
  written.catch(broken.reject);
  // It is thrown by whoever adds or closes next.
  broken.promise.catch(() => undefined);
  return {
    add(name, { open, bytes }) {
      const turn = new Promise<void>((resolve) => {
        zip.addReadStreamLazy(name, { compress: false, size: bytes, mtime }, (give) => {
          resolve();
          give(null, open());
        });
      });
      return Promise.race([turn, broken.promise]);
    },
    close() {
      zip.end();
      return written;
    },
    abandon: () => void target.destroy(new Error('abandoned')),
  };
}
