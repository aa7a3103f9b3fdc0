import { barcode, box, line, matrix, page, paper, table, text, variable } from './make.ts';

/** [X14] What a person must be able to read is not made smaller than 6 points. */
const LEAST = 2.12;

/** What stands on both sizes of waybills. */
const receiver = (y: number, w: number) => [
  text([2, y, 8, 6], '收', { size: 4.5, bold: true }),
  variable([10, y, w - 44, 6], 'receiver', { size: 4, least: LEAST, bold: true }),
  variable([w - 34, y, 31, 6], 'mobile', { size: 3.6, least: LEAST, align: 'right' }),
  variable([10, y + 6, w - 13, 15], 'address', { size: 3.4, least: LEAST }),
];
const sender = (y: number, w: number) => [
  text([2, y, 8, 5], '寄', { size: 3.4, bold: true }),
  variable([10, y, w - 13, 4.5], 'sender', { size: 2.8, least: LEAST }),
  variable([10, y + 4.5, w - 13, 7], 'senderAddress', { size: 2.6, least: LEAST }),
];

export const WAYBILL_76_130 = paper(
  [76, 130],
  [
    box([1, 1, 74, 128]),
    variable([3, 2, 34, 8], 'express', { size: 5, least: LEAST, bold: true }),
    variable([37, 2, 16, 8], 'reprint', { size: 3.4, least: LEAST, bold: true, align: 'center' }),
    variable([53, 2, 20, 8], 'pieces', { before: '共 ', after: ' 件', size: 3.4, align: 'right' }),
    line([1, 11, 74, 0.3]),
    variable([3, 12, 70, 9], 'sortCode', { size: 6.5, least: 3, bold: true, align: 'center' }),
    line([1, 22, 74, 0.3]),
    barcode([3, 24, 70, 18], 'trackingNo'),
    line([1, 44, 74, 0.3]),
    ...receiver(45, 76),
    line([1, 67, 74, 0.3]),
    ...sender(68, 76),
    line([1, 81, 74, 0.3]),
    variable([3, 82, 48, 16], 'goods', { size: 2.6, least: LEAST }),
    matrix([53, 83, 20, 20], 'trackingNo'),
    variable([3, 99, 48, 4], 'orderNo', { before: '订单 ', size: 2.4, least: LEAST }),
    variable([3, 103.5, 70, 4], 'packageNumber', { before: '包裹 ', size: 2.4, least: LEAST }),
    line([1, 109, 74, 0.3]),
    variable([3, 110, 70, 5], 'shopRemark', { size: 2.8, least: LEAST }),
    variable([3, 115.5, 70, 12], 'remark', { before: '备注 ', size: 2.8, least: LEAST }),
  ],
);

export const WAYBILL_100_150 = paper(
  [100, 150],
  [
    box([1, 1, 98, 148]),
    variable([3, 2, 50, 9], 'express', { size: 6.5, least: LEAST, bold: true }),
    variable([53, 2, 20, 9], 'reprint', { size: 4, least: LEAST, bold: true, align: 'center' }),
    variable([73, 2, 24, 9], 'pieces', { before: '共 ', after: ' 件', size: 4, align: 'right' }),
    line([1, 12, 98, 0.3]),
    variable([3, 13, 94, 11], 'sortCode', { size: 8.5, least: 3, bold: true, align: 'center' }),
    line([1, 25, 98, 0.3]),
    barcode([3, 27, 94, 21], 'trackingNo'),
    line([1, 50, 98, 0.3]),
    ...receiver(52, 100),
    line([1, 74, 98, 0.3]),
    ...sender(75, 100),
    line([1, 88, 98, 0.3]),
    variable([3, 89, 68, 24], 'goods', { size: 2.8, least: LEAST }),
    matrix([74, 90, 23, 23], 'trackingNo'),
    variable([3, 114, 60, 4.5], 'orderNo', { before: '订单 ', size: 2.8, least: LEAST }),
    variable([3, 119, 94, 4.5], 'packageNumber', { before: '包裹 ', size: 2.8, least: LEAST }),
    line([1, 125, 98, 0.3]),
    variable([3, 126, 94, 6], 'shopRemark', { size: 3.2, least: LEAST }),
    variable([3, 132.5, 94, 15], 'remark', { before: '备注 ', size: 3.2, least: LEAST }),
  ],
);

