import { line, page, paper, table, variable } from '#contract/print-template/delivered/make.ts';

/** What people walk through the hall with: a sheet across, by where each piece was scanned last. */
export const SEARCH_A4 = paper(
  [297, 210],
  [
    variable([10, 8, 120, 9], 'title', { size: 6.5, least: 4, bold: true }),
    variable([132, 9, 40, 6], 'total', { before: '共 ', after: ' 件', size: 3.6 }),
    variable([172, 9, 60, 6], 'madeBy', { before: '制单 ', size: 3.6, least: 2.2 }),
    variable([232, 9, 55, 6], 'madeAt', { size: 3.4, least: 2, align: 'right' }),
    line([10, 19, 277, 0.4]),
    table(
      [10, 21, 277, 176],
      [
        ['no', '序号', 12],
        ['place', '最后扫描', 42],
        ['pieceNumber', '生产件号', 32],
        ['batchNumber', '批次', 32],
        ['orderNo', '订单号', 40],
        ['model', '型号', 43],
        ['color', '颜色', 20],
        ['missing', '缺在', 32],
        ['waits', '等待', 12],
        ['found', '找到', 12],
      ],
      { size: 3, least: 1.8, rowHeight: 6.5 },
    ),
    page([10, 200, 277, 5], { size: 3, align: 'center' }),
  ],
  { dpi: 300 },
);
