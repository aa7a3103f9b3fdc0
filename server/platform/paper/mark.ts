import type { BAR_CODES, MATRIX_CODES, TemplateDesign } from '#contract/print-template/design.ts';
import type { PaperProblem } from '#contract/print-template/print-template.ts';
import type { Matrix } from './codes.ts';
import type { FontKey } from './faces.ts';

// What a paper is drawn of, before anybody knows whether it becomes a PDF or goes to a label printer: so both say the same.
// Lengths are hundredths of a millimetre from the upper left corner of the sheet.

/** What is said by a paper: a tag, a shelf, a list with its lines. */
export interface PaperRow {
  values: Readonly<Record<string, string>>;
  /** Of variables that are pictures: where their files are. */
  pictures?: Readonly<Record<string, string>>;
  lines?: readonly Readonly<Record<string, string>>[];
}

interface Box {
  x: number;
  y: number;
  w: number;
  h: number;
}
export type RectMark = Box & { kind: 'rect' };
/** One line of text, from where its pen begins. */
export interface TextMark {
  kind: 'text';
  x: number;
  baseline: number;
  size: number;
  /** Which file of letters has them. */
  font: FontKey;
  text: string;
}
/** `x` is that of the first bar. */
export interface BarMark {
  kind: 'bars';
  x: number;
  y: number;
  h: number;
  symbology: keyof typeof BAR_CODES;
  text: string;
  /** How wide a module is; whole dots of the printer. */
  module: number;
  /** In modules, bars and spaces in turn, a bar first. */
  widths: readonly number[];
}
/** Without what is empty around it. */
export interface MatrixMark {
  kind: 'matrix';
  symbology: keyof typeof MATRIX_CODES;
  x: number;
  y: number;
  text: string;
  module: number;
  matrix: Matrix;
}
export type PictureMark = Box & { kind: 'picture'; file: string };
export type Mark = RectMark | TextMark | BarMark | MatrixMark | PictureMark;

export interface LaidOut {
  /** Of every sheet. */
  width: number;
  height: number;
  /** What stands on every page beside its own. */
  fixed: Mark[];
  pages: Mark[][];
  problems: PaperProblem[];
}

export interface Paper {
  design: TemplateDesign;
  rows: readonly PaperRow[];
  /** To the right and down on the paper as it leaves the printer. */
  offset?: { x: number; y: number };
  /** Turned by a quarter, as the paper lies in the printer: of PDF alone. */
  across?: boolean;
}
