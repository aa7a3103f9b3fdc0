import { z } from 'zod';
import { id, pageOf, pageQuery, post, time } from '#contract/endpoint.ts';
import { days, part, seeFigures, started } from '#contract/figures/asked.ts';
import { namesOf } from '#contract/quality/defect.ts';
import { work } from '#contract/wage/access.ts';

/** What a row is of. */
export const PERFORMANCE_GROUPS = { person: '人员', team: '班组', step: '工序', device: '打印设备' } as const;
export type PerformanceGroup = keyof typeof PERFORMANCE_GROUPS;

/** By what rows stand in their order; of faults and errors the fewest are first. */
export const RANKED_BY = {
  pieces: '件数',
  efficiency: '效率',
  perHour: '件每小时',
  firstPass: '一次合格',
  faultRate: '被判责',
  errorRate: '错误扫描',
} as const;
export type RankedBy = keyof typeof RANKED_BY;

/** Numbers that lead to what they count. */
export const PERFORMANCE_FIGURES = {
  pieces: '件数',
  rework: '返工',
  faults: '被判责',
  judged: '已判定',
  failed: '不良归己',
  hours: '在岗',
} as const;
export type PerformanceFigure = keyof typeof PERFORMANCE_FIGURES;

export const PERFORMANCE_DAYS = 366;
/** Of fewer pieces a place says nothing. */
export const FEWEST_RANKED = 30;
export const TREND_WEEKS = 8;

/** What was done, of a range or of a day of it. A null is a number that cannot be told. */
const numbers = {
  pieces: z.int(),
  rework: z.int(),
  /** What the work takes by standard; null: nobody said it of any of it. */
  standardMs: z.int().nullable(),
  /** Signed on at stations; null: it is not told by step, device or material. */
  onMs: z.int().nullable(),
  /** In tenths of a percent. */
  efficiency: z.int().nullable(),
  /** Tenths of a piece. */
  perHour: z.int().nullable(),
  /** Pieces that were worked on and have been judged, and of them those whose defect is put down to the row. */
  judged: z.int(),
  failed: z.int(),
  /** In tenths of a percent. */
  firstPass: z.int().nullable(),
  faults: z.int(),
  /** Of a thousand pieces, in tenths. */
  faultRate: z.int().nullable(),
  /** Wrong scans; null: they are not told by step, device or material. */
  errors: z.int().nullable(),
  errorRate: z.int().nullable(),
};
export type PerformanceNumbers = z.infer<z.ZodObject<typeof numbers>>;

export const PerformanceRow = z.object({
  /** The id of who or what it is; a work by its name. */
  code: z.string(),
  name: z.string(),
  ...numbers,
  /** null: too few pieces, or the number that ranks cannot be told. */
  rank: z.int().nullable(),
  /** Pieces of the last weeks, the newest last; the last one ends with the range. */
  trend: z.array(z.int()),
  /** Of as many days before the range; null: nothing was done in them. */
  before: z
    .object({ pieces: z.int(), efficiency: z.int().nullable(), firstPass: z.int().nullable() })
    .nullable(),
});
export type PerformanceRow = z.infer<typeof PerformanceRow>;

/** What a number counts: a line of work, a judged piece, or a time on duty. */
export const PerformanceLine = z.object({
  id,
  what: z.string(),
  at: time,
  /** Of a time on duty; null: it goes on, or the line is none. */
  until: time.nullable(),
  person: z.string(),
  /** What was done, or at which station somebody was on duty. */
  work: z.string(),
  number: z.string(),
  /** null: the line counts none. */
  pieces: z.int().nullable(),
  note: z.string(),
});
export type PerformanceLine = z.infer<typeof PerformanceLine>;

const where = {
  days: days.optional(),
  by: namesOf(PERFORMANCE_GROUPS, '没有这种分组，请重新选择').default('person'),
  /** Part of a name each. */
  person: part,
  team: part,
  step: part,
  material: part,
  work: work.optional(),
};
const compared = {
  ...where,
  /** Rows of fewer pieces are left out. */
  atLeast: z.coerce.number().int().min(1).max(1_000_000).optional(),
  rankBy: namesOf(RANKED_BY, '没有这种排名，请重新选择').default('pieces'),
};
const code = z.string().max(32);
const behind = {
  ...where,
  figure: namesOf(PERFORMANCE_FIGURES, '没有这个数字，请重新选择'),
  code: code.optional(),
};

const PATH = '/manufacture/performance';
export const performance = {
  page: post(`${PATH}/page`, '绩效', seeFigures, {
    input: pageQuery.extend(compared),
    output: pageOf(PerformanceRow).extend({
      from: z.string(),
      to: z.string(),
      /** From the begin of the first day to the end of the last one. */
      range: z.tuple([time, time]),
      before: z.object({ from: z.string(), to: z.string() }),
    }),
  }),
  /** One row day by day, the newest first. */
  days: post(`${PATH}/days`, '绩效按天', seeFigures, {
    input: z.object({ ...where, code }),
    output: z.object({ list: z.array(z.object({ day: z.string(), ...numbers })) }),
  }),
  /** What a number counts, the newest first. */
  rows: post(`${PATH}/rows`, '绩效明细', seeFigures, {
    input: pageQuery.extend(behind),
    output: pageOf(PerformanceLine).extend({ pieces: z.int() }),
  }),
  /** With a figure what it counts, else the rows. */
  export: post(`${PATH}/export`, '导出绩效', seeFigures, {
    input: z.strictObject({ ...behind, ...compared, figure: behind.figure.optional() }),
    output: started,
  }),
};
