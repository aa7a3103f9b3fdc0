import { z } from 'zod';
import { id, post, time, type TenantAccess } from '#contract/endpoint.ts';
import { WORKPLACE_KINDS } from '#contract/print-template/kinds.ts';
import { Base64, PaperProblem } from '#contract/print-template/print-template.ts';

const use: TenantAccess = { of: 'business', permissions: ['business:printer'] };

/** How a workplace prints a paper. */
export const PRINT_WAYS = { browser: '浏览器', agent: '打印助手' } as const;
export type PrintWay = keyof typeof PRINT_WAYS;
export const ORIENTATIONS = { 1: '纵向', 2: '横向' } as const;

/** Hundredths of a millimetre; people write tenths. */
export const MOST_OFFSET = 2000;
export const MOST_COPIES = 10;
const OFFSET = '偏移应在 -20.0 到 20.0 mm 之间，最多一位小数';
const COPIES = `份数应为 1 到 ${MOST_COPIES} 的整数`;
const offset = z.int(OFFSET).min(-MOST_OFFSET, OFFSET).max(MOST_OFFSET, OFFSET).multipleOf(10, OFFSET);
export const workplaceKind = z.enum(WORKPLACE_KINDS, '请选择种类');

/** How a paper lies on the printer's: moved to the right and down, and across where the paper lies so. */
const Lying = z.object({
  offsetX: offset,
  offsetY: offset,
  orient: z.literal([1, 2], '请选择方向'),
});

/** What a workplace chose for one of its papers (S07). */
export const PrintChoice = Lying.extend({
  way: z.enum(Object.keys(PRINT_WAYS) as [PrintWay, ...PrintWay[]], '请选择方式'),
  printerId: z.int().positive().nullable(),
  templateId: z.int().positive().nullable(),
  copies: z.int(COPIES).min(1, COPIES).max(MOST_COPIES, COPIES),
});
export type PrintChoice = z.infer<typeof PrintChoice>;

/** Where nobody chose anything: the dialog of the browser. */
export const UNSET_CHOICE: PrintChoice = {
  ...{ way: 'browser', printerId: null, templateId: null },
  ...{ orient: 1, offsetX: 0, offsetY: 0, copies: 1 },
};

interface Given extends Pick<PrintChoice, 'way' | 'printerId' | 'orient'> {
  kind: (typeof WORKPLACE_KINDS)[number];
}
export const refuseUnfit = ({ kind, way, printerId, orient }: Given, issues: z.RefinementCtx): void => {
  if (way === 'agent' && printerId === null)
    issues.addIssue({ code: 'custom', path: ['printerId'], message: '由打印助手打印时请选择打印机' });
  if (way === 'browser' && printerId !== null)
    issues.addIssue({ code: 'custom', path: ['printerId'], message: '由浏览器打印时不选打印机' });
  if (kind !== 'tag' && orient !== 1)
    issues.addIssue({ code: 'custom', path: ['orient'], message: '只有标签可以横向打印' });
};

const PATH = '/manufacture/printPreset';
const of = { kind: workplaceKind };

export const printPreset = {
  /** What a new workplace begins with, by the kinds that somebody set; and when a sample of each came out last. */
  list: post(`${PATH}/list`, '新工位的打印默认值', use, {
    output: z.object({
      presets: z.array(PrintChoice.extend(of)),
      printed: z.array(z.object({ ...of, at: time })),
    }),
  }),
  save: post(`${PATH}/save`, '设为新工位的打印默认值', use, {
    input: PrintChoice.extend(of).superRefine(refuseUnfit),
  }),
  /** A template with the data of its sample, as it lies on the paper; nothing is kept. */
  sample: post(`${PATH}/sample`, '样张', use, {
    input: Lying.extend({ templateId: id, copies: PrintChoice.shape.copies.default(1) }),
    output: z.object({ pdf: Base64, width: z.int(), height: z.int(), problems: z.array(PaperProblem) }),
  }),
  /** The same for a printer, so many copies. */
  print: post(`${PATH}/print`, '打印样张', use, {
    input: Lying.extend({
      templateId: id,
      printerId: id,
      copies: PrintChoice.shape.copies,
      idempotencyKey: z.string().min(8).max(64).optional(),
    }),
    output: z.object({ jobId: id }),
  }),
};
