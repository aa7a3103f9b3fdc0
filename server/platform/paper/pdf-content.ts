import { deflateSync } from 'node:zlib';
import type { PdfFile } from '../pdf/pdf-file.ts';
import type { BarMark, Mark, MatrixMark, TextMark } from './mark.ts';
import type { FontKey } from './faces.ts';
import { FONT_NAMES, type PdfFace } from './pdf-face.ts';
import { pixelsOf, placeOf, type Pixels } from './pictures.ts';

const [POINTS_PER_INCH, HUNDREDTHS_PER_INCH, DIGITS] = [72, 2540, 3];
export const number = (value: number): string => String(Number(value.toFixed(DIGITS)));
export const points = (hundredths: number): number => (hundredths * POINTS_PER_INCH) / HUNDREDTHS_PER_INCH;

export interface Writing {
  /** Where pictures go; null: what is written has none. */
  pdf: PdfFile | null;
  /** Of a sheet: the page counts from below. */
  height: number;
  faces: Record<FontKey, PdfFace>;
  /** By their files and sizes: the same picture is there once. */
  pictures: Map<string, { name: string; object: number; pixels: Pick<Pixels, 'width' | 'height'> }>;
}

/** What marks are as a page of a PDF writes them, in one colour. */
export async function contentOf(marks: readonly Mark[], writing: Writing): Promise<string> {
  if (marks.length === 0) return '';
  const lines: string[] = ['0 g'];
  for (const mark of marks)
    if (mark.kind === 'picture') lines.push(await pictureOf(mark, writing));
    else if (mark.kind === 'text') lines.push(textOf(mark, writing));
    else if (mark.kind === 'rect') lines.push(`${rectOf(mark, writing.height)} re`, 'f');
    else lines.push(...codeOf(mark, writing.height));
  return lines.join('\n');
}

type Box = Record<'x' | 'y' | 'w' | 'h', number>;

const rectOf = ({ x, y, w, h }: Box, height: number): string =>
  [points(x), points(height - y - h), points(w), points(h)].map(number).join(' ');

/** A code as one path, in its own modules: whole numbers, which a file has many of, are short. */
function codeOf(mark: BarMark | MatrixMark, height: number): string[] {
  const [high, boxes] = mark.kind === 'bars' ? [mark.h, bars(mark)] : [mark.module, squares(mark)];
  const scale = [points(mark.module), 0, 0, -points(high), points(mark.x), points(height - mark.y)];
  return [`q ${scale.map(finely).join(' ')} cm`, ...boxes.map((box) => `${box.join(' ')} re`), 'f Q'];
}

/** What is multiplied by the modules of a code is not rounded as what stands alone. */
const finely = (value: number): string => String(Number(value.toFixed(5)));

type ModuleBox = readonly [x: number, y: number, w: number, h: number];

function bars({ widths }: BarMark): ModuleBox[] {
  let at = 0;
  return widths.flatMap((modules, nth) => {
    const box = [at, 0, modules, 1] as const;
    at += modules;
    return nth % 2 === 0 ? [box] : [];
  });
}

/** What is dark beside each other is one box. */
function squares({ matrix: { side, dark } }: MatrixMark): ModuleBox[] {
  const boxes: ModuleBox[] = [];
  for (let row = 0; row < side; row += 1)
    for (let column = 0; column < side; column += 1) {
      const from = column;
      while (column < side && dark[row * side + column]) column += 1;
      if (column > from) boxes.push([from, row, column - from, 1]);
    }
  return boxes;
}

function textOf({ x, baseline, size, font, text }: TextMark, { height, faces }: Writing): string {
  const written = faces[font].written(text);
  const [at, up] = [points(x), points(height - baseline)].map(number);
  return `BT /${FONT_NAMES[font]} ${number(points(size))} Tf ${at} ${up} Td <${written}> Tj ET`;
}

async function pictureOf(
  mark: Extract<Mark, { kind: 'picture' }>,
  { pdf, pictures, height }: Writing,
): Promise<string> {
  const key = `${mark.w} ${mark.h} ${mark.file}`;
  if (!pdf) throw new Error('these pages have no place for pictures');
  let picture = pictures.get(key);
  if (!picture) {
    const { data, ...pixels } = await pixelsOf(mark);
    const said = { Type: '/XObject', Subtype: '/Image', Width: pixels.width, Height: pixels.height };
    const how = { ColorSpace: '/DeviceRGB', BitsPerComponent: 8, Filter: '/FlateDecode' };
    const object = await pdf.stream({ ...said, ...how }, deflateSync(data));
    picture = { name: `P${pictures.size}`, object, pixels };
    pictures.set(key, picture);
  }
  const { x, y, w, h } = placeOf(mark, picture.pixels);
  const at = [points(w), 0, 0, points(h), points(x), points(height - y - h)].map(number).join(' ');
  return `q\n${at} cm\n/${picture.name} Do\nQ`;
}
