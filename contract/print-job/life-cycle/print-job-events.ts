import { z } from 'zod';
import { optionalReason, paramsOf, text, type ParamsOf } from '#contract/life-cycle/event-fields.ts';
import type { EventWords } from '#contract/life-cycle/life-cycle.ts';
import type { PrintJobRegion } from './print-job-states.ts';

/** Who sends an event of 打印任务. */
export const PRINT_JOB_ACTORS = {
  factory: '工厂',
  merchant: '商家',
  agent: '打印助手',
  timer: '定时',
  system: '系统',
} as const;
export type PrintJobActor = keyof typeof PRINT_JOB_ACTORS;

interface EventEntry extends EventWords {
  /** `flag`: it moves no region. */
  region: PrintJobRegion | 'flag';
  /** Everyone who may send it in some state; the chart says in which. */
  who: readonly PrintJobActor[];
}

/**
 * Every event of docs/spec/print-job-moves.tsv, by its name there. Who may send them
 * by hand is asked by the calls (contract/print-job).
 */
export const PRINT_JOB_EVENTS = {
  'printJob.made': { label: '打印', region: 'printJob', who: ['factory', 'merchant', 'system'] },
  'printJob.leased': { label: '领取', region: 'printJob', who: ['agent'] },
  'printJob.lease.ended': { label: '领取超时', region: 'printJob', who: ['timer'] },
  'printJob.sending': { label: '开始发送', region: 'printJob', who: ['agent'] },
  'printJob.sent': { label: '已送达', region: 'printJob', who: ['agent'] },
  'printJob.printed': { label: '已打印', region: 'printJob', who: ['agent'] },
  'printJob.shown': { label: '浏览器打印', region: 'printJob', who: ['factory', 'merchant'] },
  'printJob.confirmed': { label: '确认已打印', region: 'printJob', who: ['factory', 'merchant'] },
  'printJob.held': { label: '打印机待处理', region: 'printJob', who: ['agent'] },
  'printJob.resumed': { label: '恢复', region: 'printJob', who: ['agent'] },
  'printJob.failed': { label: '失败', region: 'printJob', who: ['agent'] },
  'printJob.lost': { label: '结果未知', region: 'printJob', who: ['agent', 'timer'] },
  'printJob.retried': { label: '重打', region: 'printJob', who: ['factory', 'merchant'] },
  'printJob.cancelled': { label: '取消', region: 'printJob', who: ['factory', 'merchant'] },
  'printJob.expired': { label: '过期', region: 'printJob', who: ['timer'] },
} as const satisfies Record<string, EventEntry>;

export type PrintJobEventType = keyof typeof PRINT_JOB_EVENTS;

const page = z.int('请填写整数').min(1, '张数从 1 开始').max(1_000_000);
const pages = z.int().min(0).max(1_000_000).optional();
/** What the printer said, word for word. */
const answer = z.string().trim().max(500).optional();
const reason = text(500, '请填写原因').optional();
const missing = optionalReason;

/** What events carry; one that is not named here carries nothing. */
const PARAMS = {
  'printJob.made': z.strictObject({ reason }),
  'printJob.sent': z.strictObject({ printerJob: page.optional(), answer }),
  'printJob.printed': z.strictObject({ pages, answer }),
  'printJob.held': z.strictObject({ reason, answer }),
  'printJob.failed': z.strictObject({ reason, pages, answer }),
  'printJob.lost': z.strictObject({ reason, answer }),
  'printJob.retried': z.strictObject({ missing, fromPage: page.optional() }),
} as const satisfies Partial<Record<PrintJobEventType, z.ZodType>>;
const EVENT_TYPES = Object.keys(PRINT_JOB_EVENTS) as PrintJobEventType[];
const params = paramsOf(EVENT_TYPES, PARAMS);
type Params<T extends PrintJobEventType> = z.output<ParamsOf<PrintJobEventType, typeof PARAMS>[T]>;

export type PrintJobEvent = {
  [T in PrintJobEventType]: { type: T; by: PrintJobActor } & Params<T>;
}[PrintJobEventType];

/** An event with what it carries. @throws ZodError where that is not fit */
export const readPrintJobEvent = (
  type: PrintJobEventType,
  by: PrintJobActor,
  given: unknown,
): PrintJobEvent => ({ ...params[type].parse(given), type, by }) as PrintJobEvent;
