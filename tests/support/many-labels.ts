import { DELIVERED } from '#contract/print-template/delivered/delivered.ts';
import { TemplateDesign } from '#contract/print-template/design.ts';
import type { PaperRow } from '#server/platform/paper/mark.ts';

// Labels of nobody: a number, names and addresses of characters that no two of them share.

const FIRST_HAN = 0x4e00;
/** The same for each label: what is measured today is measured tomorrow. */
const han = (from: number, count: number) =>
  Array.from({ length: count }, (_, at) =>
    String.fromCodePoint(FIRST_HAN + ((from * 31 + at * 7919) % 3000)),
  ).join('');

export const labelNo = (at: number): string => `SF1390${String(at).padStart(9, '0')}`;

export const manyLabels = (count: number): PaperRow[] =>
  Array.from({ length: count }, (_, at) => ({
    values: {
      ...{ trackingNo: labelNo(at), express: '顺丰速运', receiver: han(at, 3), mobile: '138****2046' },
      address: `广东省深圳市南山区${han(at + 5, 18)} ${at % 999} 号`,
      ...{ sender: '春和定制 138****0000', senderAddress: '浙江省金华市义乌市稠江街道' },
      ...{ orderNo: `PF20261126${at}`, pieces: '3', remark: han(at + 9, 6), sortCode: `755-${at % 99} 12` },
      ...{ goods: 'K-IP16PM-TPU-CLR × 2；K-IP15-TPU-BLK × 1', shopRemark: '春和手机壳专营店' },
      ...{ packageNumber: `P261126${String(at).padStart(7, '0')}`, reprint: '' },
    },
  }));

/** The delivered label of 100 x 150, with its number a second time as bars. */
export function twoBarcodes(): TemplateDesign {
  const { design } = DELIVERED.waybill100150;
  const bars = { kind: 'barcode', key: 'trackingNo', symbology: 'code128', withText: false };
  return TemplateDesign.parse({
    ...design,
    elements: [
      ...design.elements.filter(({ kind }) => kind !== 'matrix'),
      { ...bars, x: 300, y: 13_300, w: 9400, h: 1300 },
    ],
  });
}
