import { z } from 'zod';
import { keepCustoms } from '#contract/customs/goods-declaration.ts';
import { post, type TenantAccess } from '#contract/endpoint.ts';
import { Base64 } from '#contract/print-template/print-template.ts';
import { LABELLED } from './languages.ts';

/** So many labels come out of one click. */
export const MOST_COPIES = 1000;
/** So many packages at once. */
export const MOST_PARCELS = 200;
export const LABEL_FORMATS = { pdf: 'PDF', zpl: 'ZPL（203 dpi）' } as const;
export type LabelFormat = keyof typeof LABEL_FORMATS;
const format = z.enum(Object.keys(LABEL_FORMATS) as [LabelFormat, ...LabelFormat[]], '请选择格式');
const rowId = z.int().positive();
const hall: TenantAccess = { of: 'factory', permissions: ['factory:waybill:apply'] };

const Printed = z.object({ file: Base64, labels: z.int() });
const PATH = '/setting/euRepresentative/label';

export const responsibleLabel = {
  /** A binding's label as it is printed, with a batch that is none; nothing is kept of it. */
  print: post(`${PATH}/print`, '打印欧代标签', keepCustoms, {
    input: z.object({
      bindingId: rowId,
      country: z.string('请选择国家').refine((code) => LABELLED.includes(code), '请选择国家'),
      copies: z
        .int('张数应为整数')
        .min(1, '至少打印 1 张')
        .max(MOST_COPIES, `一次最多打印 ${MOST_COPIES.toLocaleString('zh-CN')} 张`)
        .default(1),
      format: format.default('pdf'),
      /** '': as the binding's rule says it, of an order that is none. */
      batch: z.string().trim().max(40, '批次号最多 40 个字符').default(''),
    }),
    output: Printed,
  }),
  /** [P066] The labels that packages need in the countries of their orders, a label a piece; the others are named with why. */
  ofPackages: post('/manufacture/label/responsible', '打印包裹的欧代标签', hall, {
    input: z.object({
      ids: z
        .array(rowId)
        .min(1, '请选择包裹')
        .max(MOST_PARCELS, `一次最多打印 ${MOST_PARCELS} 个包裹的欧代标签，请少选一些`),
      format: format.default('pdf'),
    }),
    output: z.object({
      /** One a paper size. */
      files: z.array(Printed.extend({ size: z.string() })),
      labels: z.int(),
      failed: z.array(z.object({ number: z.string(), msg: z.string() })),
      /** Packages that go where nobody asks for a label. */
      unasked: z.int(),
    }),
  }),
};
