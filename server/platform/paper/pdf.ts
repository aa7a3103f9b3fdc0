import { deflateSync } from 'node:zlib';
import { dictionary, openPdf, type PdfFile } from '../pdf/pdf-file.ts';
import { layOut } from './lay-out.ts';
import { moved } from './moved.ts';
import type { BarMark, LaidOut, Mark, MatrixMark, Paper, TextMark } from './mark.ts';
import { pdfFace, type PdfFace } from './pdf-face.ts';
import { pixelsOf, placeOf, type Pixels } from './pictures.ts';

const [POINTS_PER_INCH, HUNDREDTHS_PER_INCH, DIGITS] = [72, 2540, 3];
const number = (value: number): string => String(Number(value.toFixed(DIGITS)));
const points = (hundredths: number): number => (hundredths * POINTS_PER_INCH) / HUNDREDTHS_PER_INCH;

/** What was drawn, and what a paper does not say whole. */
export type Drawn = Pick<LaidOut, 'problems'> & { pages: number };

interface Writing {
  pdf: PdfFile;
  /** Of a sheet: the page counts from below. */
  height: number;
  faces: { regular: PdfFace; bold: PdfFace };
  /** By their files and sizes: the same picture is there once. */
  pictures: Map<string, { name: string; object: number; pixels: Pick<Pixels, 'width' | 'height'> }>;
}

/** [M34] A page as large as each sheet. Opened, it asks to be printed. @throws where a picture cannot be read */
export async function drawPdf({ to, ...paper }: Paper & { to: string }): Promise<Drawn> {
  const { pages, problems, width, height } = moved(layOut(paper), paper);
  const [across, down] = paper.across ? [height, width] : [width, height];
  const pdf = await openPdf(to);
  try {
    const writing: Writing = {
      ...{ pdf, height, pictures: new Map() },
      faces: { regular: pdfFace(false), bold: pdfFace(true) },
    };
    const [tree, resources] = [pdf.reserve(), pdf.reserve()];
    const kids: number[] = [];
    for (const marks of pages) {
      const upright = await contentOf(marks, writing);
      const content = paper.across ? `0 -1 1 0 0 ${number(points(width))} cm\n${upright}` : upright;
      const stream = await pdf.stream({ Filter: '/FlateDecode' }, deflateSync(content));
      kids.push(
        await pdf.object(
          dictionary({
            ...{ Type: '/Page', Parent: `${tree} 0 R`, Contents: `${stream} 0 R` },
            ...{ MediaBox: `[0 0 ${number(points(across))} ${number(points(down))}]` },
            Resources: `${resources} 0 R`,
          }),
        ),
      );
    }
    await pdf.object(await resourcesOf(writing), resources);
    const all = kids.map((kid) => `${kid} 0 R`).join(' ');
    await pdf.object(dictionary({ Type: '/Pages', Kids: `[${all}]`, Count: kids.length }), tree);
    const opened = dictionary({ S: '/Named', N: '/Print' });
    const root = await pdf.object(
      dictionary({
        ...{ Type: '/Catalog', Pages: `${tree} 0 R`, OpenAction: opened },
        // What is printed is as large as the paper.
        ViewerPreferences: dictionary({ PrintScaling: '/None' }),
      }),
    );
    await pdf.end(root);
    return { problems, pages: pages.length };
  } finally {
    await pdf.close();
  }
}

async function resourcesOf({ pdf, faces, pictures }: Writing): Promise<string> {
  const fonts: Record<string, string> = {};
  for (const [name, face] of [
    ['R', faces.regular],
    ['B', faces.bold],
  ] as const) {
    if (!face.isUsed()) continue;
    const at = pdf.reserve();
    await face.end(pdf, at);
    fonts[name] = `${at} 0 R`;
  }
  return dictionary({
    Font: dictionary(fonts),
    XObject: dictionary(
      Object.fromEntries([...pictures.values()].map(({ name, object }) => [name, `${object} 0 R`])),
    ),
  });
}

async function contentOf(marks: readonly Mark[], writing: Writing): Promise<string> {
  const lines: string[] = ['0 g'];
  for (const mark of marks)
    if (mark.kind === 'picture') lines.push(await pictureOf(mark, writing));
    else if (mark.kind === 'text') lines.push(textOf(mark, writing));
    else {
      const boxes = boxesOf(mark);
      lines.push(...boxes.map((box) => `${rectOf(box, writing.height)} re`), 'f');
    }
  return lines.join('\n');
}

type Box = Record<'x' | 'y' | 'w' | 'h', number>;

const rectOf = ({ x, y, w, h }: Box, height: number): string =>
  [points(x), points(height - y - h), points(w), points(h)].map(number).join(' ');

function boxesOf(mark: Extract<Mark, { kind: 'rect' | 'bars' | 'matrix' }>): Box[] {
  if (mark.kind === 'rect') return [mark];
  return mark.kind === 'bars' ? bars(mark) : squares(mark);
}

function bars({ x, y, h, module, widths }: BarMark): Box[] {
  let at = x;
  return widths.flatMap((modules, nth) => {
    const box = { x: at, y, w: modules * module, h };
    at += box.w;
    return nth % 2 === 0 ? [box] : [];
  });
}

/** What is dark beside each other is one box. */
function squares({ x, y, module, matrix: { side, dark } }: MatrixMark): Box[] {
  const boxes: Box[] = [];
  for (let row = 0; row < side; row += 1)
    for (let column = 0; column < side; column += 1) {
      const from = column;
      while (column < side && dark[row * side + column]) column += 1;
      if (column > from)
        boxes.push({ x: x + from * module, y: y + row * module, w: (column - from) * module, h: module });
    }
  return boxes;
}

function textOf({ x, baseline, size, bold, text }: TextMark, { height, faces }: Writing): string {
  const written = faces[bold ? 'bold' : 'regular'].written(text);
  const [at, up] = [points(x), points(height - baseline)].map(number);
  return `BT /${bold ? 'B' : 'R'} ${number(points(size))} Tf ${at} ${up} Td <${written}> Tj ET`;
}

async function pictureOf(
  mark: Extract<Mark, { kind: 'picture' }>,
  { pdf, pictures, height }: Writing,
): Promise<string> {
  const key = `${mark.w} ${mark.h} ${mark.file}`;
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
