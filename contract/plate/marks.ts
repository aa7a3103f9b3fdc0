import type { FileSettings, PrintSettings } from '#contract/rosi/print-settings.ts';
import { mm } from './judge.ts';
import type { Bed, Layout, Place } from './layout.ts';
import { pxAt, pxBoxOf, type PxBox } from './pixels.ts';

// What is printed on a plate beside its pieces, in pixels of it: where each mark stands, and what room it needs. Marks lie in
// margins and gaps, never on a piece.

export type MarkSettings = Pick<
  FileSettings,
  'cropMarks' | 'registrationMarks' | 'cutContour' | 'barcode' | 'pieceMark'
>;

/** Code 128 C of twelve digits: start, six pairs, check and stop, and the room that a scanner needs on both sides. */
const [CODE_MODULES, QUIET_MODULES] = [101, 20];
const MODULE = 25;
const [LEAST_CODE, MOST_CODE] = [500, 1000];
/** A Data Matrix of twelve digits has 14 modules a side, and one that is empty around it. */
const [MATRIX_MODULES, MATRIX_MODULE] = [14, 20];
/** Digits of five by seven dots with one between them, in groups of four. */
export const DIGIT_DOTS = { across: 5, down: 7, between: 1, betweenGroups: 3 } as const;
const DIGIT_DOT = 17;
const NUMBER_DOTS = 12 * (DIGIT_DOTS.across + DIGIT_DOTS.between) - 1 + 2 * DIGIT_DOTS.betweenGroups;
/** A crop mark begins so far from its piece, and is so long. */
const [CROP_FROM, LEAST_CROP, MOST_CROP] = [30, 50, 300];
const [LEAST_TARGET, MOST_TARGET] = [300, 500];
const LINE = 10;
const CLEAR = 50;

const atLeastOne = (px: number): number => Math.max(1, px);

/** Sizes at a resolution. */
export function markSizes(dpi: number) {
  return {
    module: atLeastOne(pxAt(MODULE, dpi)),
    matrixModule: atLeastOne(pxAt(MATRIX_MODULE, dpi)),
    digitDot: atLeastOne(pxAt(DIGIT_DOT, dpi)),
    line: atLeastOne(pxAt(LINE, dpi)),
  };
}

/** What a mark of a piece needs below it, with what is empty around it. */
function pieceMarkSize(mark: FileSettings['pieceMark'], dpi: number): { w: number; h: number } {
  const { matrixModule, digitDot } = markSizes(dpi);
  if (mark === 'none') return { w: 0, h: 0 };
  if (mark === 'dataMatrix')
    return { w: (MATRIX_MODULES + 2) * matrixModule, h: (MATRIX_MODULES + 2) * matrixModule };
  return { w: (NUMBER_DOTS + 2) * digitDot, h: (DIGIT_DOTS.down + 2) * digitDot };
}

/** Of the medium, what lies outside of all pieces. */
function bandsOf(bed: Bed): Record<'top' | 'right' | 'bottom' | 'left', number> {
  const slots = bed.media === 'jig' ? (bed.slots ?? []) : [];
  if (slots.length > 0)
    return {
      top: Math.min(...slots.map(({ y }) => y)),
      right: bed.width - Math.max(...slots.map(({ x, w }) => x + w)),
      bottom: bed.length - Math.max(...slots.map(({ y, h }) => y + h)),
      left: Math.min(...slots.map(({ x }) => x)),
    };
  const [leadIn, leadOut] = bed.media === 'roll' ? [bed.leadIn, bed.leadOut] : [0, 0];
  return {
    ...{ top: bed.marginTop + leadIn, right: bed.marginRight },
    ...{ bottom: bed.marginBottom + leadOut, left: bed.marginLeft },
  };
}

/** How far crop marks reach, across and down; below the least where there is no room for them. */
function cropLength(bed: Bed, marks: MarkSettings, dpi: number): { across: number; down: number } {
  const from = pxAt(CROP_FROM, dpi);
  const most = pxAt(MOST_CROP, dpi);
  return {
    across: Math.min(most, pxAt(bed.gapX, dpi) - from),
    down: Math.min(most, pxAt(bed.gapY, dpi) - from - pieceMarkSize(marks.pieceMark, dpi).h),
  };
}

/** What a bar code leaves free towards the pieces. */
function clearance(bed: Bed, marks: MarkSettings, dpi: number): number {
  const crop = marks.cropMarks ? pxAt(CROP_FROM, dpi) + Math.max(0, cropLength(bed, marks, dpi).down) : 0;
  const below = marks.barcode === 'bottom' ? pieceMarkSize(marks.pieceMark, dpi).h : 0;
  return Math.max(crop, below) + pxAt(CLEAR, dpi);
}

const inMm = (px: number, dpi: number): string => `${(Math.ceil((px * 254) / dpi) / 10).toFixed(1)} mm`;

/** What of the marks and the file cannot be made with these settings: Chinese sentences; none: everything can. */
export function fileIssues(settings: PrintSettings & Bed): string[] {
  const { dpi, fileKind } = settings;
  const isLayered = settings.color === 'cmyk' || settings.white !== 'none';
  return [
    ...(fileKind === 'png' && isLayered ? ['PNG 只能用于 RGB 且无白墨，请改用 TIFF 或 PDF'] : []),
    ...(fileKind === 'png' && settings.cutContour ? ['PNG 没有刀线图层，请改用 TIFF 或 PDF'] : []),
    ...gapIssues(settings, dpi),
    ...bandIssues(settings, dpi),
  ];
}

