import { line, page, paper, table, text, variable } from '#contract/print-template/delivered/make.ts';

/** What a carrier signs: each page with the sums of the whole list, and with the lines to sign. */
export const HANDOVER_A4 = paper(
  [210, 297],
  [
    variable([10, 9, 120, 9], 'title', { size: 6.5, least: 4, bold: true }),
    variable([130, 10, 70, 6], 'day', { before: '日期 ', size: 3.6, align: 'right' }),
    variable([10, 20, 120, 6], 'number', { before: '单号 ', size: 3.8, least: 2.2 }),
    variable([130, 20, 70, 6], 'express', { before: '快递 ', size: 3.8, least: 2.2, align: 'right' }),
    variable([10, 27, 190, 6], 'factory', { before: '交件方 ', size: 3.8, least: 2.2 }),
    line([10, 34.5, 190, 0.4]),
    table(
      [10, 36, 190, 222],
      [
        ['no', '序号', 18],
        ['waybillNo', '运单号', 66],
        ['packageNo', '包裹号', 54],
        ['copies', '件数', 22],
        ['grams', '重量（克）', 30],
      ],
      { size: 3.2, least: 1.8, rowHeight: 6 },
    ),
    line([10, 262, 190, 0.4]),
    variable([10, 263.5, 190, 6], 'sums', { size: 3.8, least: 2.2, bold: true }),
    text([10, 274, 90, 6], '交件人签字：____________________', { size: 3.8 }),
    text([105, 274, 95, 6], '快递员签字：____________________', { size: 3.8 }),
    text([105, 281.5, 95, 6], '签收时间：______年____月____日____时____分', { size: 3.4 }),
    variable([10, 281.5, 90, 6], 'madeBy', { before: '制单 ', size: 3.4, least: 2 }),
    page([10, 289, 190, 5], { size: 3, align: 'center' }),
  ],
  { dpi: 300 },
);
