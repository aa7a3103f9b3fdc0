import { z } from 'zod';
import { id, pageOf, pageQuery, post, time } from '#contract/endpoint.ts';
import { range } from '#contract/values/moment.ts';
import { day, editWages, key, reason, rowId, seeOwnWages, work } from './access.ts';
import { PERIOD_STATES, type PeriodState } from './period.ts';

export const LINE_KINDS = {
  credit: '计件',
  undone: '撤销',
  moved: '转给他人',
  fault: '扣回',
  restored: '退回扣款',
  correction: '更正',
} as const;
export type LineKind = keyof typeof LINE_KINDS;

const group = {
  userId: rowId,
  day: z.iso.date(),
  work,
  stepId: z.int().nullable(),
  priceId: z.int().nullable(),
  periodId: rowId,
};

/** What a person earned on a day with one work by one price. */
export const WageGroup = z.object({
  /** Tells the row apart. */
  code: z.string(),
  ...group,
  name: z.string(),
  workName: z.string(),
  /** Of a whole piece; null: there was no price. */
  rateE4: z.int().nullable(),
  pieces: z.int(),
  /** Of the pieces those that he did with others. */
  shared: z.int(),
  creditE4: z.int(),
  reworkE4: z.int(),
  faultE4: z.int(),
  correctionE4: z.int(),
  amountE4: z.int(),
  /** Of the period in which it stands. */
  fromDay: z.string(),
  toDay: z.string(),
  state: z.enum(Object.keys(PERIOD_STATES) as [PeriodState, ...PeriodState[]]),
});
export type WageGroup = z.infer<typeof WageGroup>;

export const WageLine = z.object({
  id,
  kind: z.enum(Object.keys(LINE_KINDS) as [LineKind, ...LineKind[]]),
  /** Of the piece, or of the work order that it was reported of. */
  number: z.string(),
  pieces: z.int(),
  station: z.string(),
  pass: z.int(),
  nth: z.int(),
  shares: z.int(),
  rateE4: z.int(),
  amountE4: z.int(),
  /** Of a fault its defect; of a correction why. */
  note: z.string(),
  at: time,
});
export type WageLine = z.infer<typeof WageLine>;

const PATH = '/manufacture/wage/line';

export const wageLine = {
  page: post(`${PATH}/page`, '计件', seeOwnWages, {
    input: pageQuery.extend({
      periodId: id.optional(),
      /** Part of a name: for those who see everybody. */
      name: z.string().trim().max(32).optional(),
      work: work.optional(),
      stepId: id.optional(),
      priceless: z.boolean().optional(),
      faulty: z.boolean().optional(),
      corrected: z.boolean().optional(),
      days: range.optional(),
    }),
    output: pageOf(WageGroup).extend({
      /** Of all that was asked for. */
      sumE4: z.int(),
      pieces: z.int(),
      priceless: z.int(),
    }),
  }),
  /** The lines of a row, the newest first. */
  detail: post(`${PATH}/detail`, '计件明细', seeOwnWages, {
    input: z.object(group),
    output: z.object({ lines: z.array(WageLine), more: z.boolean() }),
  }),
  /** A number of pieces of a work that nobody scanned, or that were counted wrong. */
  correct: post(`${PATH}/correct`, '更正计件', editWages, {
    input: z.object({
      userId: rowId,
      work,
      stepId: rowId.nullable(),
      day,
      pieces: z
        .int('件数请填整数')
        .min(-10_000, '件数不能小于 -10,000')
        .max(10_000, '件数最多 10,000')
        .refine((value) => value !== 0, '件数不能为 0'),
      reason,
      ...key,
    }),
  }),
  /** Whom and what a correction can name. */
  choices: post(`${PATH}/choices`, '计件的可选人员', editWages, {
    input: z.object({ keyword: z.string().trim().max(64).default('') }),
    output: z.array(z.object({ id, name: z.string(), note: z.string() })),
  }),
};
