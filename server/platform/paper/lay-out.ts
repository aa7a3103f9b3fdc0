import { cellOf, type TemplateDesign, type TemplateElement } from '#contract/print-template/design.ts';
import type { Dpi } from '#contract/print-template/kinds.ts';
import type { Drawing } from './drawing.ts';
import { drawElement } from './element.ts';
import type { LaidOut, Mark, Paper, PaperRow } from './mark.ts';
import { fillTable, pagesOf } from './table.ts';

type Table = Extract<TemplateElement, { kind: 'table' }>;

/** Where everything stands on each sheet: the one pass that the PDF and the label printer share (M34). */
export function layOut({ design, rows }: Paper, dpi: Dpi = design.dpi): LaidOut {
  const laid: LaidOut = { width: design.width, height: design.height, fixed: [], pages: [], problems: [] };
  if (rows.length > 0) addFixed(laid, design, dpi);
  const table = design.elements.find((element): element is Table => element.kind === 'table');
  if (table) for (const [at, row] of rows.entries()) addPages(laid, { design, table, row, at, dpi });
  else addSheets(laid, design, rows, dpi);
  return laid;
}

/** Words, lines and boxes that no row changes, where a sheet has one place: they are laid out once. */
const isFixed = (design: TemplateDesign, { kind, onlyIf }: TemplateElement): boolean =>
  design.columns * design.rows === 1 &&
  onlyIf === null &&
  (kind === 'text' || kind === 'line' || kind === 'box');

function addFixed({ fixed: marks, problems }: LaidOut, design: TemplateDesign, dpi: Dpi): void {
  const from = { x: design.marginX, y: design.marginY };
  const drawing: Drawing = { marks, problems, row: { values: {} }, at: 0, from, dpi, page: 0, pages: 1 };
  for (const [nth, element] of design.elements.entries())
    if (isFixed(design, element)) drawElement(element, drawing, nth);
}

/** Rows stand beside and below each other on a sheet. */
function addSheets(laid: LaidOut, design: TemplateDesign, rows: readonly PaperRow[], dpi: Dpi): void {
  const cell = cellOf(design);
  const each = design.columns * design.rows;
  const pages = Math.ceil(rows.length / each);
  for (const [at, row] of rows.entries()) {
    const [column, line] = [at % design.columns, Math.floor((at % each) / design.columns)];
    const from = {
      x: design.marginX + column * (cell.w + design.gapX),
      y: design.marginY + line * (cell.h + design.gapY),
    };
    const page = Math.floor(at / each);
    laid.pages[page] ??= [];
    drawAll(design, { marks: laid.pages[page], problems: laid.problems, row, at, from, dpi, page, pages });
  }
}

/** A row with lines has as many pages as they need, each with all that stands around the table and its head again. */
function addPages(
  { pages: all, problems }: LaidOut,
  of: { design: TemplateDesign; table: Table; row: PaperRow; at: number; dpi: Dpi },
): void {
  const { design, table, row, at, dpi } = of;
  const from = { x: design.marginX, y: design.marginY };
  const parts = pagesOf(table, row.lines ?? []);
  for (const [page, lines] of parts.entries()) {
    const marks: Mark[] = [];
    // What is missing is said once and not on every page.
    const told = page === 0 ? problems : [];
    const drawing: Drawing = { marks, problems: told, row, at, from, dpi, page, pages: parts.length };
    drawAll(design, drawing);
    if (row.values[table.onlyIf ?? ''] !== '')
      fillTable(table, lines, { ...drawing, problems }, design.elements.indexOf(table));
    all.push(marks);
  }
}

function drawAll(design: TemplateDesign, drawing: Drawing): void {
  for (const [nth, element] of design.elements.entries()) {
    if (isFixed(design, element)) continue;
    if (element.onlyIf !== null && !drawing.row.values[element.onlyIf]) continue;
    drawElement(element, drawing, nth);
  }
}
