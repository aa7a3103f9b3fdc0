import type { TableOffer } from '#contract/values/table-place.ts';
import { distinctNames } from './find-header.ts';
import { openTable, type HeaderSearch, type TableSource } from './table.ts';

/** Of one cell of the rows that are shown for their user to choose from. */
const MOST_SHOWN = 100;

/** A table with its first `shown` rows, and where else in its file it may stand. @throws TableRefusal where it is no table */
export async function lookAt(
  path: string,
  search: HeaderSearch & { name: string },
  shown: number,
): Promise<{ table: TableSource; rows: string[][]; offer: TableOffer }> {
  const table = await openTable(path, search);
  const rows: string[][] = [];
  for await (const { cells } of table.rows()) {
    rows.push(cells.slice(0, table.columns.length));
    if (rows.length >= shown) break;
  }
  const { sheets, sheet, headerLine, known } = table;
  const top = table.top.map(({ line, cells }) => ({
    line,
    known: search.knows?.(distinctNames(cells)) ?? false,
    cells: cells.map((text) => text.slice(0, MOST_SHOWN)),
  }));
  return { table, rows, offer: { sheets, place: { sheet, headerLine }, known, top } };
}
