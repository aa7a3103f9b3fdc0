import fs from 'node:fs/promises';
import { deflateSync } from 'node:zlib';
import { dictionary, openPdf, type PdfFile } from '../pdf/pdf-file.ts';
import { layOut } from './lay-out.ts';
import { moved } from './moved.ts';
import type { LaidOut, Paper } from './mark.ts';
import { contentOf, number, points, type Writing } from './pdf-content.ts';
import { FONT_KEYS, type FontKey } from './faces.ts';
import { FONT_NAMES, pdfFaces } from './pdf-face.ts';

/** What was drawn, and what a paper does not say whole. */
export type Drawn = Pick<LaidOut, 'problems'> & { pages: number };

/** [M34] A page as large as each sheet. Opened, it asks to be printed. @throws where a picture cannot be read */
export async function drawPdf({ to, ...paper }: Paper & { to: string }): Promise<Drawn> {
  const { fixed, pages, problems, width, height } = moved(layOut(paper), paper);
  const pdf = await openPdf(to);
  try {
    const faces = pdfFaces();
    const writing: Writing = { pdf, height, faces, pictures: new Map() };
    const bound = bind(pdf, paper.across ? [height, width] : [width, height], writing);
    const always = await contentOf(fixed, writing);
    const turned = paper.across ? `0 -1 1 0 0 ${number(points(width))} cm\n` : '';
    for (const marks of pages)
      await bound.page(deflated(turned + beside(always, await contentOf(marks, writing))));
    await bound.end({ width, height, always });
    return { problems, pages: pages.length };
  } finally {
    await pdf.close();
  }
}

/** The name under which pages know what stands on all of them. */
const FIXED = 'F0';
const beside = (always: string, content: string): string =>
  always === '' ? content : `/${FIXED} Do\n${content}`;
const deflated = (content: string): Uint8Array => deflateSync(content, { level: 9 });

/** By files of letters; what was kept before there were four of them has two. */
type Chars = Partial<Record<FontKey, string>>;
/** Some pages of a paper, as they stand in its file, and all letters that they and those before them are written in. */
export interface Part {
  width: number;
  height: number;
  /** What stands on every page; with the first part alone. */
  fixed: string;
  /** In base 64. */
  pages: string[];
  chars: Chars;
  problems: LaidOut['problems'];
}

/** [X16] Pages that are kept until their file is whole: who is killed goes on behind them. @throws where they have pictures */
export async function drawPart(paper: Paper, before?: Pick<Part, 'chars'>): Promise<Part> {
  const { fixed, pages, problems, width, height } = layOut(paper);
  const faces = pdfFaces(before?.chars);
  const writing: Writing = { pdf: null, height, faces, pictures: new Map() };
  const part: Part = {
    ...{ width, height, problems, pages: [], chars: {} },
    fixed: await contentOf(fixed, writing),
  };
  for (const marks of pages)
    part.pages.push(
      Buffer.from(deflated(beside(part.fixed, await contentOf(marks, writing)))).toString('base64'),
    );
  part.chars = Object.fromEntries(FONT_KEYS.map((key) => [key, faces[key].chars()]));
  return part;
}

/** One file of all parts of a paper, in their order, each read where it is needed. @returns how many pages it has */
export async function bindParts(parts: readonly string[], to: string): Promise<number> {
  const read = async (file: string) => JSON.parse(await fs.readFile(file, 'utf8')) as Part;
  const { width, height, fixed } = await read(parts[0]!);
  const pdf = await openPdf(to);
  try {
    const writing: Writing = {
      ...{ pdf, height, pictures: new Map() },
      faces: pdfFaces(),
    };
    const bound = bind(pdf, [width, height], writing);
    let pages = 0;
    for (const file of parts) {
      const part = await read(file);
      for (const page of part.pages) await bound.page(Buffer.from(page, 'base64'));
      pages += part.pages.length;
      // The last one knows the letters of all.
      writing.faces = pdfFaces(part.chars);
    }
    await bound.end({ width, height, always: fixed });
    return pages;
  } finally {
    await pdf.close();
  }
}

/** What stands on all pages, and how large they are as it was drawn. */
interface Always {
  width: number;
  height: number;
  always: string;
}

/** A file of pages that share their letters, their pictures, and what stands on all of them. */
function bind(pdf: PdfFile, size: readonly [number, number], writing: Writing) {
  const [tree, resources] = [pdf.reserve(), pdf.reserve()];
  const [w, h] = size.map((side) => number(points(side)));
  const kids: number[] = [];
  return {
    async page(content: Uint8Array): Promise<void> {
      const stream = await pdf.stream({ Filter: '/FlateDecode' }, content);
      kids.push(
        await pdf.object(
          dictionary({
            ...{ Type: '/Page', Parent: `${tree} 0 R`, Contents: `${stream} 0 R` },
          }),
        ),
      );
    },
    async end(always: Always): Promise<void> {
      await pdf.object(await resourcesOf(pdf, writing, always), resources);
      const all = kids.map((kid) => `${kid} 0 R`).join(' ');
      await pdf.object(
        dictionary({
          ...{ Type: '/Pages', Kids: `[${all}]`, Count: kids.length },
          // What the tree says holds of each page.
          ...{ MediaBox: `[0 0 ${w} ${h}]`, Resources: `${resources} 0 R` },
        }),
        tree,
      );
      const opened = dictionary({ S: '/Named', N: '/Print' });
      const root = await pdf.object(
        dictionary({
          ...{ Type: '/Catalog', Pages: `${tree} 0 R`, OpenAction: opened },
          // What is printed is as large as the paper.
          ViewerPreferences: dictionary({ PrintScaling: '/None' }),
        }),
      );
      await pdf.end(root);
    },
  };
}

async function resourcesOf(
  pdf: PdfFile,
  { faces, pictures }: Writing,
  { width, height, always }: Always,
): Promise<string> {
  const fonts: Record<string, string> = {};
  for (const key of FONT_KEYS) {
    const face = faces[key];
    if (face.chars() === '') continue;
    const at = pdf.reserve();
    await face.end(pdf, at);
    fonts[FONT_NAMES[key]] = `${at} 0 R`;
  }
  const font = dictionary(fonts);
  const objects = [...pictures.values()].map(({ name, object }) => [name, `${object} 0 R`]);
  if (always !== '') {
    const box = `[0 0 ${number(points(width))} ${number(points(height))}]`;
    const said = { Type: '/XObject', Subtype: '/Form', BBox: box, Filter: '/FlateDecode' };
    const form = await pdf.stream({ ...said, Resources: dictionary({ Font: font }) }, deflateSync(always));
    objects.push([FIXED, `${form} 0 R`]);
  }
  return dictionary({ Font: font, XObject: dictionary(Object.fromEntries(objects)) });
}
