import {
  BATCH_COLUMN_KEYS,
  BATCH_LIMIT,
  emptyCells,
  isEmptyRow,
  readCells,
  readRows,
  rowProblems,
  type BatchCells,
  type BatchColumn,
} from '#contract/order/order-batch.ts';

/** A row of the grid. `refused`: what the server said of it, until it is changed. */
export interface GridRow {
  key: number;
  cells: BatchCells;
  refused?: string | undefined;
}

let made = 0;
export const newRow = (cells: BatchCells = emptyCells()): GridRow => ({ key: (made += 1), cells });

/** Rows that were kept over a reload, with their keys: those of new rows go on behind them. */
export function resumed(rows: readonly GridRow[]): GridRow[] {
  made = Math.max(made, ...rows.map(({ key }) => key));
  return [...rows];
}

/** One empty row stands at the end, to type into, as long as the grid takes more. */
export function withSpare(rows: readonly GridRow[]): GridRow[] {
  const last = rows.at(-1);
  return rows.length < BATCH_LIMIT && (!last || !isEmptyRow(last.cells)) ? [...rows, newRow()] : [...rows];
}

/** The rows after one cell was typed into. The other rows of its order are asked anew, too. */
export function typed(rows: readonly GridRow[], key: number, column: BatchColumn, text: string): GridRow[] {
  const number = rows.find((row) => row.key === key)?.cells.platformOrderNo.trim();
  return withSpare(
    rows.map((row) => {
      if (row.key === key) return { key, cells: { ...row.cells, [column]: text } };
      const sameOrder = number !== '' && row.cells.platformOrderNo.trim() === number;
      return sameOrder && row.refused !== undefined ? { ...row, refused: undefined } : row;
    }),
  );
}

/**
 * The rows after a block of cells was pasted at one cell, as spreadsheets do it: over what stands there, on as many
 * rows as it has. In the first column a row of headings says which column is which. `left`: rows beyond the limit.
 */
export function pasted(
  rows: readonly GridRow[],
  at: { row: number; column: BatchColumn },
  text: string,
): { rows: GridRow[]; left: number } {
  const first = BATCH_COLUMN_KEYS.indexOf(at.column);
  const block: Partial<BatchCells>[] = first === 0 ? readRows(text) : placed(readCells(text), first);
  const next = rows.slice(0, at.row);
  for (const [i, cells] of block.entries()) {
    const under = rows[at.row + i];
    next.push({ key: under?.key ?? newRow().key, cells: { ...(under?.cells ?? emptyCells()), ...cells } });
  }
  next.push(...rows.slice(at.row + block.length));
  const filled = next.filter((row) => !isEmptyRow(row.cells));
  const left = Math.max(0, filled.length - BATCH_LIMIT);
  return { rows: withSpare(left > 0 ? filled.slice(0, BATCH_LIMIT) : next), left };
}

/** Cells from a column on; the line end behind the last row is no row. */
function placed(cells: string[][], first: number): Partial<BatchCells>[] {
  const rows = cells.at(-1)?.every((cell) => cell === '') ? cells.slice(0, -1) : cells;
  return rows.map((row) =>
    Object.fromEntries(
      row.flatMap((cell, i) => {
        const column = BATCH_COLUMN_KEYS[first + i];
        return column ? [[column, cell.trim()]] : [];
      }),
    ),
  );
}

/** What is wrong with a row, cell by cell; `known` tells codes that are offered from those that are not. */
export function problemsOf(
  { cells }: GridRow,
  known: ReadonlyMap<string, boolean>,
): Partial<Record<BatchColumn, string>> {
  if (isEmptyRow(cells)) return {};
  const problems = rowProblems(cells);
  const code = cells.skuCode.trim();
  if (known.get(code) === false) problems.skuCode ??= `没有编码为「${code}」的 SKU`;
  return problems;
}
