import { LINE } from '#contract/print-template/judge.ts';
import type { Dpi } from '#contract/print-template/kinds.ts';
import type { PaperProblem } from '#contract/print-template/print-template.ts';
import { ASCENT, DESCENT, faceOf, runsOf, widthOf } from './faces.ts';
import { fitText, type TextRoom } from './fit-text.ts';
import type { Mark, PaperRow } from './mark.ts';

export type Box = Record<'x' | 'y' | 'w' | 'h', number>;

/** What is drawn on, and what of: the elements of a row, from where its place begins. */
export interface Drawing {
  marks: Mark[];
  problems: PaperProblem[];
  row: PaperRow;
  /** Which row, from 0. */
  at: number;
  from: { x: number; y: number };
  dpi: Dpi;
  /** Of how many, from 0. */
  page: number;
  pages: number;
}

/** As much of a text as a problem says of it. */
const SAID = 20;
export const shortly = (text: string): string => (text.length > SAID ? `${text.slice(0, SAID)}…` : text);

export const tellProblem = ({ problems, at }: Drawing, nth: number, text: string): void => {
  problems.push({ row: at + 1, element: nth + 1, text });
};

type Written = TextRoom & Pick<Box, 'x' | 'y'> & { bold: boolean; align: 'left' | 'center' | 'right' };

/** Text in a box: a single line in its middle, several from above. */
export function drawText(text: string, box: Written, drawing: Drawing, nth: number): void {
  // What no paper can show (V04 lets nothing of it through, but what platforms send does).
  const seen = text.replaceAll(/[\p{Cc}\p{Cf}]/gu, (char) => (char === '\n' ? char : ''));
  if (seen.trim() === '') return;
  const face = faceOf(box.bold);
  const { size, lines, isCut } = fitText(face, seen, box);
  if (isCut) tellProblem(drawing, nth, `「${shortly(seen)}」放不下，已缩到最小字高并截断。`);
  const lacking = [...new Set(seen)].filter((char) => char !== '\n' && !face.has(char));
  if (lacking.length > 0)
    tellProblem(drawing, nth, `「${shortly(seen)}」里的「${lacking.join('')}」字体没有，印成方框。`);
  const height = size * LINE;
  const isOne = Math.floor(box.h / (box.size * LINE)) <= 1;
  const top = isOne ? box.y + (box.h - lines.length * height) / 2 : box.y;
  for (const [at, line] of lines.entries()) {
    const width = widthOf(face, line) * size;
    const left = { left: 0, center: (box.w - width) / 2, right: box.w - width }[box.align];
    const baseline = top + at * height + (height - (ASCENT + DESCENT) * size) / 2 + ASCENT * size;
    let x = box.x + left;
    for (const run of runsOf(box.bold, line)) {
      drawing.marks.push({ kind: 'text', x, baseline, size, font: run.key, text: run.text });
      x += widthOf(face, run.text) * size;
    }
  }
}
