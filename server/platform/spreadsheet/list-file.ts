import type { ListInspection, TableAt } from '#contract/values/table-place.ts';
import { badRequest } from '../refusal.ts';
import { distinctNames, MOST_SHEETS } from './find-header.ts';
import { lookAt } from './look-at.ts';
import { openTable, type HeaderSearch, type TableSource } from './table.ts';

const SHOWN_ROWS = 5;
const COVER = '••••••';

export interface ListFile {
  /** Finds the header, and finds it again: for who reads the file later. */
  search: HeaderSearch;
  /** @throws TableRefusal where it is no table, 400 where a heading that is needed stands nowhere, or not there */
  open(path: string, file: { name: string } & TableAt): Promise<TableSource>;
  /** Where the table stands, and whether there is anything to choose. @throws as `open` */
  inspect(path: string, file: { name: string } & TableAt): Promise<ListInspection>;
}

/** Where a column stands, whatever blanks and asterisks its heading has; -1: nowhere. */
export const columnOf = (columns: readonly string[], title: string): number =>
  columns.findIndex((column) => bare(column) === title);
const bare = (heading: string) => heading.replaceAll(/[\s*＊]/g, '');

/**
 * A list that comes in by a file whose headings are fixed. @param needed headings that it cannot do without
 * @param secret headings whose cells are shown to nobody
 */
export function listFile(needed: readonly string[], secret: readonly string[] = []): ListFile {
  const lacking = (columns: readonly string[]) => needed.filter((title) => columnOf(columns, title) < 0);
  const search: HeaderSearch = { knows: (columns) => lacking(columns).length === 0 };

  const requireHeader = (table: TableSource, at: TableAt): void => {
    const elsewhere = at.sheet === undefined ? '' : '选择另一处，或';
    if (!table.known) throw badRequest(`${complaint(table, at)}，请${elsewhere}补上这些列的表头后重新上传。`);
  };

  const complaint = ({ sheets, sheet, columns, top, headerLine }: TableSource, at: TableAt): string => {
    const isBook = sheets.length > 1;
    if (at.headerLine !== undefined)
      return `${isBook ? `工作表「${sheets[sheet]}」` : '文件'}的第 ${headerLine} 行缺少${named(lacking(columns))}列`;
    if (isBook && at.sheet === undefined) {
      const looked = sheets.length > MOST_SHEETS ? `前 ${MOST_SHEETS} 个工作表中` : '';
      return `${looked}没有一个工作表同时有${named(needed)}列`;
    }
    // Of the row that comes nearest: that is the header, whatever stands above it.
    const least = top
      .slice(0, -1)
      .map(({ cells }) => lacking(distinctNames(cells)))
      .reduce((a, b) => (b.length < a.length ? b : a));
    return `${isBook ? `工作表「${sheets[sheet]}」` : '文件'}缺少${named(least)}列`;
  };

  return {
    search,
    async open(path, { name, ...at }) {
      const table = await openTable(path, { name, ...search, ...at });
      requireHeader(table, at);
      return table;
    },
    async inspect(path, { name, ...at }) {
      const { table, rows, offer } = await lookAt(path, { name, ...search, ...at }, SHOWN_ROWS);
      requireHeader(table, at);
      const { columns, headerLine, sheets } = table;
      const hidden = new Set(secret.map((title) => columnOf(columns, title)));
      const cover = (cells: readonly string[]) =>
        cells.map((text, i) => (text !== '' && hidden.has(i) ? COVER : text));
      const top = offer.top.map((row) => (row.line > headerLine ? { ...row, cells: cover(row.cells) } : row));
      const sure = sheets.length <= MOST_SHEETS && (await table.knownHeaders()) === 1;
      return { ...offer, top, columns, rows: rows.map(cover), sure };
    },
  };
}

const named = (titles: readonly string[]) => titles.map((title) => `「${title}」`).join('');