export const PICKUP_A6 = paper(
  [105, 148],
  [
    text([5, 6, 95, 9], '自提单', { size: 7, bold: true, align: 'center' }),
    barcode([25, 18, 55, 20], 'slipNumber'),
    line([5, 41, 95, 0.3]),
    variable([5, 44, 95, 8], 'point', { before: '自提点 ', size: 5, least: 3, bold: true }),
    variable([5, 53, 60, 7], 'receiver', { before: '收件人 ', size: 4, least: 2.5 }),
    variable([65, 53, 35, 7], 'mobile', { size: 3.6, least: 2.2, align: 'right' }),
    variable([5, 61, 70, 6], 'orderNo', { before: '订单 ', size: 3.2, least: 2 }),
    variable([75, 61, 25, 6], 'pieces', { before: '共 ', after: ' 件', size: 3.2, align: 'right' }),
    table(
      [5, 70, 95, 66],
      [
        ['no', '序', 10],
        ['skuCode', 'SKU', 55],
        ['quantity', '数量', 14],
        ['remark', '备注', 16],
      ],
      { size: 2.8, least: 1.8, rowHeight: 6 },
    ),
    page([5, 138, 95, 5], { size: 2.6, align: 'center' }),
  ],
);

export const PACKING_100_150 = paper(
  [100, 150],
  [
    text([3, 3, 50, 9], '装箱单', { size: 6, bold: true }),
    variable([53, 3, 44, 9], 'reprint', { size: 5, least: 3, bold: true, align: 'right' }),
    barcode([8, 14, 84, 20], 'orderNo'),
    line([3, 37, 94, 0.3]),
    variable([3, 39, 60, 7], 'receiver', { before: '收件人 ', size: 4.2, least: 2.6, bold: true }),
    variable([63, 39, 34, 7], 'express', { size: 3.4, least: 2.2, align: 'right' }),
    variable([3, 47, 40, 6], 'pieces', { before: '共 ', after: ' 件', size: 3.4 }),
    variable([43, 47, 54, 6], 'parcel', { before: '包裹 ', size: 3.4, align: 'right' }),
    table(
      [3, 55, 94, 70],
      [
        ['no', '序', 8],
        ['skuCode', 'SKU', 40],
        ['model', '型号', 24],
        ['color', '颜色', 12],
        ['quantity', '数量', 10],
      ],
      { size: 2.8, least: 1.8, rowHeight: 6 },
    ),
    variable([3, 127, 94, 8], 'remark', { before: '备注 ', size: 2.8, least: 2 }),
    variable([3, 136, 60, 5], 'packedBy', { before: '打包 ', size: 2.8, least: 2 }),
    variable([63, 136, 34, 5], 'packedAt', { size: 2.6, least: 2, align: 'right' }),
    page([3, 143, 94, 4], { size: 2.4, align: 'center' }),
  ],
);

export const BATCH_A4 = paper(
  [210, 297],
  [
    variable([12, 12, 100, 10], 'title', { size: 7, least: 4, bold: true }),
    variable([12, 23, 110, 6], 'profile', { before: '打印配置 ', size: 3.6, least: 2.4 }),
    variable([12, 30, 60, 6], 'total', { before: '共 ', after: ' 件', size: 3.6 }),
    variable([72, 30, 60, 6], 'madeBy', { before: '制单 ', size: 3.6, least: 2.4 }),
    barcode([138, 12, 60, 18], 'number'),
    variable([138, 31, 60, 5], 'madeAt', { size: 3, least: 2, align: 'center' }),
    line([12, 38, 186, 0.4]),
    table(
      [12, 41, 186, 240],
      [
        ['no', '序号', 12],
        ['pieceNumber', '生产件号', 34],
        ['orderNo', '订单号', 40],
        ['model', '型号', 48],
        ['color', '颜色', 20],
        ['copy', '第几件', 14],
        ['remark', '备注', 18],
      ],
      { size: 3, least: 2, rowHeight: 6.5 },
    ),
    page([12, 285, 186, 5], { size: 3, align: 'center' }),
  ],
  { dpi: 300 },
);
