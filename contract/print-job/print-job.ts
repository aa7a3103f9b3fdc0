import { z } from 'zod';
import { id, pageOf, pageQuery, post, time, type TenantAccess } from '#contract/endpoint.ts';
import { range } from '#contract/values/moment.ts';
import { chosen, SomeDone } from '#contract/values/some-done.ts';
import { seePrinters } from '#contract/printer/printer.ts';

const act: TenantAccess = { of: 'any', permissions: ['factory:print', 'business:printer'] };
const count = z.int();

/** What is printed by jobs. */
export const JOB_KINDS = {
  tag: '标签',
  packing: '装箱单',
  waybill: '面单',
  sample: '样张',
  test: '测试页',
  plate: '版',
} as const;
export type JobKind = keyof typeof JOB_KINDS;
/** More labels become several jobs. */
export const MOST_LABELS = 200;
/** Which jobs a list is about: on their way, those that ask for somebody, and all. */
export const JOB_VIEWS = { open: '进行中', trouble: '待处理', all: '全部' } as const;
export type JobView = keyof typeof JOB_VIEWS;

export const PrintJob = z.object({
  id,
  kind: z.enum(Object.keys(JOB_KINDS) as [JobKind, ...JobKind[]]),
  /** The number of a plate; empty for papers. */
  title: z.string(),
  printerId: id,
  printerName: z.string(),
  /** Which copy of its source: from the second on 重打. */
  copyNo: count,
  labels: count,
  /** What is tried again may begin in the middle. */
  fromLabel: count,
  template: z.string(),
  state: count,
  attempt: count,
  reason: z.string().nullable(),
  pages: count.nullable(),
  madeBy: z.string(),
  createdAt: time,
  queuedAt: time,
  updatedAt: time,
  version: count,
});
export type PrintJob = z.infer<typeof PrintJob>;

const PATH = '/manufacture/printJob';
const WHY = '请填写原因';
const why = z.string(WHY).trim().min(1, WHY).max(200, '原因最多 200 个字');

export const printJob = {
  page: post(`${PATH}/page`, '打印任务列表', seePrinters, {
    input: pageQuery.extend({
      view: z.enum(Object.keys(JOB_VIEWS) as [JobView, ...JobView[]]),
      state: z.coerce.number().int().optional(),
      printerId: id.optional(),
      /** Its own number, as the list shows it, or that of a plate. */
      number: z.string().trim().max(20).optional(),
      kind: z.enum(Object.keys(JOB_KINDS) as [JobKind, ...JobKind[]]).optional(),
      /** A part of the name of who made it. */
      madeBy: z.string().trim().max(32).optional(),
      createdAt: range.optional(),
    }),
    output: pageOf(PrintJob).extend({ counts: z.object({ open: count, trouble: count }) }),
  }),
  /** What happened to it, the newest last, with what the printer said word for word. */
  log: post(`${PATH}/log`, '打印任务的经过', seePrinters, {
    input: z.object({ id }),
    output: z.array(
      z.object({
        title: z.string(),
        after: z.string(),
        userName: z.string().nullable(),
        text: z.string(),
        at: time,
      }),
    ),
  }),
  /** Once more, from a label on; of what nobody knows the person says what is missing. */
  retry: post(`${PATH}/retry`, '重打打印任务', act, {
    input: chosen.extend({
      missing: z.string().trim().max(200, '最多 200 个字').default(''),
      fromLabel: z.int('请填写整数').positive('张数从 1 开始').default(1),
      /** Another printer than before; null: the same. */
      printerId: z.int().positive().nullable().default(null),
    }),
    output: SomeDone,
  }),
  cancel: post(`${PATH}/cancel`, '取消打印任务', act, { input: chosen, output: SomeDone }),
  /** Somebody saw that it came out. */
  confirm: post(`${PATH}/confirm`, '确认已打印', act, { input: chosen, output: SomeDone }),
  /** The next copy of what was printed: 重打 n. */
  again: post(`${PATH}/again`, '再打一份', act, {
    input: z.object({ id, reason: why, idempotencyKey: z.string().min(8).max(64).optional() }),
    output: z.object({ jobId: id }),
  }),
};
