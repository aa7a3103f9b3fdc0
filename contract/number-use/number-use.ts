import { z } from 'zod';
import { cents, id, pageOf, pageQuery, post, time, type TenantAccess } from '#contract/endpoint.ts';
import { days, part, started } from '#contract/figures/asked.ts';
import { namesOf } from '#contract/quality/defect.ts';
import { WAYBILL_REGIONS } from '#contract/waybill/life-cycle/waybill-states.ts';

/** P169, P170 of a factory; P073 of a merchant who lends accounts. */
const access: TenantAccess = { of: 'any', permissions: ['factory:superWaybill', 'business:superExpress'] };

/** Days that one look takes in, and the sums of a year. */
export const USE_DAYS = 92;
export const USE_SUM_DAYS = 366;
/** Numbers that are pasted at once. */
export const MOST_USES = 2000;

const { waybill } = WAYBILL_REGIONS;
/** States in which a number is that was got. */
export const USE_STATES = {
  got: waybill.got.label,
  cancelling: waybill.cancelling.label,
  cancelFailed: waybill.cancelFailed.label,
  used: waybill.used.label,
  cancelled: waybill.cancelled.label,
  void: waybill.void.label,
} as const;
export type UseState = keyof typeof USE_STATES;

/** What sums are of. */
export const USE_SUMS = {
  day: '日期',
  account: '账户',
  owner: '归属方',
  user: '使用方',
  express: '快递',
  province: '省份',
  weight: '重量段',
} as const;
export type UseSum = keyof typeof USE_SUMS;
/** Bands of weight: their upper ends in grams, the last one without. */
export const USE_BANDS_G = [500, 1000, 2000, 3000, 5000, 10_000] as const;

const where = {
  day: days.optional(),
  /** Part of a name each. */
  account: part,
  /** Who owns the account, or who uses it: the other side. */
  partner: part,
  express: part,
  province: part,
  state: namesOf(USE_STATES, '没有这种状态，请重新选择').optional(),
  /** Whole ones. */
  numbers: z.array(z.string().trim().max(64)).max(MOST_USES, `一次最多查 ${MOST_USES} 个单号`).optional(),
};

/** A number that was got. [X39] What only its factory knows is null for the owner of the account. */
export const NumberUse = z.object({
  ...{ id, at: time, no: z.string(), expressName: z.string(), accountName: z.string() },
  ...{ ownerName: z.string(), userName: z.string() },
  ...{ province: z.string(), weightG: z.int().nullable(), state: z.int() },
  /** In yuan; null: the account is one's own, and nothing is asked for a number. */
  feeCents: cents.nullable(),
  /** What the carrier gets for the package that left with this number, and what its bill asked beyond. */
  ...{ freightCents: cents.nullable(), surchargeCents: cents.nullable(), currency: z.string() },
  ...{ orderId: id.nullable(), orderNo: z.string().nullable(), packageNo: z.string().nullable() },
});
export type NumberUse = z.infer<typeof NumberUse>;

const sums = {
  currency: z.string(),
  /** How many were got, and what became of them. */
  ...{ got: z.int(), used: z.int(), cancelled: z.int(), voided: z.int() },
  feeCents: cents,
  ...{ freightCents: cents.nullable(), surchargeCents: cents.nullable() },
  averageG: z.int().nullable(),
};
/** Numbers of a group in one currency of their freight, which its `code` names with it; the fee is in yuan in every one. */
export const NumberUseSum = z.object({
  ...{ code: z.string(), code1: z.string(), name: z.string(), code2: z.string(), name2: z.string() },
  ...sums,
});
export type NumberUseSum = z.infer<typeof NumberUseSum>;

const PATH = '/basic/waybill-use';
const by = namesOf(USE_SUMS, '没有这种汇总，请重新选择');
export const numberUses = {
  /** The newest first. */
  page: post(`${PATH}/page`, '单号发货明细', access, {
    input: pageQuery.extend(where),
    output: pageOf(NumberUse).extend({ from: z.string(), to: z.string(), sums: z.array(z.object(sums)) }),
  }),
  /** By one thing, or by two. */
  sums: post(`${PATH}/sums`, '单号发货汇总', access, {
    input: pageQuery.extend({ ...where, by: by.default('day'), split: by.optional() }),
    output: pageOf(NumberUseSum).extend({ from: z.string(), to: z.string() }),
  }),
  /** With `by` the sums, else the lines. */
  export: post(`${PATH}/export`, '导出单号发货明细', access, {
    input: z.strictObject({ ...where, by: by.optional(), split: by.optional() }),
    output: started,
  }),
};
