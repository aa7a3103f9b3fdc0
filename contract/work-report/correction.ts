import { z } from 'zod';
import { id, pageOf, pageQuery, post, time } from '#contract/endpoint.ts';
import { part } from '#contract/figures/asked.ts';
import { rowId } from '#contract/station/access.ts';
import { range } from '#contract/values/moment.ts';
import { day, editWages, key, reason, seeOwnWages, work } from '#contract/wage/access.ts';

/** What is wrong with somebody's day. */
export const CORRECTION_KINDS = { person: '记错人', badge: '忘刷工牌', count: '件数不对' } as const;
export type CorrectionKind = keyof typeof CORRECTION_KINDS;
export const CORRECTION_STATES = {
  asked: '待批',
  approved: '已批准',
  refused: '已拒绝',
  withdrawn: '已撤回',
} as const;
export type CorrectionState = keyof typeof CORRECTION_STATES;
/** The most pieces that one correction counts. */
const MOST_PIECES = 10_000;

export const WageCorrection = z.object({
  id,
  kind: z.enum(Object.keys(CORRECTION_KINDS) as [CorrectionKind, ...CorrectionKind[]]),
  userId: id,
  /** Who asks. */
  name: z.string(),
  day: z.string(),
  workName: z.string(),
  /** Of the piece; empty: it is about a count. */
  number: z.string(),
  /** How many pieces he has of this work on the day now. */
  before: z.int(),
  /** Whose the piece is, and whose it should be; empty: it is about a count. */
  fromName: z.string(),
  toName: z.string(),
  /** How many pieces more, or below 0 fewer. */
  pieces: z.int(),
  reason: z.string(),
  state: z.enum(Object.keys(CORRECTION_STATES) as [CorrectionState, ...CorrectionState[]]),
  askedAt: time,
  decidedBy: z.string(),
  decidedAt: time.nullable(),
  decidedReason: z.string(),
  /** Whether the asker of this list may approve or refuse it. */
  decidable: z.boolean(),
  /** Whether it is his own. */
  own: z.boolean(),
  version: z.int(),
});
export type WageCorrection = z.infer<typeof WageCorrection>;

const AskFields = z.object({
  kind: z.enum(Object.keys(CORRECTION_KINDS) as [CorrectionKind, ...CorrectionKind[]], '请选择类型'),
  day,
  work,
  stepId: rowId.nullable(),
  /** Of the piece that stands with the wrong person. */
  number: z.string().trim().max(64, '生产件号最多 64 个字').default(''),
  /** Whose it should be; null: the asker's. */
  toUserId: rowId.nullable().default(null),
  pieces: z
    .int('件数请填整数')
    .min(1, '件数至少为 1')
    .max(MOST_PIECES, '件数最多 10,000')
    .nullable()
    .default(null),
  /** Too many were counted. */
  fewer: z.boolean().default(false),
  reason,
  ...key,
});

/** A correction names piece and step, or step and count. */
const refuseWrong = (of: z.output<typeof AskFields>, issues: z.RefinementCtx): void => {
  const refuse = (path: string, message: string) =>
    issues.addIssue({ code: 'custom', path: [path], message });
  if ((of.work === 'step') !== (of.stepId !== null)) refuse('stepId', '请选择工序');
  if (of.kind === 'person' && of.number === '') refuse('number', '请填写生产件号');
  if (of.kind !== 'person' && of.number !== '') refuse('number', '按件数更正时不填生产件号');
  if (of.kind !== 'person' && of.pieces === null) refuse('pieces', '请填写件数');
  if (of.kind === 'badge' && of.fewer) refuse('fewer', '忘刷工牌只能补件数');
};
export const AskForm = AskFields.superRefine(refuseWrong);
export type AskForm = z.input<typeof AskFields>;

const PATH = '/manufacture/workReport/correction';
const seen = { id: rowId, version: z.int() };

export const wageCorrection = {
  /** Everybody what he asked for; with the permission what anybody did. */
  page: post(`${PATH}/page`, '更正申请', seeOwnWages, {
    input: pageQuery.extend({
      state: z.enum(Object.keys(CORRECTION_STATES) as [CorrectionState, ...CorrectionState[]]).optional(),
      kind: z.enum(Object.keys(CORRECTION_KINDS) as [CorrectionKind, ...CorrectionKind[]]).optional(),
      name: part,
      days: range.optional(),
    }),
    output: pageOf(WageCorrection),
  }),
  /** Of his own day. */
  ask: post(`${PATH}/ask`, '申请更正', seeOwnWages, { input: AskForm, output: z.object({ id }) }),
  withdraw: post(`${PATH}/withdraw`, '撤回更正申请', seeOwnWages, { input: z.object(seen) }),
  approve: post(`${PATH}/approve`, '批准更正', editWages, { input: z.object({ ...seen, ...key }) }),
  refuse: post(`${PATH}/refuse`, '拒绝更正', editWages, { input: z.object({ ...seen, reason }) }),
};
