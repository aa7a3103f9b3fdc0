import { execFile } from 'node:child_process';
import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DELIVERED } from '#contract/print-template/delivered/delivered.ts';
import type { TemplateDesign } from '#contract/print-template/design.ts';
import type { Dpi } from '#contract/print-template/kinds.ts';
import { labelNo, manyLabels } from '#tests/support/many-labels.ts';
import { codesOf, readPaper, type PaperPage } from '#tests/support/read-paper.ts';
import { readZpl } from '#tests/support/read-zpl.ts';
import type { PaperRow } from './mark.ts';
import { drawPdf } from './pdf.ts';
import { drawZpl } from './zpl.ts';

let folder: string;
beforeAll(async () => {
  folder = await fs.mkdtemp(path.join(os.tmpdir(), 'podflow-labels-'));
});
afterAll(() => fs.rm(folder, { recursive: true, force: true }));

const SIZES = [
  ['76 x 130 mm', DELIVERED.waybill76130.design],
  ['100 x 150 mm', DELIVERED.waybill100150.design],
] as const;
async function pdfOf(design: TemplateDesign, rows: readonly PaperRow[]) {
  const to = path.join(folder, `${Math.random()}.pdf`);
  const { problems } = await drawPdf({ to, design, rows });
  return { problems, file: await fs.readFile(to) };
}
const label = (values: Record<string, string>): PaperRow => ({
  values: { ...manyLabels(1)[0]!.values, ...values },
});
/** What of a page stands in the box of a variable. */
const inBox = (design: TemplateDesign, key: string, page: PaperPage) => {
  const box = design.elements.find((one) => 'key' in one && one.key === key && one.kind === 'variable')!;
  return page.texts.filter(
    ({ x, y }) =>
      x * 100 >= box.x - 1 && x * 100 <= box.x + box.w + 1 && y * 100 > box.y && y * 100 <= box.y + box.h + 1,
  );
};

describe('[X13] the form of a label', () => {
  it.each([
    [DELIVERED.waybill76130.design, 203, 8, [608, 1040]],
    [DELIVERED.waybill76130.design, 300, 12, [912, 1560]],
    [DELIVERED.waybill100150.design, 203, 8, [800, 1200]],
    [DELIVERED.waybill100150.design, 300, 12, [1200, 1800]],
  ] as const)(
    '[X13] has the dots of its size at its printer: $1 dpi, $3',
    async (design, dpi, perMm, dots) => {
      const { zpl } = await drawZpl({ design, rows: [label({})] }, dpi satisfies Dpi);
      const [width, height] = [/\^PW(\d+)/, /\^LL(\d+)/].map((sign) => Number(sign.exec(zpl)![1]));
      expect([width, height]).toEqual(dots);
      const size = { width: design.width / 100, height: design.height / 100 };
      const grey = await readZpl(zpl, size, perMm);
      expect([grey.width, grey.height]).toEqual(dots);
      expect(await codesOf({ grey })).toEqual([`Code128 ${labelNo(0)}`, `QRCode ${labelNo(0)}`]);
    },
  );

  it.each([
    [DELIVERED.waybill76130.design, [215.43, 368.5]],
    [DELIVERED.waybill100150.design, [283.46, 425.2]],
  ] as const)('[X13] has pages of a PDF that are as large in points: $1', async (design, points) => {
    const { file } = await pdfOf(design, [label({})]);
    const [, , width, height] = /\/MediaBox \[([^\]]*)\]/
      .exec(file.toString('latin1'))![1]!
      .split(' ')
      .map(Number);
    expect(Math.abs(width! - points[0])).toBeLessThanOrEqual(0.01);
    expect(Math.abs(height! - points[1])).toBeLessThanOrEqual(0.01);
  });

  it.each(SIZES)(
    '[X13] has bars of 0.25 mm at least, and ten of them empty on each side: %s',
    async (_, design) => {
      const { file } = await pdfOf(design, [label({})]);
      const [{ grey }] = readPaper(file) as [PaperPage];
      const bars = design.elements.find(({ kind }) => kind === 'barcode')!;
      const y = Math.round(((bars.y + bars.h / 3) / 100) * 16);
      const row = grey.data.subarray(y * grey.width, (y + 1) * grey.width);
      // The frame of the label stands left and right of the code.
      const [from, to] = [Math.round(bars.x * 0.16), Math.round((bars.x + bars.w) * 0.16)];
      const inside = [...row.subarray(from, to)];
      const [first, last] = [inside.indexOf(0), inside.lastIndexOf(0)];
      const module = (last + 1 - first) / 16 / (11 * (labelNo(0).length + 2) + 13);
      expect(module).toBeGreaterThanOrEqual(0.249);
      expect(first / 16).toBeGreaterThanOrEqual(10 * module - 0.1);
      expect((inside.length - last - 1) / 16).toBeGreaterThanOrEqual(10 * module - 0.1);
    },
  );

  it(
    '[X13] rasterised at 203 dpi all codes of a batch of 1,000 say their numbers, page by page',
    { timeout: 400_000 },
    async () => {
      const { file } = await pdfOf(DELIVERED.waybill76130.design, manyLabels(1000));
      const pages = readPaper(file, 8);
      expect([pages.length, pages[0]!.grey.width, pages[0]!.grey.height]).toEqual([1000, 608, 1040]);
      const wrong: string[] = [];
      for (const [at, page] of pages.entries()) {
        const said = (await codesOf(page)).join(' ');
        if (said !== `Code128 ${labelNo(at)} QRCode ${labelNo(at)}`) wrong.push(`${at + 1}: ${said}`);
      }
      expect(wrong).toEqual([]);
    },
  );
});

