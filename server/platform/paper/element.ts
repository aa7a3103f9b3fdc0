import type { ElementOf, TemplateElement } from '#contract/print-template/design.ts';
import { drawBars, drawMatrix } from './draw-codes.ts';
import { drawText, tellProblem, type Box, type Drawing } from './drawing.ts';
import type { Mark } from './mark.ts';

export function drawElement(element: TemplateElement, drawing: Drawing, nth: number): void {
  const { row, from, marks } = drawing;
  const box = { x: from.x + element.x, y: from.y + element.y, w: element.w, h: element.h };
  switch (element.kind) {
    case 'text':
      return drawText(element.text, { ...element, ...box }, drawing, nth);
    case 'variable': {
      const value = row.values[element.key] ?? '';
      // What says nothing has no words around it either.
      if (value === '') return;
      return drawText(`${element.before}${value}${element.after}`, { ...element, ...box }, drawing, nth);
    }
    case 'page':
      return drawText(
        `第 ${drawing.page + 1} 页，共 ${drawing.pages} 页`,
        { ...element, ...box },
        drawing,
        nth,
      );
    case 'barcode':
      return drawBars(element, box, drawing, nth);
    case 'matrix':
      return drawMatrix(element, box, drawing, nth);
    case 'picture': {
      const file = row.pictures?.[element.key];
      if (file === undefined) return tellProblem(drawing, nth, '没有图片，图片处留空。');
      marks.push({ kind: 'picture', ...box, file });
      return;
    }
    case 'line':
      marks.push({ kind: 'rect', ...box });
      return;
    case 'box':
      return frame(element, box, marks);
    // Its lines are drawn page by page (table.ts).
    case 'table':
  }
}

function frame({ line }: ElementOf<'box'>, { x, y, w, h }: Box, marks: Mark[]): void {
  const thick = Math.min(line, w / 2, h / 2);
  marks.push(
    { kind: 'rect', x, y, w, h: thick },
    { kind: 'rect', x, y: y + h - thick, w, h: thick },
    { kind: 'rect', x, y: y + thick, w: thick, h: h - 2 * thick },
    { kind: 'rect', x: x + w - thick, y: y + thick, w: thick, h: h - 2 * thick },
  );
}
