import { CsvError, parse } from 'csv-parse';
import { MAX_COLUMNS, MAX_RECORD_BYTES } from './limits.ts';
import { TableRefusal, type TableRefusalKind } from './refusal.ts';
import { shownText } from './shown-text.ts';
import type { TableRow } from './table-row.ts';
import { readText, utf8Bytes, type TextEncoding } from './text-encoding.ts';

const DELIMITERS = [',', ';', '\t'] as const;
export type Delimiter = (typeof DELIMITERS)[number];

export interface CsvShape {
  encoding: TextEncoding;
  delimiter: Delimiter;
}

const REFUSALS: Readonly<Record<string, TableRefusalKind>> = {
  CSV_QUOTE_NOT_CLOSED: 'quote',
  CSV_INVALID_CLOSING_QUOTE: 'quote',
  INVALID_OPENING_QUOTE: 'quote',
  CSV_MAX_RECORD_SIZE: 'tooLong',
};

/** The records of a CSV file that hold anything, with the line on which each begins. */
export async function* readCsvRows(path: string, shape: CsvShape): AsyncGenerator<TableRow, void, undefined> {
  const parser = parse({
    bom: true,
    delimiter: shape.delimiter,
    record_delimiter: ['\r\n', '\n', '\r'],
    relax_column_count: true,
    relax_quotes: true,
    max_record_size: MAX_RECORD_BYTES,
  });
  const bytes = utf8Bytes(path, shape.encoding);
  bytes.on('error', (error) => parser.destroy(error));
  bytes.pipe(parser);
  let line = 1;
  try {
    for await (const record of parser as AsyncIterable<string[]>) {
      const cells = record.map(shownText);
      if (record.length > MAX_COLUMNS) throw new TableRefusal('tooWide', line);
      if (!isDeclaration(cells, line) && cells.some((cell) => cell !== '')) yield { line, cells };
      line += 1 + lineBreaks(record);
    }
  } catch (error) {
    const kind = error instanceof CsvError ? REFUSALS[error.code] : undefined;
    throw kind ? new TableRefusal(kind, line, { cause: error }) : error;
  } finally {
    bytes.destroy();
    parser.destroy();
  }
}

/** 'sep=;' in the first line tells Excel the delimiter, and is no row. */
const isDeclaration = (cells: readonly string[], line: number) =>
  line === 1 && /^sep=.?$/.test(cells[0]!) && cells.slice(1).every((cell) => cell === '');

/** Line breaks inside quoted cells; the parser's own count takes each CR LF there for two. */
function lineBreaks(record: readonly string[]): number {
  let breaks = 0;
  for (const cell of record) if (/[\r\n]/.test(cell)) breaks += cell.split(/\r\n|\n|\r/).length - 1;
  return breaks;
}

/** The delimiter that stands most often in the first line with any, outside quotation marks; else a comma. */
export async function findDelimiter(path: string, encoding: TextEncoding): Promise<Delimiter> {
  let head = '';
  for await (const text of readText(path, encoding)) {
    head = text;
    break;
  }
  const declared = /^sep=([,;\t])/.exec(head);
  if (declared) return declared[1] as Delimiter;
  const line = firstLine(head);
  const [best] = DELIMITERS.map((delimiter) => ({
    delimiter,
    times: line.split(delimiter).length - 1,
  })).toSorted((a, b) => b.times - a.times);
  return best!.times > 0 ? best!.delimiter : ',';
}

/** The first record that is not blank, without what stands in quotation marks. */
function firstLine(head: string): string {
  const bare = head.replace(/"(?:[^"]|"")*"/g, '""');
  return bare.split(/\r\n|\n|\r/).find((line) => /[^\s,;]/.test(line)) ?? '';
}
