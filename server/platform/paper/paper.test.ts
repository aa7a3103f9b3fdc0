import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DELIVERED } from '#contract/print-template/delivered/delivered.ts';
import { TemplateDesign } from '#contract/print-template/design.ts';
import { sampleOf } from '#contract/print-template/variables.ts';
import { codesOf, readPaper, type PaperPage } from '#tests/support/read-paper.ts';
import { readZpl } from '#tests/support/read-zpl.ts';
import { faceOf } from './faces.ts';
import type { PaperRow } from './mark.ts';
import { drawPdf } from './pdf.ts';
import { drawZpl } from './zpl.ts';

let folder: string;
beforeAll(async () => {
  folder = await fs.mkdtemp(path.join(os.tmpdir(), 'podflow-paper-'));
});
afterAll(() => fs.rm(folder, { recursive: true, force: true }));

let files = 0;
async function asPdf(design: TemplateDesign, rows: readonly PaperRow[]) {
  const to = path.join(folder, `${(files += 1)}.pdf`);
  const { problems } = await drawPdf({ to, design, rows });
  return { problems, pages: readPaper(await fs.readFile(to)) };
}
const designOf = (elements: object[], more: object = {}) =>
  TemplateDesign.parse({ width: 6000, height: 4000, elements, ...more });
const rowOf = (values: Record<string, string>): PaperRow => ({ values });
const textsOf = ({ texts }: PaperPage) => texts.map(({ text }) => text);
const variable = (more: object = {}) => ({
  ...{ kind: 'variable', key: 'receiver', x: 0, y: 0, w: 2000, h: 400, size: 300, leastSize: 200 },
  ...more,
});

