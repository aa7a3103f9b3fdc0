import { describe, expect, it } from 'vitest';
import { DELIVERED } from './delivered/delivered.ts';
import { TemplateDesign } from './design.ts';
import { designIssues } from './judge.ts';

const barcode = (more: object = {}) => ({
  ...{ kind: 'barcode', x: 100, y: 100, w: 4000, h: 1000, key: 'pieceNumber', symbology: 'code128' },
  ...more,
});
const text = (more: object = {}) => ({
  ...{ kind: 'text', x: 0, y: 0, w: 2000, h: 500, size: 300, leastSize: 200, text: '字' },
  ...more,
});
const issuesOf = (elements: object[], more: object = {}, kind: 'tag' | 'list' = 'tag') =>
  designIssues(kind, TemplateDesign.parse({ width: 6000, height: 4000, elements, ...more })).map(
    (issue) => issue.text,
  );

describe('[P083] what keeps a template from being saved', () => {
  it('[M34] is a bar code of twelve digits below 30.3 mm: 101 modules and 20 that stay empty, of 0.25 mm each', () => {
    expect(issuesOf([barcode({ w: 3030 })])).toEqual([]);
    expect(issuesOf([barcode({ w: 3029 })])).toEqual([
      '条码「生产件号」：太窄，扫描枪扫不出，宽至少要 30.3 mm。',
    ]);
    expect(issuesOf([barcode({ w: 2829, symbology: 'ean13' })])).toEqual([
      '条码「生产件号」：太窄，扫描枪扫不出，宽至少要 28.3 mm。',
    ]);
  });

  it('[M34] is a square code whose modules are below 0.25 mm: 21 and 8 for twelve digits as QR, 14 and 2 as Data Matrix', () => {
    const square = (symbology: string, side: number) =>
      issuesOf([{ kind: 'matrix', x: 0, y: 0, w: side, h: side, key: 'pieceNumber', symbology }]);
    expect(square('qr', 730)).toEqual([]);
    expect(square('qr', 720)).toEqual(['二维码「生产件号」：太小，扫描枪扫不出，边长至少要 7.3 mm。']);
    expect(square('dataMatrix', 400)).toEqual([]);
    expect(square('dataMatrix', 390)).toEqual(['二维码「生产件号」：太小，扫描枪扫不出，边长至少要 4 mm。']);
  });

  it('is what lies beyond its place, which is a part of the sheet where several stand on it', () => {
    expect(issuesOf([text({ x: 4001 })])).toEqual([
      '文本「字」：超出了纸面（60 mm × 40 mm），请移进来或改小。',
    ]);
    expect(issuesOf([text({ x: 950 })], { columns: 2, gapX: 200 })).toEqual([
      '文本「字」：超出了纸面（29 mm × 40 mm），请移进来或改小。',
    ]);
    expect(issuesOf([], { columns: 20 })).toEqual(['每张的行列放不下，请减少行数、列数、边距或间距。']);
  });

  it('is a variable that its kind does not have, or that is no text', () => {
    expect(issuesOf([{ ...text(), kind: 'variable', key: 'trackingNo' }])).toEqual([
      '变量「trackingNo」：这种模板里没有这个变量，请重新选择。',
    ]);
    expect(issuesOf([text({ onlyIf: 'gone' })])).toEqual([
      '文本「字」：「仅当」的变量在这种模板里没有，请重新选择。',
    ]);
    expect(issuesOf([barcode({ key: 'art' })])).toEqual(['条码「图」：这个变量是图片，请用图片元素。']);
    expect(issuesOf([barcode({ key: 'receiver' })])).toEqual([
      '条码「收件人」：条码不能表示这个变量的内容（如中文），请改用二维码。',
    ]);
  });

  it('is a table where there are no lines, or beside others on a sheet, or whose columns are wider than it', () => {
    const table = (more: object = {}) => ({
      ...{ kind: 'table', x: 0, y: 0, w: 5000, h: 3000, size: 200, leastSize: 150, rowHeight: 600 },
      ...{ columns: [{ key: 'orderNo', title: '订单号', w: 3000 }], ...more },
    });
    expect(issuesOf([table()])).toEqual(['表格：这种模板没有明细，不能用表格，请删除。']);
    expect(issuesOf([table()], {}, 'list')).toEqual([]);
    expect(issuesOf([table({ w: 2500, h: 1000 })], {}, 'list')).toEqual([
      '表格：各列共宽 30 mm，超出表格的宽 25 mm，请改窄。',
      '表格：高度放不下表头和一行，请加高表格或改小行高。',
    ]);
    expect(
      issuesOf([table({ w: 2900, columns: [{ key: 'no', title: '序', w: 900 }] })], { columns: 2 }, 'list'),
    ).toEqual(['有表格的模板每张只能是 1 行 1 列，请改正行列。']);
  });

  it.each(Object.values(DELIVERED))('is nothing in what is delivered: $name', ({ kind, design }) => {
    expect(designIssues(kind, design)).toEqual([]);
    expect(TemplateDesign.parse(design)).toEqual(design);
  });

  it('[V04] is a paper or an element beyond its limits', () => {
    const refusals = (more: object) =>
      TemplateDesign.safeParse({ width: 6000, height: 4000, elements: [], ...more }).error?.issues.map(
        ({ message }) => message,
      );
    expect(refusals({ width: 1999 })).toEqual(['纸宽至少为 20 mm']);
    expect(refusals({ width: 42_001 })).toEqual(['纸宽最多为 420 mm']);
    expect(refusals({ height: 999 })).toEqual(['纸高至少为 10 mm']);
    expect(refusals({ height: 120_001 })).toEqual(['纸高最多为 1,200 mm']);
    expect(refusals({ dpi: 200 })).toEqual(['请选择 dpi']);
    expect(refusals({ elements: Array.from({ length: 301 }, () => text()) })).toEqual(['最多 300 个元素']);
    expect(refusals({ elements: [text({ text: '' })] })).toEqual(['请输入文字']);
  });
});
