import { z } from 'zod';
import { paramsOf, text, type ParamsOf } from '#contract/life-cycle/event-fields.ts';
import type { HandWords } from '#contract/life-cycle/by-hand.ts';
import {
  CARRIER_WAYS,
  HAND_RESULTS,
  PAID_TO,
  PROBLEM_CHOICE_NAMES,
  PROBLEM_KIND_NAMES,
  PROBLEM_RESULTS,
  type CarrierWay,
  type PaidTo,
} from '#contract/problem/problem-words.ts';
import type { ProblemRegion } from './problem-states.ts';

/** Who sends an event of 问题件. */
export const PROBLEM_ACTORS = { factory: '工厂', merchant: '商家', timer: '定时', system: '系统' } as const;
export type ProblemActor = keyof typeof PROBLEM_ACTORS;

interface EventEntry extends HandWords {
  /** `flag`: it moves no region. */
  region: ProblemRegion | 'flag';
  /** Everyone who may send it in some state; the chart says in which. */
  who: readonly ProblemActor[];
}

const factory = { factory: 'factory:problem' } as const;
const merchant = { merchant: 'business:expressProblem' } as const;
const either = { ...factory, ...merchant } as const;
const ALL = ['factory', 'merchant', 'timer', 'system'] as const;

/** Every event of docs/spec/problem-moves.tsv, by its name there. */
export const PROBLEM_EVENTS = {
  'problem.opened': { label: '登记问题件', region: 'problem', who: ALL, permission: either },
  'problem.noted': { label: '再次发生', region: 'problem', who: ['timer', 'system'] },
  'problem.taken': { label: '认领', region: 'problem', who: ['factory'], permission: factory },
  'problem.asked.merchant': { label: '转商家', region: 'problem', who: ['factory'], permission: factory },
  'problem.answered': { label: '商家回复', region: 'problem', who: ['merchant'], permission: merchant },
  'problem.answered.late': { label: '超时未回复', region: 'problem', who: ['timer'] },
  'problem.asked.carrier': { label: '提交快递', region: 'problem', who: ['factory'], permission: factory },
  'problem.carrier.answered': { label: '快递回复', region: 'problem', who: ['factory'], permission: factory },
  'problem.urged': { label: '催办', region: 'problem', who: ['factory', 'merchant'], permission: either },
  'problem.solved': { label: '解决', region: 'problem', who: ['factory', 'system'], permission: factory },
  'problem.closed': { label: '关闭', region: 'problem', who: ['merchant', 'timer'], permission: merchant },
  'problem.reopened': { label: '重新打开', region: 'problem', who: ALL, permission: either },
  'compensation.asked': { label: '申请理赔', region: 'compensation', who: ['factory'], permission: factory },
  'compensation.agreed': { label: '同意理赔', region: 'compensation', who: ['factory'], permission: factory },
  'compensation.refused': { label: '拒赔', region: 'compensation', who: ['factory'], permission: factory },
  'compensation.paid': { label: '已赔付', region: 'compensation', who: ['factory'], permission: factory },
  'compensation.withdrawn': {
    ...{ label: '撤销理赔', region: 'compensation', who: ['factory'], permission: factory },
  },
} as const satisfies Record<string, EventEntry>;

export type ProblemEventType = keyof typeof PROBLEM_EVENTS;

/** What is said of a parcel, to whom ever. */
export const PROBLEM_TEXT = 500;
/** 1,000,000 yuan: more is a slip of the finger. */
export const MOST_CENTS = 100_000_000;
const said = (missing: string) => text(PROBLEM_TEXT, missing);
const free = z
  .string()
  .trim()
  .max(PROBLEM_TEXT, `最多 ${PROBLEM_TEXT} 个字，请缩短后再提交`)
  .refine((value) => !value.includes('\0'), '不能包含空字符，请重新输入')
  .optional();
const cents = z.int('请填写金额').min(1, '金额至少 0.01 元').max(MOST_CENTS, '金额最多 1,000,000 元');
const keys = <T extends string>(of: Readonly<Record<T, string>>) => Object.keys(of) as [T, ...T[]];

/** What events carry; one that is not named here carries nothing. */
const PARAMS = {
  'problem.opened': z.strictObject({ kind: z.enum(PROBLEM_KIND_NAMES, '请选择类型'), text: free }),
  /** A question, and what the merchant may choose. */
  'problem.asked.merchant': z.strictObject({
    text: said('请填写要问商家的问题'),
    choices: z.array(z.enum(PROBLEM_CHOICE_NAMES)).max(PROBLEM_CHOICE_NAMES.length).optional(),
  }),
  'problem.answered': z.strictObject({
    choice: z.enum(PROBLEM_CHOICE_NAMES, '没有这种处理，请重新选择').optional(),
    text: free,
    /** Where the parcel is to go instead. */
    address: free,
  }),
  'problem.asked.carrier': z.strictObject({
    way: z.enum(keys<CarrierWay>(CARRIER_WAYS), '请选择联系快递的方式'),
    text: said('请填写对快递说了什么'),
  }),
  'problem.carrier.answered': z.strictObject({ text: said('请填写快递的回复') }),
  'problem.urged': z.strictObject({ text: free }),
  'problem.solved': z.strictObject({
    result: z.enum(keys(PROBLEM_RESULTS), '请选择处理结果'),
    text: free,
  }),
  'problem.reopened': z.strictObject({ reason: said('请填写原因').optional() }),
  /** The text is its proof. */
  'compensation.asked': z.strictObject({ cents, text: said('请填写理赔的依据') }),
  'compensation.agreed': z.strictObject({ cents }),
  'compensation.refused': z.strictObject({ reason: said('请填写原因') }),
  'compensation.paid': z.strictObject({
    cents,
    day: z.iso.date('请选择赔付日期'),
    to: z.enum(keys<PaidTo>(PAID_TO), '请选择赔付给谁'),
  }),
  'compensation.withdrawn': z.strictObject({ reason: said('请填写原因') }),
} as const satisfies Partial<Record<ProblemEventType, z.ZodType>>;
/** A person chooses one of these. */
export const HandResult = z.enum(HAND_RESULTS, '请选择处理结果');

const EVENT_TYPES = Object.keys(PROBLEM_EVENTS) as ProblemEventType[];
const params = paramsOf(EVENT_TYPES, PARAMS);
type Params<T extends ProblemEventType> = z.output<ParamsOf<ProblemEventType, typeof PARAMS>[T]>;

export type ProblemEvent = {
  [T in ProblemEventType]: { type: T; by: ProblemActor } & Params<T>;
}[ProblemEventType];

/** An event with what it carries. @throws ZodError where that is not fit */
export const readProblemEvent = (type: ProblemEventType, by: ProblemActor, given: unknown): ProblemEvent =>
  ({ ...params[type].parse(given), type, by }) as ProblemEvent;
