import { createWriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { Readable, type Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';
import { stringify } from 'csv-stringify';
import { writeXlsxStream } from 'hucre/xlsx';
import { guarded } from '#contract/values/guarded-cell.ts';

/** Numbers stay numbers in a workbook; ids belong in texts. */
export type OutCell = string | number | null | undefined | Digits;
/** A text of digits that no spreadsheet program may take for a number or a date. */
export interface Digits {
  digits: string;
}
export type OutRows = AsyncIterable<readonly OutCell[]> | Iterable<readonly OutCell[]>;

/**
 * Writes rows as they come into a CSV file that Excel opens with its Chinese intact (UTF-8 with a mark).
 * The file appears under its name when it is whole. Answers the number of rows below the header.
 */
export function writeCsv(path: string, columns: readonly string[], rows: OutRows): Promise<number> {
  return writeWhole(path, async (file) => {
    const counted = counting(rows, columns, csvDigits);
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
    const counted = counting(rows, columns, (text) => text);
    const bytes = writeXlsxStream(counted.rows, { name: 'Sheet1', freezePane: { rows: 1 } });
    await pipeline(Readable.fromWeb(bytes as ReadableStream<Uint8Array>), file);
    return counted.count();
  });
}

/** Nothing but digits and what stands between them in numbers, dates and times: it runs as no formula. */
const LIKE_A_NUMBER = /^[+-]?\d[\d.,:/eE+-]*$/;
/** As Taobao keeps Excel from rounding an order number; `shownText` is its inverse. */
const csvDigits = (text: string): string => `="${text}"`;

/** The header and the rows, guarded against being run as formulas, and counted. */
function counting(rows: OutRows, columns: readonly string[], digits: (text: string) => string) {
  let written = 0;
  const guard = (cell: OutCell) => {
    if (typeof cell === 'string') return guarded(cell);
    if (typeof cell !== 'object' || cell === null) return cell ?? null;
    return LIKE_A_NUMBER.test(cell.digits) ? digits(cell.digits) : guarded(cell.digits);
  };
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
