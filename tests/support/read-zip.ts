import fs from 'node:fs/promises';
import { readZipDirectory } from '#server/platform/spreadsheet/zip-directory.ts';
import { readZipEntry } from '#server/platform/spreadsheet/zip-entry.ts';

/** Every entry of a zip file, checked against its sum, in its order. */
export async function readZip(at: string): Promise<Map<string, Buffer>> {
  const { size } = await fs.stat(at);
  const handle = await fs.open(at);
  const entries = await readZipDirectory(handle, size).finally(() => handle.close());
  const read = new Map<string, Buffer>();
  for (const entry of entries.values()) {
    const chunks = await Array.fromAsync(readZipEntry(at, entry));
    read.set(entry.name, Buffer.concat(chunks));
  }
  return read;
}