describe('[X14] what stands on a label', () => {
  const address =
    '内蒙古自治区呼伦贝尔市鄂温克族自治旗巴彦托海镇西索木嘎查二十三号院七单元一百零二室门卫大爷转交谢谢您啦辛苦了请放门口鞋柜';

  it.each(SIZES)(
    '[X14] rare characters and 60 of an address stay in their fields, each of them, no smaller than 6 points: %s',
    async (_, design) => {
      expect([...address]).toHaveLength(60);
      const rows = [label({ receiver: '龚䶮', address, goods: '䶮'.repeat(60) })];
      const { file, problems } = await pdfOf(design, rows);
      expect(problems).toEqual([]);
      const [page] = readPaper(file) as [PaperPage];
      for (const [key, text] of [
        ['receiver', '龚䶮'],
        ['address', address],
        ['goods', '䶮'.repeat(60)],
      ] as const) {
        const lines = inBox(design, key, page);
        expect(lines.map((line) => line.text).join('')).toContain(text);
        for (const { size } of lines) expect(size).toBeGreaterThanOrEqual(2.11);
      }
    },
  );

  it('[X14] what the font has no outline for keeps its place as a box, is named, and is copied as what it is', async () => {
    const { design } = DELIVERED.waybill76130;
    const { file, problems } = await pdfOf(design, [label({ receiver: '𠮷田🎂', remark: '😀请轻放' })]);
    expect(problems.map(({ text }) => text)).toEqual([
      '「𠮷田🎂」里的「𠮷🎂」字体没有，印成方框。',
      '「备注 😀请轻放」里的「😀」字体没有，印成方框。',
    ]);
    const [page] = readPaper(file) as [PaperPage];
    expect(inBox(design, 'receiver', page).map(({ text }) => text)).toEqual(['𠮷田🎂']);
    expect(inBox(design, 'remark', page).map(({ text }) => text)).toEqual(['备注 😀请轻放']);
  });

  it('[X14] on a label printer Chinese is a bitmap, and signs of its language are no commands', async () => {
    const { design } = DELIVERED.waybill76130;
    const said = 'A^XZ~JA\\B';
    const { zpl } = await drawZpl(
      { design, rows: [label({ trackingNo: said, address: `^XZ${address}` })] },
      203,
    );
    expect(zpl.match(/\^XZ/g)).toHaveLength(1);
    expect(zpl).not.toMatch(/[\u4e00-\u9fff]/);
    expect(zpl).toContain('^GFA,');
    const grey = await readZpl(zpl, { width: 76, height: 130 }, 8);
    expect(await codesOf({ grey })).toEqual([`Code128 ${said}`, `QRCode ${said}`]);
  });
});

it(
  '[X16] 1,000 labels with two barcodes and Chinese text are one file below 2 MB, written with less than 300 MB, fonts in it once',
  { timeout: 120_000 },
  async () => {
    const at = await fs.mkdtemp(path.join(folder, 'many-'));
    const { stdout } = await promisify(execFile)(process.execPath, [
      ...['--experimental-strip-types', '--no-warnings', 'tests/support/write-labels.ts', at, '1000'],
    ]);
    const took = JSON.parse(stdout) as { pages: number; megabytes: number };
    expect(took.pages).toBe(1000);
    expect(took.megabytes).toBeLessThan(300);
    const file = await fs.readFile(path.join(at, 'labels.pdf'));
    expect(file.length).toBeLessThan(2e6);
    const text = file.toString('latin1');
    expect(text.match(/\/FontFile2/g)).toHaveLength(2);
    expect(text.match(/\/Subtype \/Form/g)).toHaveLength(1);
    const pages = readPaper(file, 8);
    for (const nth of [0, 199, 200, 999])
      expect(await codesOf(pages[nth]!)).toEqual([`Code128 ${labelNo(nth)}`, `Code128 ${labelNo(nth)}`]);
    for (const nth of [0, 500, 999]) {
      const said = pages[nth]!.texts.map((one) => one.text).join('');
      expect(said).toContain(manyLabels(1000)[nth]!.values['receiver']);
    }
  },
);
