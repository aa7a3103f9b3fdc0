import { open, stat } from 'node:fs/promises';
import { fileKind, FILE_KIND_BYTES, type FileKind } from '../file-kind.ts';
import { findDelimiter, readCsvRows } from './csv-rows.ts';
import { countHeaders, findHeader, type HeaderSearch, type ReadRows } from './find-header.ts';
import { MAX_TABLE_BYTES } from './limits.ts';
import { oleRefusal, zipRefusal } from './other-kinds.ts';
import { withMerged } from './merged-cells.ts';
import { TableRefusal, type TableRefusalKind } from './refusal.ts';
import { readSheetRows } from './sheet-rows.ts';
import { readTextFacts, type TextEncoding } from './text-encoding.ts';
import { readWorkbook } from './workbook.ts';
import type { TableRow } from './table-row.ts';
import { readZipDirectory } from './zip-directory.ts';

export type { HeaderSearch } from './find-header.ts';
export type { TableRow } from './table-row.ts';

/** A table on disk whose header was read. Its rows can be read more than once; nothing is held open between. */
export interface TableSource {
  kind: 'csv' | 'xlsx';
  /** Of a CSV file; the texts of a workbook are UTF-8 always. */
  encoding: TextEncoding;
  columns: string[];
  /** The line of the header. */
  headerLine: number;
  /** The header is one that the caller knows. */
  known: boolean;
  /** Names of the visible sheets; a CSV file has one without a name. */
  sheets: string[];
  /** Which of them it is, from 0. */
  sheet: number;
  /** The first rows of the sheet that hold anything, the header among them. */
  top: readonly TableRow[];
  /** Upper bound of the rows, for a progress bar; undefined where the file does not tell. */
  rowsAtMost: number | undefined;
  /** How many rows of all sheets could be the header: of several, another one may be meant. */
  knownHeaders(): Promise<number>;
  /** The rows below the header that hold anything. Reading runs at most one piece of the file ahead. */
  rows(): AsyncIterable<TableRow>;
}

/**
 * Opens a table by what it is: its leading bytes decide, never its name; `name`, as its user knows the file,
 * only makes the refusal of a mislabelled one clearer. Sheet and header are those that were chosen, or the first that
 * are known, or likely: the same file and search always find the same ones.
 * @throws TableRefusal for everything that is no readable table with a header and a row
 */
export async function openTable(
  path: string,
  { name = '', ...search }: { name?: string } & HeaderSearch = {},
): Promise<TableSource> {
  try {
    return await openByContent(path, search);
  } catch (error) {
    throw error instanceof TableRefusal ? error.named(name) : error;
  }
}

async function openByContent(path: string, search: HeaderSearch): Promise<TableSource> {
  const { size } = await stat(path);
  if (size === 0) throw new TableRefusal('empty');
  if (size > MAX_TABLE_BYTES) throw new TableRefusal('tooLarge');
  const head = await readHead(path);
  const kind = await fileKind(head);
  if (kind === 'zip') return openWorkbook(path, size, search);
  if (kind === 'ole') throw await oleRefusal(path);
  const refusal = REFUSED_KINDS[kind];
  if (refusal) throw new TableRefusal(refusal);
  return openText(path, head, search);
}

const REFUSED_KINDS: Partial<Record<FileKind, TableRefusalKind>> = {
  tiff: 'image',
  png: 'image',
  jpeg: 'image',
  gif: 'image',
  bmp: 'image',
  webp: 'image',
  psd: 'image',
  svg: 'image',
  eps: 'image',
  ai: 'image',
  pdf: 'pdf',
};

async function readHead(path: string): Promise<Buffer> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(FILE_KIND_BYTES), 0, FILE_KIND_BYTES, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

async function openText(path: string, head: Buffer, search: HeaderSearch): Promise<TableSource> {
  if (/^[\s\u00ef\u00bb\u00bf]*<(?:!doctype|html|\?xml|table|meta)/i.test(head.toString('latin1'))) {
    throw new TableRefusal('webPage');
  }
  const { encoding, lineFeeds } = await readTextFacts(path, head);
  const shape = { encoding, delimiter: await findDelimiter(path, encoding) };
  const read = () => readCsvRows(path, shape);
  const source = await tableAmong([read], search);
  const rowsAtMost = Math.max(lineFeeds + 1 - source.headerLine, 1);
  return { kind: 'csv', encoding, rowsAtMost, sheets: [''], ...source };
}

async function openWorkbook(path: string, size: number, search: HeaderSearch): Promise<TableSource> {
  const file = await open(path);
  const entries = await readZipDirectory(file, size).finally(() => file.close());
  const refusal = zipRefusal(entries);
  if (refusal) throw refusal;
  const book = await readWorkbook(path, entries);
  const readers = book.sheets.map(
    ({ entry }) =>
      () =>
        readSheetRows(path, book, entry),
  );
  const source = await tableAmong(readers, search, (sheet) => withMerged(path, book.sheets[sheet]!.entry));
  const sheets = book.sheets.map(({ name }) => name);
  return { kind: 'xlsx', encoding: 'utf-8', rowsAtMost: undefined, sheets, ...source };
}

type Shown = (rows: AsyncIterable<TableRow>) => AsyncIterable<TableRow>;

/** The table of these sheets whose header is found. @param shownOf what a reader of a sheet makes of its rows */
async function tableAmong(
  sheets: readonly ReadRows[],
  search: HeaderSearch,
  shownOf: (sheet: number) => Shown = () => (rows) => rows,
) {
  const { header, columns, known, sheet, top } = await findHeader(sheets, search);
  const [read, shown] = [sheets[sheet]!, shownOf(sheet)];
  return {
    ...{ columns, known, sheet, top, headerLine: header.line },
    knownHeaders: () => countHeaders(sheets, search),
    async *rows(): AsyncGenerator<TableRow, void, undefined> {
      for await (const row of shown(read())) {
        if (row.line <= header.line) continue;
        while (row.cells.length < columns.length) row.cells.push('');
        yield row;
      }
    },
  };
}
