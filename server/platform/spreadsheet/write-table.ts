import { createWriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { Readable, type Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';
import { stringify } from 'csv-stringify';
import { writeXlsxStream } from 'hucre/xlsx';
import { guarded } from './shown-text.ts';

/** Numbers stay numbers in a workbook; ids belong in texts. */
export type OutCell = string | number | null | undefined;
export type OutRows = AsyncIterable<readonly OutCell[]> | Iterable<readonly OutCell[]>;

/**
 * Writes rows as they come into a CSV file that Excel opens with its Chinese intact (UTF-8 with a mark).
 * The file appears under its name when it is whole. Answers the number of rows below the header.
 */
export function writeCsv(path: string, columns: readonly string[], rows: OutRows): Promise<number> {
  return writeWhole(path, async (file) => {
    const counted = counting(rows, columns);
    await pipeline(
      Readable.from(counted.rows),
      stringify({ bom: true, record_delimiter: 'windows', quoted_match: /[\r\n]/ }),
      file,
    );
    return counted.count();
  });
}

/** As writeCsv, into a workbook of one sheet. Beyond 1,048,576 rows further sheets follow. */
export function writeXlsx(path: string, columns: readonly string[], rows: OutRows): Promise<number> {
  return writeWhole(path, async (file) => {
    const counted = counting(rows, columns);
    const bytes = writeXlsxStream(counted.rows, { name: 'Sheet1', freezePane: { rows: 1 } });
    await pipeline(Readable.fromWeb(bytes as ReadableStream<Uint8Array>), file);
    return counted.count();
  });
}

/** The header and the rows, guarded against being run as formulas, and counted. */
function counting(rows: OutRows, columns: readonly string[]) {
  let written = 0;
  const guard = (cell: OutCell) => (typeof cell === 'string' ? guarded(cell) : (cell ?? null));
  return {
    count: () => written,
    rows: (async function* () {
      yield columns.map(guarded);
      for await (const row of rows) {
        written++;
        yield row.map(guard);
      }
    })(),
  };
}

async function writeWhole(path: string, write: (file: Writable) => Promise<number>): Promise<number> {
  const unfinished = `${path}.part`;
  try {
    const count = await write(createWriteStream(unfinished));
    await rename(unfinished, path);
    return count;
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  }
}
