import { MAX_COLUMNS, MAX_MERGES } from './limits.ts';
import { TableRefusal } from './refusal.ts';
import { columnOf } from './sheet-rows.ts';
import type { TableRow } from './table-row.ts';
import type { ZipEntry } from './zip-directory.ts';
import { readZipEntry } from './zip-entry.ts';

/** One cell over several rows of a column; its value stands in the first. */
interface Merge {
  column: number;
  top: number;
  bottom: number;
}

/**
 * The cells that a sheet merged downwards, by their first row. They stand behind the rows, so that the sheet is inflated
 * once for them alone.
 */
async function readMerges(path: string, entry: ZipEntry): Promise<Map<number, Merge[]>> {
  const byTop = new Map<number, Merge[]>();
  let seen = 0;
  for await (const [, left, top, bottom] of references(path, entry)) {
    if (++seen > MAX_MERGES) throw new TableRefusal('bomb');
    const merge = { column: columnOf(left!), top: Number(top), bottom: Number(bottom) };
    if (merge.bottom <= merge.top || merge.column >= MAX_COLUMNS) continue;
    const sameTop = byTop.get(merge.top);
    if (sameTop) sameTop.push(merge);
    else byTop.set(merge.top, [merge]);
  }
  return byTop;
}

const OPENING = /<(?:\w+:)?mergeCells[\s>]/;
const CLOSING = /<\/(?:\w+:)?mergeCells>/;
const REFERENCE = /<(?:\w+:)?mergeCell\s[^>]*?ref=["']([A-Z]{1,3})(\d{1,7}):[A-Z]{1,3}(\d{1,7})["']/g;
/** Longer than what may be cut by the end of a piece. */
const KEPT = 256;

async function* references(path: string, entry: ZipEntry): AsyncGenerator<RegExpExecArray> {
  let inside = false;
  let rest = '';
  for await (const chunk of readZipEntry(path, entry)) {
    rest += chunk.toString('latin1');
    if (!inside) {
      const opening = OPENING.exec(rest);
      inside = opening !== null;
      rest = opening ? rest.slice(opening.index) : rest.slice(-KEPT);
    }
    if (!inside) continue;
    const closing = CLOSING.exec(rest);
    const whole = closing ? rest.slice(0, closing.index) : rest.slice(0, rest.lastIndexOf('>') + 1);
    yield* whole.matchAll(REFERENCE);
    if (closing) return;
    rest = rest.slice(whole.length).slice(-KEPT);
  }
}

/** The rows with the value of a merged cell on each of its rows, as their reader sees it; `filled` names these columns. */
export function withMerged(path: string, entry: ZipEntry) {
  let merges: Promise<Map<number, Merge[]>> | undefined;
  return async function* (rows: AsyncIterable<TableRow>): AsyncGenerator<TableRow, void, undefined> {
    const byTop = await (merges ??= readMerges(path, entry));
    const open = new Map<number, { bottom: number; text: string }>();
    for await (const row of rows) {
      const filled = new Set<number>();
      for (const [column, { bottom, text }] of open) {
        if (bottom < row.line) open.delete(column);
        else if ((row.cells[column] ?? '') === '' && text !== '') {
          while (row.cells.length <= column) row.cells.push('');
          row.cells[column] = text;
          filled.add(column);
        }
      }
      for (const { column, bottom } of byTop.get(row.line) ?? [])
        open.set(column, { bottom, text: row.cells[column] ?? '' });
      yield filled.size > 0 ? { ...row, filled } : row;
    }
  };
}