function gapIssues(bed: MarkSettings & Bed, dpi: number): string[] {
  const hasMarks = bed.cropMarks || bed.pieceMark !== 'none';
  if (bed.media === 'jig' && hasMarks) return ['治具版不能打印裁切线与件标记，请关闭'];
  const least = pxAt(CROP_FROM, dpi) + pxAt(LEAST_CROP, dpi);
  const { h } = pieceMarkSize(bed.pieceMark, dpi);
  const down = h + (bed.cropMarks ? least : 0);
  const found: string[] = [];
  if (bed.cropMarks && pxAt(bed.gapX, dpi) < least) found.push(`裁切线需要横向间距至少 ${inMm(least, dpi)}`);
  if (hasMarks && pxAt(bed.gapY, dpi) < down)
    found.push(`${h > 0 ? '件标记' : '裁切线'}需要纵向间距至少 ${inMm(down, dpi)}`);
  if (h > 0 && pxAt(bandsOf(bed).bottom, dpi) < h) found.push(`件标记需要下边距至少 ${inMm(h, dpi)}`);
  return found;
}

function bandIssues(bed: MarkSettings & Bed, dpi: number): string[] {
  const bands = bandsOf(bed);
  const found: string[] = [];
  const corner = bed.registrationMarks ? 2 * pxAt(Math.max(bands.left, bands.right), dpi) : 0;
  if (bed.registrationMarks && Math.min(...Object.values(bands)) < LEAST_TARGET)
    found.push(`套准标记需要四边边距至少 ${mm(LEAST_TARGET)}`);
  if (bed.barcode === 'none') return found;
  const needed = pxAt(LEAST_CODE, dpi) + clearance(bed, bed, dpi);
  if (pxAt(bands[bed.barcode], dpi) < needed)
    found.push(
      `版号条码需要${bed.barcode === 'top' ? '上' : '下'}边距至少 ${inMm(needed, dpi)}（含引纸、尾纸）`,
    );
  const width = (CODE_MODULES + QUIET_MODULES) * markSizes(dpi).module + corner;
  if (pxAt(bed.width, dpi) < width) found.push(`版号条码需要版宽至少 ${inMm(width, dpi)}`);
  return found;
}

/** The bar code of the plate's number, without the room beside it. */
export function barcodeBox(
  bed: MarkSettings & Bed,
  { usedLength }: Pick<Layout, 'usedLength'>,
  dpi: number,
): PxBox {
  const w = CODE_MODULES * markSizes(dpi).module;
  const x = Math.round((pxAt(bed.width, dpi) - w) / 2);
  const isTop = bed.barcode === 'top';
  const band = pxAt(bandsOf(bed)[isTop ? 'top' : 'bottom'], dpi);
  const clear = clearance(bed, bed, dpi);
  const h = Math.min(pxAt(MOST_CODE, dpi), band - clear);
  return { x, y: isTop ? band - clear - h : pxAt(usedLength, dpi) - band + clear, w, h };
}

/** Targets in the four corners, by which several runs over one plate are held together. */
export function targetBoxes(bed: Bed, { usedLength }: Pick<Layout, 'usedLength'>, dpi: number): PxBox[] {
  const { top, right, bottom, left } = bandsOf(bed);
  const size = pxAt(Math.min(MOST_TARGET, top, right, bottom, left), dpi);
  const middles = (length: number, before: number, behind: number) =>
    [before / 2, length - behind / 2].map((middle) => pxAt(middle, dpi) - Math.floor(size / 2));
  return middles(usedLength, top, bottom).flatMap((y) =>
    middles(bed.width, left, right).map((x) => ({ x, y, w: size, h: size })),
  );
}

type Trimmed = Pick<Place, 'x' | 'y' | 'w' | 'h'> & {
  /** On each side, beyond where the piece is cut. */
  bleed: number;
};

/** Where a piece is cut: its box without its bleed. */
export function trimBox({ x, y, w, h, bleed }: Trimmed, dpi: number): PxBox {
  const [left, top] = [pxAt(x + bleed, dpi), pxAt(y + bleed, dpi)];
  return { x: left, y: top, w: pxAt(x + w - bleed, dpi) - left, h: pxAt(y + h - bleed, dpi) - top };
}

/** Lines at the four corners of a piece, outside of it, in line with where it is cut. */
export function cropBoxes(bed: MarkSettings & Bed, place: Trimmed, dpi: number): PxBox[] {
  const { line } = markSizes(dpi);
  const from = pxAt(CROP_FROM, dpi);
  const long = cropLength(bed, bed, dpi);
  const [box, trim] = [pxBoxOf(place, dpi), trimBox(place, dpi)];
  // What a mark of the piece takes stands between it and the lines below.
  const below = from + pieceMarkSize(bed.pieceMark, dpi).h;
  const ends = (start: number, size: number) => [start, start + size - line];
  return [
    ...ends(trim.y, trim.h).flatMap((y) => [
      { x: box.x - from - long.across, y, w: long.across, h: line },
      { x: box.x + box.w + from, y, w: long.across, h: line },
    ]),
    ...ends(trim.x, trim.w).flatMap((x) => [
      { x, y: box.y - from - long.down, w: line, h: long.down },
      { x, y: box.y + box.h + below, w: line, h: long.down },
    ]),
  ];
}

/** Where the mark of a piece stands, below it, without what is empty around it; undefined: the piece is narrower. */
export function pieceMarkBox(bed: MarkSettings & Bed, place: Trimmed, dpi: number): PxBox | undefined {
  const { w, h } = pieceMarkSize(bed.pieceMark, dpi);
  const box = pxBoxOf(place, dpi);
  if (w > box.w) return undefined;
  const { matrixModule, digitDot } = markSizes(dpi);
  const empty = bed.pieceMark === 'dataMatrix' ? matrixModule : digitDot;
  return { x: box.x + empty, y: box.y + box.h + empty, w: w - 2 * empty, h: h - 2 * empty };
}
