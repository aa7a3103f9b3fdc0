import { MOST_TABLE_ROWS, type ElementOf } from '#contract/print-template/design.ts';
import { drawText, type Drawing } from './drawing.ts';

type Table = ElementOf<'table'>;
type Line = Readonly<Record<string, string>>;

/** Between the edge of a field and what stands in it. */
const PAD = 60;
const RULE = 15;

/** The lines of each page, below a head; one page at least. */
export function pagesOf({ h, rowHeight }: Table, lines: readonly Line[]): (readonly Line[])[] {
  const most = Math.max(1, Math.min(MOST_TABLE_ROWS, Math.floor(h / rowHeight) - 1));
  const pages: (readonly Line[])[] = [];
  for (let at = 0; at === 0 || at < lines.length; at += most) pages.push(lines.slice(at, at + most));
  return pages;
}

/** A head, and a row for each line, with rules between them. */
export function fillTable(table: Table, lines: readonly Line[], drawing: Drawing, nth: number): void {
  const [left, top] = [drawing.from.x + table.x, drawing.from.y + table.y];
  const across = table.columns.reduce((sum, { w }) => sum + w, 0);
  const rule = (x: number, y: number, w: number, h: number) =>
    drawing.marks.push({ kind: 'rect', x, y, w, h });
  const height = (lines.length + 1) * table.rowHeight;
  for (let line = 0; line <= lines.length + 1; line += 1)
    rule(left, top + line * table.rowHeight, across + RULE, RULE);
  let x = left;
  rule(x, top, RULE, height);
  for (const column of table.columns) {
    const field = (text: string, line: number, bold: boolean) =>
      drawText(
        text,
        {
          ...{ x: x + PAD, y: top + line * table.rowHeight + RULE },
          ...{ w: column.w - 2 * PAD, h: table.rowHeight - RULE, bold, align: table.align },
          // A row is as high as it is, whatever its letters want.
          ...{ size: Math.min(table.size, table.rowHeight / 1.3), leastSize: table.leastSize },
        },
        drawing,
        nth,
      );
    field(column.title, 0, true);
    for (const [at, line] of lines.entries()) field(line[column.key] ?? '', at + 1, table.bold);
    x += column.w;
    rule(x, top, RULE, height);
  }
}
