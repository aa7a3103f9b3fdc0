import { z } from 'zod';
import { get, id, pageOf, pageQuery, post, time, type TenantAccess } from '#contract/endpoint.ts';
import { MOST_NUMBERS } from '#contract/package/package.ts';
import { Base64, PaperProblem } from '#contract/print-template/print-template.ts';

const print: TenantAccess = { of: 'factory', permissions: ['factory:print', 'factory:waybill:apply'] };
const see: TenantAccess = { of: 'factory', permissions: ['factory:print', 'factory:waybill'] };
const hall: TenantAccess = { of: 'factory', permissions: ['factory:print'] };
const plain: TenantAccess = { of: 'factory', permissions: ['factory:waybill:plain'] };
const count = z.int();
const rowId = z.int().positive();
const part = z.string().trim().max(64).optional();

/** So many come out of one click, in jobs of 200. */
export const MOST_LABELS_AT_ONCE = 1000;

/** How the newest print of a label stands. */
export const LABEL_PRINTS = {
  none: '未打印',
  queued: '排队',
  sent: '已送达',
  printed: '已打印',
  failed: '失败',
  unknown: '未知',
} as const;
export type LabelPrint = keyof typeof LABEL_PRINTS;
const LabelPrintState = z.enum(Object.keys(LABEL_PRINTS) as [LabelPrint, ...LabelPrint[]]);

/** In which order labels come out. */
export const LABEL_ORDERS = {
  shown: '按列表顺序',
  shelf: '按格口',
  express: '按快递',
  sku: '按 SKU',
} as const;
export type LabelOrder = keyof typeof LABEL_ORDERS;

/** Why a label is printed again. */
export const LABEL_REASONS = {
  dirty: '脏污',
  lost: '遗失',
  misprinted: '打印坏',
  changed: '内容有变',
} as const;
export type LabelReason = keyof typeof LABEL_REASONS;

/** P147: a package with the newest print of its label. */
export const LabelRow = z.object({
  id,
  number: z.string(),
  orderNo: z.string(),
  platformOrderNo: z.string(),
  customer: z.string(),
  shop: z.string(),
  express: z.string(),
  waybillNo: z.string(),
  copies: count,
  /** Where its parcel is gathered; empty: in no box. */
  box: z.string(),
  area: z.string(),
  realG: count.nullable(),
  estimatedG: count.nullable(),
  stage: count,
  label: count,
  labelCount: count,
  labelAt: time.nullable(),
  labelBy: z.string(),
  print: LabelPrintState,
  /** Of the newest print: its job, and where it is printed; empty: as a file. */
  jobId: id.nullable(),
  printer: z.string(),
  /** Its order is locked, halted or held by a refund. */
  held: z.boolean(),
  batches: z.string(),
  version: count,
});
export type LabelRow = z.infer<typeof LabelRow>;

/** One that is left out, with why. */
const LeftOut = z.object({ id, number: z.string(), msg: z.string() });

const ids = z
  .array(rowId)
  .min(1, '请选择包裹')
  .max(MOST_LABELS_AT_ONCE, `一次最多打印 ${MOST_LABELS_AT_ONCE.toLocaleString('zh-CN')} 张面单，请少选一些`);
const templateId = z.int('请选择模板').positive('请选择模板');

const PATH = '/manufacture/label';

export const label = {
  page: post(`${PATH}/page`, '面单打印列表', hall, {
    input: pageQuery.extend({
      print: LabelPrintState.optional(),
      /** Whole numbers: of the package, of its order here or at its platform, or of a waybill. */
      numbers: z
        .array(z.string().trim().max(64))
        .max(MOST_NUMBERS, `一次最多查 ${MOST_NUMBERS} 个单号`)
        .optional(),
      ...{ express: part, customer: part, shop: part },
      /** Part of a province. */
      area: part,
      /** The number of a batch. */
      batch: part,
      /** The name of a shelf. */
      shelf: part,
      numbered: z.boolean().optional(),
      /** More than one piece. */
      several: z.boolean().optional(),
      held: z.boolean().optional(),
    }),
    output: pageOf(LabelRow).extend({ counts: z.record(LabelPrintState, count) }),
  }),
  /** By which templates labels can be printed, the default first. */
  templates: post(`${PATH}/templates`, '面单模板', print, {
    output: z.array(z.object({ id, name: z.string(), isDefault: z.boolean(), width: count, height: count })),
  }),
  /** What would be printed, and what is left out, before anything is. */
  check: post(`${PATH}/check`, '核对要打印的面单', print, {
    input: z.object({ ids, templateId }),
    output: z.object({
      ready: count,
      /** How many of these were printed before with the same number. */
      again: count,
      failed: z.array(LeftOut),
    }),
  }),
  /** [X12] Prints those that can be, in the order that is asked for; the others are named. */
  print: post(`${PATH}/print`, '打印面单', print, {
    input: z.object({
      ids,
      templateId,
      order: z.enum(Object.keys(LABEL_ORDERS) as [LabelOrder, ...LabelOrder[]]).default('shown'),
      /** By jobs of this printer; null: a task writes a file. */
      printerId: z.int().positive().nullable().default(null),
      /** Asked for where one of them was printed before. */
      reason: z
        .enum(Object.keys(LABEL_REASONS) as [LabelReason, ...LabelReason[]])
        .nullable()
        .default(null),
      idempotencyKey: z.string().min(8).max(64).optional(),
    }),
    output: z.object({
      runId: id,
      labels: count,
      again: count,
      jobs: count,
      taskId: id.nullable(),
      failed: z.array(LeftOut),
    }),
  }),
  /** Its prints, the newest first. */
  log: get(`${PATH}/log`, '面单的打印记录', see, {
    input: z.object({ id }),
    output: z.array(
      z.object({
        runId: id,
        waybillNo: z.string(),
        at: time,
        by: z.string(),
        template: z.string(),
        /** Empty: as a file. */
        printer: z.string(),
        again: count,
        reason: z.string(),
        print: LabelPrintState,
        /** What the printer said. */
        answer: z.string(),
      }),
    ),
  }),
  /** As it would be printed by the default template, with 预览 on it; nothing is counted. */
  preview: post(`${PATH}/preview`, '预览面单', see, {
    input: z.object({ id: rowId, templateId: templateId.nullable().default(null) }),
    output: z.object({ pdf: Base64, problems: z.array(PaperProblem) }),
  }),
  /** [X15] Whom it goes to, in full: the tenant's log says who read it. */
  plain: post(`${PATH}/plain`, '查看收件人明文', plain, {
    input: z.object({ id: rowId }),
    output: z.object({ name: z.string(), phone: z.string(), address: z.string() }),
  }),
};
