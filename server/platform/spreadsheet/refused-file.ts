import path from 'node:path';
import { openTable, type HeaderSearch, type TableSource } from './table.ts';
import { writeCsv, writeXlsx, type OutCell } from './write-table.ts';

/** What the file of refused lines adds in front of the columns of the imported one. */
export const REFUSED_COLUMNS = ['原文件行号', '拒绝原因'] as const;

/** Where the table stands in a file of refused lines. */
export const REFUSED_PLACE = { sheet: 0, headerLine: 1 } as const;

const REASONS_AT_ONCE = 2000;

/** Refused lines behind a line, at most `limit`, in the order of the file. */
export type RefusedAfter = (
  after: number,
  limit: number,
) => Promise<{ lineNo: number; reason: string | null }[]>;

/**
 * Writes the refused lines as they stood in the file, each with its reason, into the folder; corrected, they can be
 * imported again. Of a `mended` file, which is one of refused lines itself, they keep the numbers that they had in the first.
 * Cells of the columns that are `secret` stay empty. @returns undefined where none was refused.
 */
export async function writeRefused(
  refusedAfter: RefusedAfter,
  file: { path: string; name: string; search?: HeaderSearch | undefined; mended?: boolean | undefined },
  folder: string,
  secret: (column: string) => boolean = () => false,
): Promise<{ name: string; path: string } | undefined> {
  const [first] = await refusedAfter(0, 1);
  if (!first) return undefined;
  const table = await openTable(file.path, { name: file.name, ...file.search });
  const name = `${path.parse(file.name).name.replace(/-拒绝$/, '')}-拒绝.${table.kind}`;
  // Not under the file's own name: that came from a user.
  const target = path.join(folder, 'refused');
  const own = table.columns.filter((column) => !(REFUSED_COLUMNS as readonly string[]).includes(column));
  const at = own.map((column) => (secret(column) ? -1 : table.columns.indexOf(column)));
  const write = table.kind === 'csv' ? writeCsv : writeXlsx;
  await write(target, [...REFUSED_COLUMNS, ...own], refusedRows(refusedAfter, table, at, file.mended));
  return { name, path: target };
}

/** The number that a line of a file of refused lines had in the file that was imported. */
export const firstNumber = (cells: readonly string[]): number => Number(cells[0]);

/** Excel, where the file is corrected, shows and saves longer numbers in scientific notation. */
const LONG_NUMBER = /^\d{12,}$/;
export const kept = (text: string): OutCell => (LONG_NUMBER.test(text) ? { digits: text } : text);

/** The file read once more beside the refused line numbers; both come in the order of the file. */
async function* refusedRows(
  refusedAfter: RefusedAfter,
  table: TableSource,
  at: readonly number[],
  mended = false,
) {
  let waiting = await refusedAfter(0, REASONS_AT_ONCE);
  let next = 0;
  for await (const row of table.rows()) {
    const { cells } = row;
    const line = mended ? firstNumber(cells) : row.line;
    if (waiting[next]?.lineNo !== line) continue;
    yield [line, waiting[next++]!.reason, ...at.map((column) => kept(cells[column] ?? ''))];
    if (next < waiting.length) continue;
    waiting = await refusedAfter(line, REASONS_AT_ONCE);
    next = 0;
    if (waiting.length === 0) return;
  }
}
