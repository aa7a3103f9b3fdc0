import { barcode, line, matrix, paper, text, variable } from './make.ts';

export const TAG_60_40 = paper(
  [60, 40],
  [
    variable([2, 2, 34, 6], 'model', { size: 3.2, least: 2, bold: true }),
    variable([2, 8, 34, 5], 'material', { size: 2.6, least: 1.8 }),
    variable([36, 2, 22, 6], 'slotNo', { before: '槽 ', size: 4, least: 2, bold: true, align: 'right' }),
    variable([36, 8, 22, 5], 'copy', { before: '第 ', after: ' 件', size: 2.6, least: 1.8, align: 'right' }),
    variable([2, 13, 26, 4.5], 'receiver', { size: 2.6, least: 1.8 }),
    variable([28, 13, 10, 4.5], 'urgent', { size: 2.8, bold: true, align: 'center', onlyIf: 'urgent' }),
    variable([38, 13, 10, 4.5], 'several', { size: 2.8, bold: true, align: 'center', onlyIf: 'several' }),
    variable([48, 13, 10, 4.5], 'remake', { size: 2.8, bold: true, align: 'center', onlyIf: 'remake' }),
    barcode([2, 18.5, 41, 14], 'pieceNumber'),
    matrix([46, 18.5, 12, 12], 'pieceNumber'),
    variable([2, 34, 38, 4], 'orderNo', { size: 2.2, least: 1.6 }),
    variable([40, 34, 18, 4], 'color', { size: 2.2, least: 1.6, align: 'right' }),
  ],
);

export const TAG_40_30 = paper(
  [40, 30],
  [
    variable([1.5, 1.5, 26, 4.5], 'model', { size: 2.6, least: 1.6, bold: true }),
    variable([27.5, 1.5, 11, 4.5], 'slotNo', {
      before: '槽 ',
      size: 2.8,
      least: 1.8,
      bold: true,
      align: 'right',
    }),
    variable([1.5, 6, 20, 4], 'receiver', { size: 2.2 }),
    variable([21.5, 6, 9, 4], 'urgent', { size: 2.4, bold: true, align: 'center', onlyIf: 'urgent' }),
    variable([30.5, 6, 8, 4], 'copy', { size: 2.4, align: 'right' }),
    barcode([2, 11, 36, 13], 'pieceNumber'),
    variable([1.5, 25, 37, 3.5], 'orderNo', { size: 2, align: 'center' }),
  ],
);

/** Six tags on a sheet of 100 x 100. */
export const MERGED_100 = paper(
  [100, 100],
  [
    variable([1, 1, 30, 4.5], 'model', { size: 2.6, least: 1.6, bold: true }),
    variable([31, 1, 15, 4.5], 'slotNo', {
      before: '槽 ',
      size: 2.8,
      least: 1.8,
      bold: true,
      align: 'right',
    }),
    variable([1, 5.5, 24, 4], 'receiver', { size: 2.2 }),
    variable([25, 5.5, 10, 4], 'urgent', { size: 2.4, bold: true, align: 'center', onlyIf: 'urgent' }),
    variable([35, 5.5, 11, 4], 'copy', { size: 2.4, align: 'right' }),
    barcode([5, 10, 37, 15], 'pieceNumber'),
    variable([1, 26, 45, 4], 'orderNo', { size: 2.2, align: 'center' }),
  ],
  { columns: 2, rows: 3, marginX: 200, marginY: 200, gapX: 200, gapY: 200 },
);

export const SHELF_70_35 = paper(
  [70, 35],
  [
    variable([2, 2, 66, 12], 'boxName', { size: 9, least: 4, bold: true, align: 'center' }),
    line([2, 14.5, 66, 0.3]),
    barcode([4, 16.5, 45, 16], 'boxNumber'),
    matrix([53, 16.5, 13, 13], 'boxNumber'),
  ],
);

export const BADGE_54_86 = paper(
  [54, 86],
  [
    text([4, 6, 46, 7], '工牌', { size: 5, bold: true, align: 'center' }),
    line([4, 15, 46, 0.4]),
    variable([4, 19, 46, 12], 'personName', { size: 8, least: 4, bold: true, align: 'center' }),
    variable([4, 32, 46, 7], 'team', { size: 4, least: 2.5, align: 'center' }),
    matrix([17, 42, 20, 20], 'number'),
    barcode([7, 66, 40, 15], 'number'),
  ],
);