describe('[M34] a paper', () => {
  it.each(Object.values(DELIVERED))(
    '[M34] is as large as it says within 0.1 mm, and says all of its sample: $name',
    async ({ kind, design }) => {
      const { problems, pages } = await asPdf(design, [sampleOf(kind)]);
      expect(problems).toEqual([]);
      for (const { width, height } of pages) {
        expect(Math.abs(width - design.width / 100)).toBeLessThan(0.1);
        expect(Math.abs(height - design.height / 100)).toBeLessThan(0.1);
      }
    },
  );

  it.each([
    [203, 8],
    [300, 12],
    [600, 24],
  ] as const)('[M34] has the same codes as PDF and on a label printer of %i dpi', async (dpi, dotsPerMm) => {
    const values = { pieceNumber: '100000000357', skuCode: 'K-16 PM>_^~1', platformNo: '6901234567892' };
    const code = { x: 100, h: 700, withText: false };
    const design = designOf(
      [
        { ...code, kind: 'barcode', key: 'pieceNumber', symbology: 'code128', y: 100, w: 3030 },
        { ...code, kind: 'barcode', key: 'skuCode', symbology: 'code128', y: 1000, w: 5800 },
        { ...code, kind: 'barcode', key: 'platformNo', symbology: 'ean13', y: 1900, w: 3000 },
        { kind: 'matrix', key: 'pieceNumber', symbology: 'qr', x: 3500, y: 1900, w: 1000, h: 1000 },
        { kind: 'matrix', key: 'pieceNumber', symbology: 'dataMatrix', x: 4800, y: 1900, w: 800, h: 800 },
      ],
      { dpi, height: 3000 },
    );
    const said = [
      'Code128 100000000357',
      'Code128 K-16 PM>_^~1',
      'DataMatrix 100000000357',
      'EAN13 6901234567892',
      'QRCode 100000000357',
    ];
    const { problems, pages } = await asPdf(design, [rowOf(values)]);
    expect(problems).toEqual([]);
    expect(await codesOf(pages[0]!)).toEqual(said);
    const { zpl } = await drawZpl({ design, rows: [rowOf(values)] }, dpi);
    expect(await codesOf({ grey: await readZpl(zpl, { width: 60, height: 30 }, dotsPerMm) })).toEqual(said);
  });

  it('[M34] has codes whose modules are whole dots, 0.25 mm at least, with what stays empty beside them', async () => {
    const design = designOf([
      {
        kind: 'barcode',
        key: 'pieceNumber',
        symbology: 'code128',
        x: 500,
        y: 500,
        w: 3030,
        h: 1000,
        withText: false,
      },
    ]);
    const { pages } = await asPdf(design, [rowOf({ pieceNumber: '100000000357' })]);
    const { width, data } = pages[0]!.grey;
    const row = [...data.subarray(10 * 16 * width, 10 * 16 * width + width)];
    const [first, last] = [row.indexOf(0), row.lastIndexOf(0)];
    // 101 modules of 0.25 mm, and at least ten of them empty on each side within the box.
    expect((last + 1 - first) / 16).toBeCloseTo(25.25, 1);
    expect(first / 16).toBeGreaterThanOrEqual(5 + 2.5 - 0.07);
    expect((last + 1) / 16).toBeLessThanOrEqual(35.3 - 2.5 + 0.07);
  });

  it('[M34] says a code that nobody could read as text, and lists it', async () => {
    const design = designOf([
      { kind: 'barcode', key: 'skuCode', symbology: 'code128', x: 0, y: 0, w: 4000, h: 800 },
      { kind: 'barcode', key: 'orderNo', symbology: 'ean13', x: 0, y: 1000, w: 4000, h: 800 },
    ]);
    const { problems, pages } = await asPdf(design, [
      rowOf({ skuCode: 'A-CODE-OF-TWENTY-SIGNS', orderNo: '6901234567890' }),
    ]);
    expect(problems).toEqual([
      {
        row: 1,
        element: 1,
        text: '条码「A-CODE-OF-TWENTY-SIG…」在 40 mm 宽里放不下，改印文字，请在模板里放宽或换一个变量。',
      },
      { row: 1, element: 2, text: '条码不能表示「6901234567890」，改印文字，请在模板里放宽或换一个变量。' },
    ]);
    expect(textsOf(pages[0]!)).toEqual(['A-CODE-OF-TWENTY-SIGNS', '6901234567890']);
    expect(await codesOf(pages[0]!)).toEqual([]);
  });

  it('[M34] shrinks text that does not fit to its least size; below, it ends in an ellipsis and is listed', async () => {
    const design = designOf([variable()]);
    const size = async (receiver: string) => {
      const { problems, pages } = await asPdf(design, [rowOf({ receiver })]);
      const [line] = pages[0]!.texts;
      return { problems, text: line!.text, size: Math.round(line!.size * 100) };
    };
    expect(await size('六个字正好呀')).toEqual({ problems: [], text: '六个字正好呀', size: 300 });
    expect(await size('十个字要小一些才行呀')).toEqual({
      problems: [],
      text: '十个字要小一些才行呀',
      size: 200,
    });
    expect(await size('八个字要小一些呢')).toMatchObject({ problems: [], size: 250 });
    expect(await size('十二个字无论多小都放不下的')).toEqual({
      problems: [
        { row: 1, element: 1, text: '「十二个字无论多小都放不下的」放不下，已缩到最小字高并截断。' },
      ],
      text: '十二个字无论多小都…',
      size: 200,
    });
  });

  it('[M34] breaks lines between Chinese characters and between Latin words, and loses none', async () => {
    const design = designOf([variable({ w: 2400, h: 1200, size: 300, leastSize: 300 })]);
    const { problems, pages } = await asPdf(design, [
      rowOf({ receiver: '广东省深圳市南山区 Science Park 科技园' }),
    ]);
    expect(problems).toEqual([]);
    expect(textsOf(pages[0]!)).toEqual(['广东省深圳市南山', '区 Science Park', '科技园']);
  });

  it('[M34] has its Chinese text whole on a label printer, dot by dot as the font has it', async () => {
    const design = designOf([
      variable({ x: 200, y: 200, w: 5000, h: 800, size: 600, leastSize: 600, bold: true }),
    ]);
    const rows = [rowOf({ receiver: '欧阳晓明 Qg8' })];
    const { pages } = await asPdf(design, rows);
    const { text, x, y, size } = pages[0]!.texts[0]!;
    expect(text).toBe('欧阳晓明 Qg8');
    const { zpl } = await drawZpl({ design, rows }, 203);
    const grey = await readZpl(zpl, { width: 60, height: 40 }, 8);
    // The font's own outlines, drawn by another program, where the PDF has them.
    const { font } = faceOf(true);
    let pen = 0;
    const scale = (size * 8) / font.unitsPerEm;
    const outlines = [...text].map((char) => {
      const glyph = font.glyphForCodePoint(char.codePointAt(0)!);
      const at = x * 8 + Math.round(pen);
      pen += glyph.advanceWidth * scale;
      return `<path transform="translate(${Math.round(at)} ${Math.round(y * 8)}) scale(${scale} ${-scale})" d="${glyph.path.toSVG()}"/>`;
    });
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${grey.width}" height="${grey.height}"><rect width="100%" height="100%" fill="#fff"/>${outlines.join('')}</svg>`;
    const wanted = await sharp(Buffer.from(svg)).toColourspace('b-w').raw().toBuffer();
    let [ink, wrong] = [0, 0];
    for (const [at, dot] of wanted.entries()) {
      if (dot < 128) ink += 1;
      // Where a dot is half covered, either may stand.
      if ((dot < 64 && grey.data[at]! > 128) || (dot > 192 && grey.data[at]! < 128)) wrong += 1;
    }
    expect(ink).toBeGreaterThan(2000);
    expect(wrong / ink).toBeLessThan(0.01);
  });

  it('[M34] says which characters its font does not have', async () => {
    const { problems } = await asPdf(designOf([variable()]), [rowOf({ receiver: '小明🙂' })]);
    expect(problems).toEqual([{ row: 1, element: 1, text: '「小明🙂」里的「🙂」字体没有，印成方框。' }]);
  });
});

