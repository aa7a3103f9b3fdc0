import type { ElementOf } from '#contract/print-template/design.ts';
import { DOTS_PER_MM } from '#contract/print-template/kinds.ts';
import { barModules, canSay, LEAST_MODULE, quietModules } from '#contract/print-template/symbols.ts';
import { barsOf, matrixOf } from './codes.ts';
import { drawText, shortly, tellProblem, type Box, type Drawing } from './drawing.ts';

const HUNDREDTHS = 100;
/** What scanners make do with where a whole dot more would not fit otherwise: seven tenths of the quiet zone. */
const LEAST_QUIET = 0.7;
const [TEXT_PART, MOST_TEXT, LEAST_TEXT] = [0.26, 300, 150];
const QUIET_MATRIX = { qr: 4, dataMatrix: 1 } as const;

interface Wanted {
  /** Modules of the code, and those that stay empty on both sides together. */
  modules: number;
  quiet: number;
  /** Hundredths of a millimetre. */
  room: number;
}

/**
 * The width of a module in whole dots of the printer: as wide as there is room for. Where whole dots would fall below
 * 0.25 mm, one dot more is taken from the quiet zone. @returns 0 where no scanner could read it
 */
function moduleDots({ modules, quiet, room }: Wanted, dotsPerMm: number): number {
  const dots = Math.floor((room / HUNDREDTHS) * dotsPerMm + 1e-6);
  const isWide = (one: number) => (one / dotsPerMm) * HUNDREDTHS >= LEAST_MODULE - 0.01;
  const fits = Math.floor(dots / (modules + quiet));
  if (isWide(fits)) return fits;
  const wider = Math.ceil((LEAST_MODULE / HUNDREDTHS) * dotsPerMm - 1e-6);
  return wider * (modules + quiet * LEAST_QUIET) <= dots ? wider : 0;
}

/** Bars in the middle of their box, with what they say below them. */
export function drawBars(element: ElementOf<'barcode'>, box: Box, drawing: Drawing, nth: number): void {
  const text = drawing.row.values[element.key] ?? '';
  if (text === '') return;
  if (!canSay(element.symbology, text))
    return instead(text, box, drawing, nth, `条码不能表示「${shortly(text)}」`);
  const dotsPerMm = DOTS_PER_MM[drawing.dpi];
  const modules = barModules(element, text);
  const dots = moduleDots({ modules, quiet: quietModules(element), room: box.w }, dotsPerMm);
  if (dots === 0)
    return instead(text, box, drawing, nth, `条码「${shortly(text)}」在 ${box.w / 100} mm 宽里放不下`);
  const module = (dots / dotsPerMm) * HUNDREDTHS;
  const size = element.withText ? Math.min(MOST_TEXT, Math.max(LEAST_TEXT, box.h * TEXT_PART)) : 0;
  const x = snapped(box.x + (box.w - modules * module) / 2, dotsPerMm);
  const h = box.h - size * 1.3;
  const { symbology } = element;
  const widths = barsOf(symbology, text);
  drawing.marks.push({ kind: 'bars', x, y: box.y, h, symbology, text, module, widths });
  if (size > 0)
    drawText(
      text,
      {
        ...{ x: box.x, y: box.y + h, w: box.w, h: size * 1.3 },
        ...{ size, leastSize: LEAST_TEXT, bold: false, align: 'center' },
      },
      drawing,
      nth,
    );
}

export function drawMatrix(element: ElementOf<'matrix'>, box: Box, drawing: Drawing, nth: number): void {
  const text = drawing.row.values[element.key] ?? '';
  if (text === '') return;
  const { symbology } = element;
  const dotsPerMm = DOTS_PER_MM[drawing.dpi];
  const matrix = matrixOf(symbology, text);
  const { side } = matrix;
  const room = Math.min(box.w, box.h);
  const dots = moduleDots({ modules: side, quiet: 2 * QUIET_MATRIX[symbology], room }, dotsPerMm);
  if (dots === 0)
    return instead(text, box, drawing, nth, `二维码「${shortly(text)}」在 ${room / 100} mm 里放不下`);
  const module = (dots / dotsPerMm) * HUNDREDTHS;
  const [x, y] = [box.x + (box.w - side * module) / 2, box.y + (box.h - side * module) / 2];
  const at = { x: snapped(x, dotsPerMm), y: snapped(y, dotsPerMm) };
  drawing.marks.push({ kind: 'matrix', symbology, ...at, text, module, matrix });
}

const snapped = (hundredths: number, dotsPerMm: number): number =>
  (Math.round((hundredths / HUNDREDTHS) * dotsPerMm) / dotsPerMm) * HUNDREDTHS;

/** A code that nobody could read is no code: what it would say stands there as text, and it is told. */
function instead(text: string, box: Box, drawing: Drawing, nth: number, why: string): void {
  tellProblem(drawing, nth, `${why}，改印文字，请在模板里放宽或换一个变量。`);
  const font = { size: MOST_TEXT, leastSize: LEAST_TEXT, bold: false, align: 'center' } as const;
  drawText(text, { ...box, ...font }, drawing, nth);
}
