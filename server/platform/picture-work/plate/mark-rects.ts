import {
  barcodeBox,
  cropBoxes,
  DIGIT_DOTS,
  markSizes,
  pieceMarkBox,
  targetBoxes,
  trimBox,
} from '#contract/plate/marks.ts';
import type { PxBox } from '#contract/plate/pixels.ts';
import { dotsOf } from './digits.ts';
import type { MarkInk, PlateFileOf, PlatePiece, Rect } from './scene.ts';

const inked = (boxes: readonly PxBox[], ink: MarkInk): Rect[] => boxes.map((box) => ({ ...box, ink }));

/** All marks of a plate as rectangles, from above. What a blank place would have is not there. */
export async function markRects(of: PlateFileOf): Promise<Rect[]> {
  const { settings, number, usedLength } = of;
  const { dpi } = settings;
  const bed = { ...settings, slots: of.slots };
  const there = of.pieces.filter(({ file }) => file !== null);
  const rects: Rect[] = [];
  if (settings.barcode !== 'none')
    rects.push(
      ...inked(await bars(number, barcodeBox(bed, { usedLength }, dpi), markSizes(dpi).module), 'black'),
    );
  if (settings.registrationMarks)
    rects.push(
      ...inked(
        targetBoxes(bed, { usedLength }, dpi).flatMap((box) => targetOf(box, markSizes(dpi).line)),
        'all',
      ),
    );
  for (const piece of there) {
    if (settings.cropMarks) rects.push(...inked(cropBoxes(bed, piece, dpi), 'black'));
    if (settings.cutContour) rects.push(...inked(frameOf(trimBox(piece, dpi), markSizes(dpi).line), 'cut'));
    if (settings.pieceMark !== 'none') rects.push(...inked(await pieceMark(of, piece), 'black'));
  }
  return rects.toSorted((one, other) => one.y - other.y);
}

async function pieceMark(of: PlateFileOf, piece: PlatePiece): Promise<PxBox[]> {
  const { dpi, pieceMark: kind } = of.settings;
  const box = pieceMarkBox({ ...of.settings, slots: of.slots }, piece, dpi);
  if (!box) throw new Error(`生产件 ${piece.number} 太窄，印不下件标记，请改用二维码或不打印件标记`);
  const { matrixModule, digitDot } = markSizes(dpi);
  return kind === 'dataMatrix'
    ? matrix(piece.number, box, matrixModule)
    : digits(piece.number, box, digitDot);
}

/** A cross within a frame. */
const targetOf = (box: PxBox, line: number): PxBox[] => [
  ...frameOf({ x: box.x + line, y: box.y + line, w: box.w - 2 * line, h: box.h - 2 * line }, line),
  { x: box.x, y: box.y + Math.floor((box.h - line) / 2), w: box.w, h: line },
  { x: box.x + Math.floor((box.w - line) / 2), y: box.y, w: line, h: box.h },
];

const frameOf = ({ x, y, w, h }: PxBox, line: number): PxBox[] => [
  { x, y, w, h: line },
  { x, y: y + h - line, w, h: line },
  { x, y: y + line, w: line, h: h - 2 * line },
  { x: x + w - line, y: y + line, w: line, h: h - 2 * line },
];

/** Loaded where a plate has codes: most jobs of the process need none. */
const encoder = async () => (await import('bwip-js/node')).default;

async function bars(text: string, { x, y, h }: PxBox, module: number): Promise<PxBox[]> {
  const [code] = (await encoder()).raw({ bcid: 'code128', text });
  if (!code || !('sbs' in code)) throw new Error('a number has no bars');
  let at = x;
  return code.sbs.flatMap((modules, i) => {
    const box = { x: at, y, w: modules * module, h };
    at += box.w;
    // Bars and spaces in turn.
    return i % 2 === 0 ? [box] : [];
  });
}

async function matrix(text: string, { x, y }: PxBox, module: number): Promise<PxBox[]> {
  const [code] = (await encoder()).raw({ bcid: 'datamatrix', text });
  if (!code || !('pixs' in code)) throw new Error('a number has no matrix');
  return code.pixs.flatMap((isDark, i) =>
    isDark
      ? [{ x: x + (i % code.pixx) * module, y: y + Math.floor(i / code.pixx) * module, w: module, h: module }]
      : [],
  );
}

function digits(text: string, { x, y }: PxBox, dot: number): PxBox[] {
  return [...text].flatMap((digit, i) => {
    const left = i * (DIGIT_DOTS.across + DIGIT_DOTS.between) + Math.floor(i / 4) * DIGIT_DOTS.betweenGroups;
    return dotsOf(digit).map(([column, row]) => ({
      ...{ x: x + (left + column) * dot, y: y + row * dot, w: dot, h: dot },
    }));
  });
}
