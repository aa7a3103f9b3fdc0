import { DOTS_PER_MM, type Dpi } from '#contract/print-template/kinds.ts';
import { isSetC } from '#contract/print-template/symbols.ts';
import { fontOf } from './faces.ts';
import { emptyDots, glyphDots, inkAt, type Dots } from './glyph-dots.ts';
import { layOut } from './lay-out.ts';
import { moved } from './moved.ts';
import type { BarMark, LaidOut, Mark, MatrixMark, Paper, RectMark, TextMark } from './mark.ts';
import { pixelsOf, placeOf } from './pictures.ts';

const HUNDREDTHS = 100;

/** Dots of a length in hundredths of a millimetre. */
type ToDots = (hundredths: number) => number;

/** [M34] The same sheets in the language of label printers, one format each. @throws where a picture cannot be read */
export async function drawZpl(
  paper: Paper,
  dpi: Dpi = paper.design.dpi,
): Promise<Pick<LaidOut, 'problems'> & { zpl: string; pages: number }> {
  const { fixed, pages, problems, width, height } = moved(layOut(paper, dpi), paper);
  const dots: ToDots = (hundredths) => Math.round((hundredths / HUNDREDTHS) * DOTS_PER_MM[dpi]);
  const formats: string[] = [];
  const always: string[] = [];
  for (const mark of fixed) always.push(await fieldOf(mark, dots, dpi));
  for (const marks of pages) {
    const fields = [...always];
    for (const mark of marks) fields.push(await fieldOf(mark, dots, dpi));
    // Text is UTF-8, the home is the corner, and the label is as large as the paper.
    formats.push(
      ['^XA', '^CI28', '^LH0,0', `^PW${dots(width)}`, `^LL${dots(height)}`, ...fields, '^XZ'].join('\n'),
    );
  }
  return { zpl: `${formats.join('\n')}\n`, problems, pages: pages.length };
}

async function fieldOf(mark: Mark, dots: ToDots, dpi: Dpi): Promise<string> {
  switch (mark.kind) {
    case 'rect':
      return rect(mark, dots);
    case 'text':
      return text(mark, dots);
    case 'bars':
      return bars(mark, dots);
    case 'matrix':
      return matrix(mark, dots);
    case 'picture': {
      const pixels = await pixelsOf(mark, DOTS_PER_MM[dpi] * 25.4);
      const { x, y } = placeOf(mark, pixels);
      return graphic(dithered(pixels), Math.max(0, dots(x)), Math.max(0, dots(y)));
    }
  }
}

/** What was moved over the edge of the paper begins at the edge: such a printer takes nothing below zero. */
const origin = (x: number, y: number, dots: ToDots): string =>
  `^FO${Math.max(0, dots(x))},${Math.max(0, dots(y))}`;

/** A box that is as thick as it is wide or high is full. */
function rect({ x, y, w, h }: RectMark, dots: ToDots): string {
  const [across, down] = [Math.max(1, dots(w)), Math.max(1, dots(h))];
  return `${origin(x, y, dots)}^GB${across},${down},${Math.min(across, down)}^FS`;
}

/** In its set: pairs of digits from the start (>;), or characters (>:), of which `>` itself is written as >0. */
const code128 = (said: string): string => (isSetC(said) ? `>;${said}` : `>:${said.replaceAll('>', '>0')}`);

/** Signs that the printer takes for its own are written by their numbers. */
const escaped = (said: string): string =>
  said.replaceAll(/[\\^~_]/g, (sign) => `_${sign.codePointAt(0)!.toString(16).toUpperCase()}`);

function bars({ x, y, h, module, symbology, text: said }: BarMark, dots: ToDots): string {
  const at = `${origin(x, y, dots)}^BY${dots(module)},2`;
  const height = dots(h);
  if (symbology === 'code128') return `${at}^BCN,${height},N,N,N,N^FH^FD${escaped(code128(said))}^FS`;
  if (symbology === 'ean13') return `${at}^BEN,${height},N,N^FD${said.slice(0, 12)}^FS`;
  return `${at}^B2N,${height},N,N,N^FD${said}^FS`;
}

function matrix({ x, y, module, symbology, text: said }: MatrixMark, dots: ToDots): string {
  const at = origin(x, y, dots);
  if (symbology === 'qr') return `${at}^BQN,2,${dots(module)},M^FH^FDMA,${escaped(said)}^FS`;
  return `${at}^BXN,${dots(module)},200^FH^FD${escaped(said)}^FS`;
}

function text({ x, baseline, size, font, text: said }: TextMark, dots: ToDots): string {
  const face = fontOf(font);
  // Finer than whole dots: else what is set in the middle would not be.
  const em = (size / HUNDREDTHS) * (dots(100_000) / 1000);
  const letters: { at: number; glyph: ReturnType<typeof glyphDots> }[] = [];
  let pen = 0;
  for (const char of said) {
    const glyph = glyphDots(face, char, em);
    if (glyph.width > 0) letters.push({ at: Math.round(pen) + glyph.left, glyph });
    pen += face.advanceOf(char) * em;
  }
  if (letters.length === 0) return '';
  const left = Math.min(...letters.map(({ at }) => at));
  const top = Math.min(...letters.map(({ glyph }) => glyph.top));
  const right = Math.max(...letters.map(({ at, glyph }) => at + glyph.width));
  const bottom = Math.max(...letters.map(({ glyph }) => glyph.top + glyph.height));
  const all = emptyDots(right - left, bottom - top);
  for (const { at, glyph } of letters)
    for (const [nth, isInk] of glyph.inked.entries())
      if (isInk) inkAt(all, at - left + (nth % glyph.width), glyph.top - top + Math.floor(nth / glyph.width));
  return graphic(all, Math.max(0, dots(x) + left), Math.max(0, dots(baseline) + top));
}

/** Dots as a field; two hexadecimal digits for eight of them. */
const graphic = ({ stride, data }: Dots, x: number, y: number): string =>
  `^FO${x},${y}^GFA,${data.length},${data.length},${stride},${Buffer.from(data).toString('hex').toUpperCase()}^FS`;

const BLACK_BELOW = 128;

/** Greys by dots, the error of each passed on to its neighbours as Floyd and Steinberg say. */
function dithered({ data, width, height }: { data: Buffer; width: number; height: number }): Dots {
  const dots = emptyDots(width, height);
  const grey = Float64Array.from({ length: width * height }, (_, at) => {
    const [r, g, b] = data.subarray(at * 3, at * 3 + 3);
    return 0.2126 * r! + 0.7152 * g! + 0.0722 * b!;
  });
  for (let at = 0; at < grey.length; at += 1) {
    const [x, y] = [at % width, Math.floor(at / width)];
    const isInk = grey[at]! < BLACK_BELOW;
    if (isInk) inkAt(dots, x, y);
    const error = grey[at]! - (isInk ? 0 : 255);
    if (x + 1 < width) grey[at + 1]! += (error * 7) / 16;
    if (y + 1 === height) continue;
    if (x > 0) grey[at + width - 1]! += (error * 3) / 16;
    grey[at + width]! += (error * 5) / 16;
    if (x + 1 < width) grey[at + width + 1]! += error / 16;
  }
  return dots;
}
