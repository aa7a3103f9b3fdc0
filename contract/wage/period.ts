import { z } from 'zod';
import { cents, dangerPass, id, pageOf, pageQuery, post, time } from '#contract/endpoint.ts';
import { day, editWages, key, lockWages, reason, rowId, seeOwnWages, seeWages } from './access.ts';

export const PERIOD_STATES = { open: '未锁定', locked: '已锁定', paid: '已发放' } as const;
export type PeriodState = keyof typeof PERIOD_STATES;
const state = z.enum(Object.keys(PERIOD_STATES) as [PeriodState, ...PeriodState[]]);

/** What it comes to for one person. Sums are 1/10,000 yuan; what is paid is cents, rounded once. */
const sums = {
  pieces: z.int(),
  creditE4: z.int(),
  reworkE4: z.int(),
  faultE4: z.int(),
  correctionE4: z.int(),
  lateE4: z.int(),
  wageCents: cents,
  allowanceCents: cents,
  deductionCents: cents,
  carriedCents: cents,
  dueCents: cents,
  restCents: cents,
};

export const WagePeriod = z.object({
  id,
  fromDay: z.string(),
  toDay: z.string(),
  state,
  people: z.int(),
  dueCents: cents,
  /** Lines of works without a price, and lines of days before it. */
  priceless: z.int(),
  late: z.int(),
  lockedAt: time.nullable(),
  lockedBy: z.string(),
  paidAt: time.nullable(),
  paidBy: z.string(),
  version: z.int(),
});
export type WagePeriod = z.infer<typeof WagePeriod>;

/** A person in a period; its id is the person's. */
export const SheetRow = z.object({
  id,
  name: z.string(),
  teams: z.string(),
  ...sums,
  seenAt: time.nullable(),
});
export type SheetRow = z.infer<typeof SheetRow>;

export const PaySlip = z.object({
  period: z.object({ id, fromDay: z.string(), toDay: z.string(), state }),
  name: z.string(),
  ...sums,
  steps: z.array(
    z.object({
      code: z.string(),
      workName: z.string(),
      rateE4: z.int(),
      pieces: z.int(),
      amountE4: z.int(),
    }),
  ),
  /** Faults with their pieces. */
  faults: z.array(
    z.object({
      id,
      day: z.string(),
      workName: z.string(),
      number: z.string(),
      defect: z.string(),
      amountE4: z.int(),
    }),
  ),
  late: z.array(z.object({ code: z.string(), day: z.string(), workName: z.string(), amountE4: z.int() })),
  adjustments: z.array(z.object({ id, cents, reason: z.string(), createdBy: z.string(), createdAt: time })),
});
export type PaySlip = z.infer<typeof PaySlip>;

/** What a person's lines would come to by the prices of now. */
const Difference = z.object({
  id,
  name: z.string(),
  lines: z.int(),
  beforeE4: z.int(),
  afterE4: z.int(),
});

const PATH = '/manufacture/wage/period';
const seen = { id: rowId, version: z.int() };
export const MOST_ADJUSTED = 500;
const MOST_CENTS = 10_000_000;
const amount = z
  .int('金额请填数字，最多两位小数')
  .min(-MOST_CENTS, '金额不能小于 -100,000.00')
  .max(MOST_CENTS, '金额不能大于 100,000.00')
  .refine((value) => value !== 0, '金额不能为 0');

export const wagePeriod = {
  page: post(`${PATH}/page`, '工资周期列表', seeWages, {
    input: pageQuery.extend({ state: state.optional() }),
    output: pageOf(WagePeriod),
  }),
  /** The one after the last, up to a day: 7 to 31 days. */
  create: post(`${PATH}/create`, '新建工资周期', editWages, {
    input: z.object({ toDay: day, ...key }),
    output: z.object({ id }),
  }),
  sheet: post(`${PATH}/sheet`, '工资表', seeWages, {
    input: pageQuery.extend({
      periodId: id,
      name: z.string().trim().max(32).optional(),
      teamId: id.optional(),
      /** Whether he looked at his slip. */
      seen: z.boolean().optional(),
    }),
    output: pageOf(SheetRow),
  }),
  lock: post(`${PATH}/lock`, '锁定工资周期', lockWages, { input: dangerPass.extend(seen) }),
  unlock: post(`${PATH}/unlock`, '解锁工资周期', lockWages, { input: dangerPass.extend(seen) }),
  pay: post(`${PATH}/pay`, '标记工资已发放', lockWages, { input: dangerPass.extend(seen) }),
  adjust: post(`${PATH}/adjust`, '补贴与扣款', editWages, {
    input: z.object({
      periodId: rowId,
      userIds: z.array(rowId).min(1, '请选择人员').max(MOST_ADJUSTED, `一次最多选择 ${MOST_ADJUSTED} 人`),
      cents: amount,
      reason,
      ...key,
    }),
  }),
  unadjust: post(`${PATH}/unadjust`, '撤销补贴或扣款', editWages, { input: z.object({ id: rowId }) }),
  /** Everybody his own; whose permission lets him, anybody's. */
  slip: post(`${PATH}/slip`, '工资条', seeOwnWages, {
    input: z.object({ periodId: rowId, userId: rowId.optional() }),
    output: PaySlip,
  }),
  /** Periods in which he has anything himself. */
  own: post(`${PATH}/own`, '我的工资周期', seeOwnWages, {
    input: pageQuery,
    output: pageOf(
      z.object({
        id,
        fromDay: z.string(),
        toDay: z.string(),
        state,
        dueCents: cents,
        seenAt: time.nullable(),
      }),
    ),
  }),
  differences: post(`${PATH}/differences`, '重算的差异', editWages, {
    input: z.object({ id: rowId }),
    output: z.object({ lines: z.int(), beforeE4: z.int(), afterE4: z.int(), people: z.array(Difference) }),
  }),
  /** With what was shown: where it is another by now, it is shown anew first. */
  recompute: post(`${PATH}/recompute`, '重算工资周期', editWages, {
    input: z.object({ id: rowId, lines: z.int(), afterE4: z.int(), ...key }),
    output: z.object({ lines: z.int() }),
  }),
};
