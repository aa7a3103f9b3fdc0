import { MAX_COLUMNS, MAX_RECORD_BYTES } from './limits.ts';
import { numericCell } from './number-text.ts';
import { TableRefusal } from './refusal.ts';
import { decodeEscapes } from './shared-texts.ts';
import { unguarded } from '#contract/values/guarded-cell.ts';
import type { TableRow } from './table-row.ts';
import type { Workbook } from './workbook.ts';
import { XmlScanner, type XmlListener } from './xml-scanner.ts';
import type { ZipEntry } from './zip-directory.ts';
import { readZipEntry } from './zip-entry.ts';

/** The rows of one sheet that hold anything; inflated and read only as far as they are asked for. */
export async function* readSheetRows(
  path: string,
  book: Workbook,
  entry: ZipEntry,
): AsyncGenerator<TableRow, void, undefined> {
  const rows = new SheetListener(book);
  const scanner = new XmlScanner(rows);
  for await (const chunk of readZipEntry(path, entry)) {
    scanner.push(chunk);
    yield* rows.take();
  }
  scanner.end();
  if (!rows.closed) throw new TableRefusal('damaged');
}

const REFERENCE = /(?:^|\s)r=["']([A-Z]{1,3})\d*["']/;
const ROW_NUMBER = /(?:^|\s)r=["'](\d{1,7})["']/;
const TYPE = /(?:^|\s)t=["'](\w+)["']/;
const STYLE = /(?:^|\s)s=["'](\d+)["']/;

class SheetListener implements XmlListener {
  /** Whether the sheet came to its end. */
  closed = false;
  #book: Workbook;
  #rows: TableRow[] = [];
  #line = 0;
  #cells: string[] = [];
  #column = 0;
  #rowLength = 0;
  #type = '';
  #style = -1;
  #value = '';
  #inRow = false;
  /** Text counts inside `v`, and inside `t` of an inline text, but not of its reading aid. */
  #listening = false;
  #inAid = false;

  constructor(book: Workbook) {
    this.#book = book;
  }

  take(): TableRow[] {
    const rows = this.#rows;
    this.#rows = [];
    return rows;
  }

  open(name: string, attributes: string): void {
    if (name === 'c') this.#openCell(attributes);
    else if (name === 'v') this.#listening = true;
    else if (name === 't') this.#listening = !this.#inAid;
    else if (name === 'row') this.#openRow(attributes);
    else if (name === 'rPh') this.#inAid = true;
  }

  #openRow(attributes: string): void {
    this.#line = Number(ROW_NUMBER.exec(attributes)?.[1] ?? this.#line + 1);
    this.#cells = [];
    this.#column = -1;
    this.#rowLength = 0;
    this.#inRow = true;
  }

  #openCell(attributes: string): void {
    const reference = REFERENCE.exec(attributes)?.[1];
    this.#column = reference ? columnOf(reference) : this.#column + 1;
    this.#type = TYPE.exec(attributes)?.[1] ?? 'n';
    this.#style = Number(STYLE.exec(attributes)?.[1] ?? -1);
    this.#value = '';
  }

  text(text: string): void {
    if (!this.#listening) return;
    this.#value += text;
    this.#count(text.length);
  }

  /** Many long cells in one row are as much of an attack as one endless cell. */
  #count(length: number): void {
    this.#rowLength += length;
    if (this.#rowLength > MAX_RECORD_BYTES) throw new TableRefusal('tooLong', this.#line);
  }

  close(name: string): void {
    if (name === 'v' || name === 't') this.#listening = false;
    else if (name === 'c') this.#closeCell();
    else if (name === 'row') this.#closeRow();
    else if (name === 'rPh') this.#inAid = false;
    else if (name === 'worksheet') this.closed = true;
  }

  #closeCell(): void {
    if (!this.#inRow || this.#value === '') return;
    const text = this.#text();
    // A styled but empty cell far to the right costs nothing; a filled one is refused, never dropped.
    if (text === '') return;
    if (this.#type === 's') this.#count(text.length);
    if (this.#column >= MAX_COLUMNS) throw new TableRefusal('tooWide', this.#line);
    while (this.#cells.length < this.#column) this.#cells.push('');
    this.#cells[this.#column] = text;
  }

  #text(): string {
    const value = this.#value;
    switch (this.#type) {
      case 's':
        return unguarded(this.#book.texts.get(Number(value)).trim());
      case 'n':
        return numericCell(value, this.#book.styles[this.#style], this.#book.from1904);
      case 'b':
        return value === '1' || value === 'true' ? 'TRUE' : 'FALSE';
      case 'd':
        return value.replace(/^(\d{4}-\d\d-\d\d)T(\d\d:\d\d:\d\d).*$/, '$1 $2');
      case 'e':
        return value.trim();
      default:
        return unguarded(decodeEscapes(value).trim());
    }
  }

  #closeRow(): void {
    if (this.#cells.length > 0) this.#rows.push({ line: this.#line, cells: this.#cells });
    this.#inRow = false;
  }
}

/** 'A' is 0, 'AB' is 27. */
export function columnOf(letters: string): number {
  let column = 0;
  for (let i = 0; i < letters.length; i++) column = column * 26 + letters.charCodeAt(i) - 64;
  return column - 1;
}
