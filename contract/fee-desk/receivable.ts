import { z } from 'zod';
import { cents, dangerPass, get, id, pageOf, pageQuery, post, time } from '#contract/endpoint.ts';
import { days, part } from '#contract/figures/asked.ts';
import { text } from '#contract/life-cycle/event-fields.ts';
import { MOST_CENTS } from '#contract/package/life-cycle/package-guards.ts';
import { FEE_KINDS, type FeeKind } from '#contract/package-fee/fee-kinds.ts';
import { ChargeMode } from '#contract/price/charge-mode.ts';
import { FeeStep } from '#contract/price/parcel-fee.ts';
import { PriceStep } from '#contract/price/price-step.ts';
import { editPrices, seePrices } from '#contract/price/price.ts';

const count = z.int();
const rowId = z.int().positive();
/** Numbers that are pasted at once. */
export const MOST_NUMBERS = 2000;
/** `none`: it left before fees were reckoned. */
export const CHARGE_STATES = {
  estimated: '预估',
  charged: '已扣',
  adjusted: '已调整',
  none: '未计费',
} as const;
export type ChargeState = keyof typeof CHARGE_STATES;
const ChargeState = z.enum(Object.keys(CHARGE_STATES) as [ChargeState, ...ChargeState[]]);
const FeeKind = z.enum(Object.keys(FEE_KINDS) as [FeeKind, ...FeeKind[]]);

/** P115, 应收: what a package costs its customer. */
export const Receivable = z.object({
  id,
  /** Of the package. */
  number: z.string(),
  waybillNo: z.string(),
  customer: z.string(),
  express: z.string(),
  /** Province and city. */
  area: z.string(),
  realG: count.nullable(),
  volumetricG: count.nullable(),
  /** Grams or pieces that are charged. */
  chargeable: count.nullable(),
  mode: ChargeMode.nullable(),
  /** Nobody weighed it: what it is expected to weigh was counted. */
  byEstimate: z.boolean(),
  parts: z.array(FeeStep),
  /** By hand or by a carrier's bill, behind the parts. */
  adjustedCents: cents,
  /** All of it. */
  cents,
  currency: z.string(),
  /** Why it costs nothing; '': it costs something. */
  reason: z.string(),
  state: ChargeState,
  handedOverAt: time.nullable(),
  version: count,
});
export type Receivable = z.infer<typeof Receivable>;

export const ReceivableDetail = z.object({
  row: Receivable,
  /** The template that held, as it was then. */
  template: z
    .object({ id, expressName: z.string(), area: z.string(), validFrom: z.string().nullable() })
    .nullable(),
  /** How the base came to its discounted price. */
  steps: z.array(PriceStep),
  /** Every row that was ever written of it, the oldest first. */
  fees: z.array(
    z.object({
      id,
      kind: FeeKind,
      cents,
      currency: z.string(),
      reason: z.string(),
      /** It takes another one back. */
      isBack: z.boolean(),
      userName: z.string().nullable(),
      at: time,
    }),
  ),
  /** What its orders bear in all. */
  shares: z.array(z.object({ orderId: id, orderNo: z.string(), cents })),
  weighings: z.array(z.object({ id, grams: count, userName: z.string().nullable(), at: time })),
});
export type ReceivableDetail = z.infer<typeof ReceivableDetail>;

const PATH = '/manufacture/factory/express-fee/receivable';

export const receivable = {
  /** The newest package first; what is not charged yet is reckoned anew each time. */
  page: post(`${PATH}/page`, '快递费应收', seePrices, {
    input: pageQuery.extend({
      /** When it was handed over. */
      day: days.optional(),
      numbers: z
        .array(z.string().trim().max(64))
        .max(MOST_NUMBERS, `一次最多查 ${MOST_NUMBERS} 个单号`)
        .optional(),
      customer: part,
      express: part,
      /** Part of a province or a city. */
      area: part,
      mode: ChargeMode.optional(),
      state: ChargeState.optional(),
    }),
    output: pageOf(Receivable).extend({
      /** Of all that is charged and was asked for, by currency. */
      sums: z.array(z.object({ currency: z.string(), packages: count, cents, adjustedCents: cents })),
    }),
  }),
  detail: get(`${PATH}/detail`, '快递费详情', seePrices, {
    input: z.object({ id }),
    output: ReceivableDetail,
  }),
  /** What a package costs becomes so much more, or less. */
  adjust: post(`${PATH}/adjust`, '快递费补差', editPrices, {
    input: z.object({
      id: rowId,
      version: z.int(),
      cents: cents
        .min(-MOST_CENTS, '补差的金额应在 100,000.00 以内')
        .max(MOST_CENTS, '补差的金额应在 100,000.00 以内')
        .refine((value) => value !== 0, '补差的金额不能为 0'),
      reason: text(500, '请填写补差的原因'),
      ...dangerPass.shape,
      idempotencyKey: z.string().min(8).max(64).optional(),
    }),
  }),
};
