import { z } from 'zod';
import { cents, id, pageOf, pageQuery, post, time } from '#contract/endpoint.ts';
import { part, seeFigures, started } from '#contract/figures/asked.ts';
import { SCAN_ERRORS, ScanAnswer } from '#contract/scan/scan.ts';
import { editHall, rowId } from '#contract/station/access.ts';
import { PieceWay } from '#contract/quality/quality.ts';
import { chosen, SomeDone } from '#contract/values/some-done.ts';
import { range } from '#contract/values/moment.ts';
import { editWages, key } from '#contract/wage/access.ts';

/** What somebody did wrong: what a station refused, or what nobody scanned. */
export const ERROR_KINDS = { ...SCAN_ERRORS, manual: '手工记录' } as const;
export type ErrorKind = keyof typeof ERROR_KINDS;
const kind = z.enum(Object.keys(ERROR_KINDS) as [ErrorKind, ...ErrorKind[]], '请选择类型');

/** What somebody made of an error. */
export const ERROR_MARKS = { confirmed: '已确认', corrected: '已更正', notHis: '不是本人' } as const;
export type ErrorMark = keyof typeof ERROR_MARKS;
/** 1,000.00 yuan. */
export const MOST_DEDUCTED_CENTS = 100_000;

export const OperatorError = z.object({
  id,
  at: time,
  kind,
  /** What was scanned or named; may be empty where it was noted by hand. */
  barCode: z.string(),
  station: z.string(),
  userId: z.int().nullable(),
  person: z.string(),
  offline: z.boolean(),
  orderNo: z.string().nullable(),
  /** What the station said, or what was noted. */
  note: z.string(),
  /** By whom it was noted; empty: a station refused it. */
  notedBy: z.string(),
  mark: z.enum(Object.keys(ERROR_MARKS) as [ErrorMark, ...ErrorMark[]]).nullable(),
  markedBy: z.string(),
  explanation: z.string(),
  explainedBy: z.string(),
  /** What it cost; null: nothing, or nothing that the asker sees. */
  deductedCents: cents.nullable(),
  version: z.int(),
});
export type OperatorError = z.infer<typeof OperatorError>;

/** A person with what he did wrong; what is marked as not his does not count. */
export const ErrorCounts = z.object({
  /** The person's; 0: nobody was signed on. */
  id: z.int(),
  name: z.string(),
  errors: z.int(),
  open: z.int(),
  /** By kind, those that are there. */
  kinds: z.array(z.object({ kind, count: z.int() })),
});
export type ErrorCounts = z.infer<typeof ErrorCounts>;

const where = {
  days: range.optional(),
  kind: kind.optional(),
  /** Part of his name. */
  person: part,
  /** Him alone; 0: nobody was signed on. */
  userId: z.coerce.number().int().min(0).optional(),
  /** Part of the name of the station. */
  station: part,
  stepId: id.optional(),
  offline: z.boolean().optional(),
  /** Nobody saw to it yet. */
  open: z.boolean().optional(),
  /** The number that was scanned, or of the piece or the order. */
  number: z.string().trim().max(64).optional(),
  /** Counts in how somebody performs: a station refused it, and nobody said that it was another's. */
  rated: z.boolean().optional(),
};

const PATH = '/manufacture/operatorError';
const Choice = z.object({ id, name: z.string() });

export const operatorError = {
  page: post(`${PATH}/page`, '操作错误列表', seeFigures, {
    input: pageQuery.extend(where),
    output: pageOf(OperatorError),
  }),
  /** By person, who has most first. */
  people: post(`${PATH}/people`, '操作错误按人员', seeFigures, {
    input: pageQuery.extend(where),
    output: pageOf(ErrorCounts),
  }),
  /** With what the station said, and the way of the piece. */
  detail: post(`${PATH}/detail`, '操作错误详情', seeFigures, {
    input: z.object({ id: rowId }),
    output: z.object({
      error: OperatorError,
      said: ScanAnswer.pick({ title: true, text: true }).nullable(),
      photoUrl: z.string().nullable(),
      way: z.array(PieceWay),
    }),
  }),
  choices: post(`${PATH}/choices`, '操作错误的可选项', seeFigures, {
    output: z.object({ people: z.array(Choice), steps: z.array(Choice) }),
  }),
  note: post(`${PATH}/note`, '记录操作错误', editHall, {
    input: z.object({
      kind: kind.default('manual'),
      userId: z.int('请选择人员').positive('请选择人员'),
      /** Of a piece; may be empty. */
      number: z.string().trim().max(64, '号码最多 64 个字').default(''),
      text: z.string().trim().min(1, '请填写说明').max(500, '说明不能超过 500 个字符'),
      photoFileId: rowId.nullable().default(null),
      ...key,
    }),
    output: z.object({ id }),
  }),
  /** Null: nobody saw to it after all. */
  mark: post(`${PATH}/mark`, '处理操作错误', editHall, {
    input: chosen.extend({
      mark: z.enum(Object.keys(ERROR_MARKS) as [ErrorMark, ...ErrorMark[]]).nullable(),
    }),
    output: SomeDone,
  }),
  explain: post(`${PATH}/explain`, '说明操作错误', editHall, {
    input: z.object({
      id: rowId,
      version: z.int(),
      text: z.string().trim().min(1, '请填写说明').max(500, '说明不能超过 500 个字符'),
    }),
  }),
  /** In the wage period that is open; 0 takes it back. */
  deduct: post(`${PATH}/deduct`, '操作错误扣款', editWages, {
    input: z.object({
      id: rowId,
      version: z.int(),
      cents: z
        .int('金额请填数字，最多两位小数')
        .min(0, '扣款不能小于 0')
        .max(MOST_DEDUCTED_CENTS, '扣款不能大于 1,000.00'),
      ...key,
    }),
  }),
  export: post(`${PATH}/export`, '导出操作错误', seeFigures, {
    input: z.strictObject(where),
    output: started,
  }),
};
