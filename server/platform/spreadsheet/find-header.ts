import { TableRefusal } from './refusal.ts';
import type { TableRow } from './table-row.ts';

/** Which row of which sheet is the header: what the user chose; else one that the reader of the file knows. */
export interface HeaderSearch {
  /** Whether these are the headings of a table that can be taken in. */
  knows?: ((columns: string[]) => boolean) | undefined;
  /** Among the sheets that are shown, from 0. */
  sheet?: number | undefined;
  /** The line of the header. */
  headerLine?: number | undefined;
}

export interface FoundHeader {
  sheet: number;
  /** The first rows of the sheet that hold anything. */
  top: TableRow[];
  header: TableRow;
  columns: string[];
  known: boolean;
}

/** Above the header stand a title, a date, remarks; no export has more of them. */
const TOP_ROWS = 20;
/** A table that is none of the first sheets is chosen by hand. */
export const MOST_SHEETS = 20;

export type ReadRows = () => AsyncGenerator<TableRow, void, undefined>;

/**
 * The header that was chosen, or the first one that is known, sheet by sheet; where none is, the first row that looks
 * like a header, of the first sheet that has rows below it.
 * @throws TableRefusal where there is none, or no row below it
 */
export async function findHeader(sheets: readonly ReadRows[], search: HeaderSearch): Promise<FoundHeader> {
  const { sheet: chosen, knows = () => false } = search;
  const looked = chosen === undefined ? sheets.slice(0, MOST_SHEETS) : sheets.slice(chosen, chosen + 1);
  let likely: FoundHeader | undefined;
  let bodiless = false;
  for (const [i, read] of looked.entries()) {
    const top = await topOf(read, likely !== undefined);
    if (top.length === 0) continue;
    const headers = top.slice(0, -1).filter(({ line }) => line === (search.headerLine ?? line));
    bodiless ||= headers.length === 0;
    const found = (header: TableRow, known: boolean): FoundHeader => ({
      ...{ sheet: (chosen ?? 0) + i, top, header, known },
      columns: distinctNames(header.cells),
    });
    const known = headers.find(({ cells }) => knows(distinctNames(cells)));
    if (known) return found(known, true);
    const header = headers.find(({ cells }) => filled(cells) > 1) ?? headers[0];
    if (header) likely ??= found(header, false);
  }
  if (!likely) throw new TableRefusal(bodiless ? 'headerOnly' : 'empty');
  return likely;
}

/** How many rows of the file could be its header, as far as the reader of the file knows. */
export async function countHeaders(
  sheets: readonly ReadRows[],
  { knows = () => false }: HeaderSearch,
): Promise<number> {
  let count = 0;
  for (const read of sheets.slice(0, MOST_SHEETS)) {
    const top = await topOf(read, true);
    count += top.slice(0, -1).filter(({ cells }) => knows(distinctNames(cells))).length;
  }
  return count;
}

/** What is wrong with a sheet counts only while no other one has a table. */
async function topOf(read: ReadRows, mayFail: boolean): Promise<TableRow[]> {
  const top: TableRow[] = [];
  try {
    for await (const row of read()) {
      top.push(row);
      if (top.length > TOP_ROWS) break;
    }
  } catch (error) {
    if (!mayFail || !(error instanceof TableRefusal)) throw error;
    return [];
  }
  return top;
}

const filled = (cells: readonly string[]) => cells.filter((text) => text !== '').length;

/** An empty name becomes '第 3 列', a second 'Phone' 'Phone (2)'. */
export function distinctNames(names: readonly string[]): string[] {
  const taken = new Set<string>();
  return names.map((name, i) => {
    const base = name || `第 ${i + 1} 列`;
    let distinct = base;
    for (let n = 2; taken.has(distinct); n++) distinct = `${base} (${n})`;
    taken.add(distinct);
    return distinct;
  });
}
