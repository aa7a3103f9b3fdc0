import { open, stat } from 'node:fs/promises';
import { fileKind, FILE_KIND_BYTES, type FileKind } from '../file-kind.ts';
import { findDelimiter, readCsvRows } from './csv-rows.ts';
import { MAX_TABLE_BYTES } from './limits.ts';
import { oleRefusal, zipRefusal } from './other-kinds.ts';
import { withMerged } from './merged-cells.ts';
import { TableRefusal, type TableRefusalKind } from './refusal.ts';
import { readSheetRows } from './sheet-rows.ts';
import { readTextFacts, type TextEncoding } from './text-encoding.ts';
import { readWorkbook } from './workbook.ts';
import type { TableRow } from './table-row.ts';
import { readZipDirectory } from './zip-directory.ts';

export type { TableRow } from './table-row.ts';

/** A table on disk whose header was read. Its rows can be read more than once; nothing is held open between. */
export interface TableSource {
  kind: 'csv' | 'xlsx';
  /** Of a CSV file; the texts of a workbook are UTF-8 always. */
  encoding: TextEncoding;
  columns: string[];
  /** The line of the header. */
  headerLine: number;
  /** Upper bound of the rows, for a progress bar; undefined where the file does not tell. */
  rowsAtMost: number | undefined;
  /** The rows below the header that hold anything. Reading runs at most one piece of the file ahead. */
  rows(): AsyncIterable<TableRow>;
}

/**
 * Opens a table by what it is: its leading bytes decide, never its name; `name`, as its user knows the file,
 * only makes the refusal of a mislabelled one clearer.
 * @throws TableRefusal for everything that is no readable table with a header and a row
 */
export async function openTable(path: string, { name = '' } = {}): Promise<TableSource> {
  try {
    return await openByContent(path);
  } catch (error) {
    throw error instanceof TableRefusal ? error.named(name) : error;
  }
}

async function openByContent(path: string): Promise<TableSource> {
  const { size } = await stat(path);
  if (size === 0) throw new TableRefusal('empty');
  if (size > MAX_TABLE_BYTES) throw new TableRefusal('tooLarge');
  const head = await readHead(path);
  const kind = await fileKind(head);
  if (kind === 'zip') return openWorkbook(path, size);
  if (kind === 'ole') throw await oleRefusal(path);
  const refusal = REFUSED_KINDS[kind];
  if (refusal) throw new TableRefusal(refusal);
  return openText(path, head);
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

async function openText(path: string, head: Buffer): Promise<TableSource> {
  if (/^[\s\u00ef\u00bb\u00bf]*<(?:!doctype|html|\?xml|table|meta)/i.test(head.toString('latin1'))) {
    throw new TableRefusal('webPage');
  }
  const { encoding, lineFeeds } = await readTextFacts(path, head);
  const shape = { encoding, delimiter: await findDelimiter(path, encoding) };
  const source = await withHeader(() => readCsvRows(path, shape));
  if (!source) throw new TableRefusal('empty');
  return { kind: 'csv', encoding, rowsAtMost: Math.max(lineFeeds + 1 - source.headerLine, 1), ...source };
}

async function openWorkbook(path: string, size: number): Promise<TableSource> {
  const file = await open(path);
  const entries = await readZipDirectory(file, size).finally(() => file.close());
  const refusal = zipRefusal(entries);
  if (refusal) throw refusal;
  const book = await readWorkbook(path, entries);
  for (const sheet of book.sheets) {
    const shown = withMerged(path, sheet.entry);
    const source = await withHeader(() => readSheetRows(path, book, sheet.entry), shown);
    if (source) return { kind: 'xlsx', encoding: 'utf-8', rowsAtMost: undefined, ...source };
  }
  throw new TableRefusal('empty');
}

/** The first row that holds anything is the header; undefined where there is none. */
async function withHeader(
  read: () => AsyncGenerator<TableRow, void, undefined>,
  shown: (rows: AsyncIterable<TableRow>) => AsyncIterable<TableRow> = (rows) => rows,
): Promise<Pick<TableSource, 'columns' | 'headerLine' | 'rows'> | undefined> {
  const [header, first] = await firstTwo(read());
  if (!header) return undefined;
  if (!first) throw new TableRefusal('headerOnly');
  const columns = distinctNames(header.cells);
  return {
    columns,
    headerLine: header.line,
    async *rows() {
      let headerPassed = false;
      for await (const row of shown(read())) {
        if (!headerPassed) {
          headerPassed = true;
          continue;
        }
        while (row.cells.length < columns.length) row.cells.push('');
        yield row;
      }
    },
  };
}

async function firstTwo(rows: AsyncGenerator<TableRow, void, undefined>): Promise<TableRow[]> {
  const found: TableRow[] = [];
  for await (const row of rows) {
    found.push(row);
    if (found.length === 2) break;
  }
  return found;
}

/** An empty name becomes '第 3 列', a second 'Phone' 'Phone (2)'. */
function distinctNames(names: readonly string[]): string[] {
  const taken = new Set<string>();
  return names.map((name, i) => {
    const base = name || `第 ${i + 1} 列`;
    let distinct = base;
    for (let n = 2; taken.has(distinct); n++) distinct = `${base} (${n})`;
    taken.add(distinct);
    return distinct;
  });
}
