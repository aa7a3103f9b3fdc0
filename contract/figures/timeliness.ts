import { z } from 'zod';
import { id, pageOf, pageQuery, post, time } from '#contract/endpoint.ts';
import { Bar } from '#contract/report.ts';
import { PLATFORMS } from '#contract/platform/platform.ts';
import { days, part, seeFigures, started } from './asked.ts';

/** What orders are counted of: each leads to these orders. */
export const TIMELINESS_FIGURES = {
  orders: '订单',
  shipped: '已发',
  in24: '24 小时内',
  in48: '48 小时内',
  in72: '72 小时内',
  late: '超过 72 小时',
  open: '未发',
  ended: '取消',
} as const;
export type TimelinessFigure = keyof typeof TIMELINESS_FIGURES;
export const TIMELINESS_GROUPS = {
  day: '日期',
  customer: '客户',
  shop: '店铺',
  platform: '平台',
  express: '快递',
} as const;
export type TimelinessGroup = keyof typeof TIMELINESS_GROUPS;
/** From when to when the days count, and which time the shares go by. */
export const TIMELINESS_BY = { push: '推单时间', ship: '发货时间' } as const;
export const TIMELINESS_CLOCKS = { net: '净时', gross: '毛时' } as const;
export const TIMELINESS_DAYS = 366;

const namesOf = <T extends object>(table: T, missing: string) =>
  z.enum(Object.keys(table) as [keyof T & string], missing);
const PLATFORM_CODES = Object.keys(PLATFORMS) as (keyof typeof PLATFORMS)[];
const where = {
  day: days.optional(),
  by: namesOf(TIMELINESS_BY, '请选择按推单还是按发货').default('push'),
  clock: namesOf(TIMELINESS_CLOCKS, '请选择净时或毛时').default('net'),
  group: namesOf(TIMELINESS_GROUPS, '没有这种分组，请重新选择').default('day'),
  customer: part,
  shop: part,
  platform: z.enum(PLATFORM_CODES, '请选择平台').optional(),
  urgent: z.boolean().optional(),
  /** Of one piece, or of several. */
  single: z.boolean().optional(),
  /** Packed by force in part. */
  forced: z.boolean().optional(),
};

const numbers = {
  orders: z.int(),
  shipped: z.int(),
  in24: z.int(),
  in48: z.int(),
  in72: z.int(),
  late: z.int(),
  open: z.int(),
  ended: z.int(),
  /** Of the shipped ones, by the chosen clock. */
  p50Ms: z.number().nullable(),
  p95Ms: z.number().nullable(),
  netMs: z.number().nullable(),
  grossMs: z.number().nullable(),
};
export const TimelinessRow = z.object({
  /** A day, an id, or a name, as the group has it. */
  code: z.string(),
  name: z.string(),
  ...numbers,
});
export type TimelinessRow = z.infer<typeof TimelinessRow>;

export const TimedOrder = z.object({
  id,
  orderNo: z.string(),
  customer: z.string(),
  shop: z.string(),
  platform: z.string(),
  pieces: z.int(),
  status: z.string(),
  urgent: z.boolean(),
  forced: z.boolean(),
  /** The merchant holds it now. */
  held: z.boolean(),
  pushedAt: time,
  shippedAt: time.nullable(),
  /** Until it was shipped or ended, else until now. */
  grossMs: z.number(),
  netMs: z.number(),
  express: z.string(),
  waybillNo: z.string(),
});
export type TimedOrder = z.infer<typeof TimedOrder>;

const PATH = '/manufacture/figures/timeliness';
const behind = {
  ...where,
  figure: namesOf(TIMELINESS_FIGURES, '没有这个数字，请重新选择'),
  /** Of one row; none: of all of them. */
  code: z.string().max(128).optional(),
};

export const timeliness = {
  page: post(`${PATH}/page`, '时效', seeFigures, {
    input: pageQuery.extend(where),
    output: pageOf(TimelinessRow).extend({
      totals: z.object(numbers),
      chart: z.array(Bar),
      from: z.string(),
      to: z.string(),
    }),
  }),
  /** The orders behind a number, those that took longest first. */
  rows: post(`${PATH}/rows`, '时效明细', seeFigures, {
    input: pageQuery.extend(behind),
    output: pageOf(TimedOrder),
  }),
  /** With a figure the orders behind it, else the groups. */
  export: post(`${PATH}/export`, '导出时效', seeFigures, {
    input: z.strictObject({ ...behind, figure: behind.figure.optional() }),
    output: started,
  }),
};
