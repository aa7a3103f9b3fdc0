import { open } from 'node:fs/promises';
import { TableRefusal } from './refusal.ts';
import type { ZipEntry } from './zip-directory.ts';

/** Which zip this is, where it is not a workbook that can be read. */
export function zipRefusal(entries: ReadonlyMap<string, ZipEntry>): TableRefusal | undefined {
  const names = [...entries.keys()].map((name) => name.toLowerCase());
  const has = (name: string) => names.includes(name);
  if (has('[content_types].xml') && has('_rels/.rels')) {
    if (has('xl/workbook.bin')) return new TableRefusal('binaryExcel');
    if (names.some((name) => /^(?:word|ppt|visio)\//.test(name))) return new TableRefusal('wrongKind');
    return undefined;
  }
  if (has('index.zip') || names.some((name) => /(?:^|\/)index\/.+\.iwa$|^index\/.+\.iwa$/.test(name))) {
    return new TableRefusal('numbers');
  }
  if (has('mimetype') && has('content.xml')) return new TableRefusal('openDocument');
  return new TableRefusal('archive');
}

const DIRECTORY_ENTRY_BYTES = 128;

/** An OLE container is an old .xls, or the wrapping of a workbook that a password protects. */
export async function oleRefusal(path: string): Promise<TableRefusal> {
  const file = await open(path);
  try {
    const header = Buffer.alloc(512);
    await file.read(header, 0, 512, 0);
    const sectorBytes = 2 ** Math.min(Math.max(header.readUInt16LE(30), 7), 12);
    const directory = Buffer.alloc(64 * DIRECTORY_ENTRY_BYTES);
    await file.read(directory, 0, directory.length, (header.readUInt32LE(48) + 1) * sectorBytes);
    const names = directory.toString('utf16le');
    return new TableRefusal(names.includes('EncryptedPackage') ? 'protected' : 'oldExcel');
  } finally {
    await file.close();
  }
}