describe('[P083] sheets', () => {
  it('has so many rows of papers beside and below each other, and begins another sheet for what is left', async () => {
    const { kind, design } = DELIVERED.merged100;
    const rows = Array.from({ length: 7 }, (_, at) =>
      rowOf({ ...sampleOf(kind).values, pieceNumber: `1000000000${String(at).padStart(2, '0')}` }),
    );
    const { pages } = await asPdf(design, rows);
    expect(pages).toHaveLength(2);
    const said = (page: PaperPage) => page.texts.filter(({ text }) => text.startsWith('1000000000'));
    expect(said(pages[0]!).map(({ text }) => text.slice(-1))).toEqual(['0', '1', '2', '3', '4', '5']);
    expect(said(pages[1]!).map(({ text }) => text.slice(-1))).toEqual(['6']);
    const [first, second, third] = said(pages[0]!);
    expect(second!.x - first!.x).toBeCloseTo(49, 1);
    expect(third!.y - first!.y).toBeCloseTo(32.66, 1);
    expect(await codesOf(pages[0]!)).toEqual(
      rows.slice(0, 6).map(({ values }) => `Code128 ${values['pieceNumber']}`),
    );
  });

  it('goes on with a table on the next page, with its head again, and loses no line', async () => {
    const { kind, design } = DELIVERED.batchA4;
    const lines = Array.from({ length: 83 }, (_, at) => ({
      no: String(at + 1),
      model: 'iPhone',
      remark: '',
    }));
    const { pages, problems } = await asPdf(design, [{ ...sampleOf(kind), lines }]);
    expect(problems).toEqual([]);
    expect(pages).toHaveLength(3);
    for (const [at, page] of pages.entries()) {
      expect(textsOf(page).filter((text) => text === '订单号')).toHaveLength(1);
      expect(textsOf(page)).toContain(`第 ${at + 1} 页，共 3 页`);
    }
    const numbers = pages.flatMap((page) => textsOf(page).filter((text) => /^\d{1,2}$/.test(text)));
    expect(numbers).toEqual(lines.map(({ no }) => no));
  });

  it('leaves out what stands there only where a variable says something, and words around one that says nothing', async () => {
    const design = designOf([
      variable({ onlyIf: 'urgent', key: 'receiver' }),
      variable({ y: 500, key: 'slotNo', before: '槽 ' }),
    ]);
    const { pages } = await asPdf(design, [
      rowOf({ receiver: '甲', urgent: '加急', slotNo: '3' }),
      rowOf({ receiver: '乙', urgent: '', slotNo: '' }),
    ]);
    expect(pages.map(textsOf)).toEqual([['甲', '槽 3'], []]);
  });

  it('draws a picture whole within its box in both, and tells where there is none', async () => {
    const file = path.join(folder, 'art.png');
    await sharp({ create: { width: 40, height: 80, channels: 3, background: '#000' } })
      .png()
      .toFile(file);
    const design = designOf([{ kind: 'picture', key: 'art', x: 1000, y: 500, w: 3000, h: 3000 }]);
    const rows: PaperRow[] = [{ values: {}, pictures: { art: file } }, { values: {} }];
    const { pages, problems } = await asPdf(design, rows);
    expect(pages.map(({ pictures }) => pictures)).toEqual([1, 0]);
    expect(problems).toEqual([{ row: 2, element: 1, text: '没有图片，图片处留空。' }]);
    const { zpl } = await drawZpl({ design, rows: rows.slice(0, 1) }, 203);
    const { data, width } = await readZpl(zpl, { width: 60, height: 40 }, 8);
    const inked = [...data.entries()].filter(([, dot]) => dot < 128).map(([at]) => at);
    // 15 mm wide in the middle of 30, from above to below.
    expect(Math.min(...inked.map((at) => at % width)) / 8).toBeCloseTo(17.5, 0);
    expect(Math.max(...inked.map((at) => at % width)) / 8).toBeCloseTo(32.5, 0);
    expect(inked.length / 64).toBeCloseTo(15 * 30, -1);
  });
});
