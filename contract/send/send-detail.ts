import { z } from 'zod';
import { cents, id, pageOf, pageQuery, post, time } from '#contract/endpoint.ts';
import { days, part, seeFigures, started } from '#contract/figures/asked.ts';
import { Platform } from '#contract/platform/platform.ts';
import { namesOf } from '#contract/quality/defect.ts';

/** What sums are of; each of them in one currency. */
export const SEND_SUMS = {
  customer: '客户',
  shop: '店铺',
  sku: 'SKU',
  express: '快递',
  day: '日期',
} as const;
export type SendSum = keyof typeof SEND_SUMS;
/** Numbers that are pasted at once. */
export const MOST_NUMBERS = 500;

const where = {
  day: days.optional(),
  /** Whole ones: of the order, here or at its platform, or of the waybill. */
  numbers: z
    .array(z.string().trim().max(64))
    .max(MOST_NUMBERS, `一次最多查 ${MOST_NUMBERS} 个单号`)
    .optional(),
  /** Part of a name each. */
  customer: part,
  customerGroup: part,
  shop: part,
  platform: Platform.optional(),
  express: part,
  material: part,
  sku: part,
  /** Part of a country, a province or a city. */
  area: part,
  /** Some of its pieces were packed by force. */
  forced: z.boolean().optional(),
};

/** An order line as it was sent; its id is the line's. */
export const SentLine = z.object({
  id,
  orderId: id,
  sentAt: time,
  customer: z.string(),
  shop: z.string(),
  platform: Platform,
  orderNo: z.string(),
  platformOrderNo: z.string(),
  skuCode: z.string(),
  material: z.string(),
  model: z.string(),
  quantity: z.int(),
  /** As agreed with the push; null: nobody knows it, or the asker does not see prices. */
  unitCents: cents.nullable(),
  amountCents: cents.nullable(),
  currency: z.string(),
  express: z.string(),
  /** As it was sent. */
  waybillNo: z.string(),
  area: z.string(),
  batches: z.string(),
  forced: z.boolean(),
});
export type SentLine = z.infer<typeof SentLine>;

/** What lines come to in one currency; the asker who does not see prices gets all in one row without an amount. */
const sums = {
  currency: z.string(),
  orders: z.int(),
  lines: z.int(),
  pieces: z.int(),
  amountCents: cents.nullable(),
};
export const SentSum = z.object({ code: z.string(), name: z.string(), ...sums });
export type SentSum = z.infer<typeof SentSum>;

const PATH = '/manufacture/send/detail';
const by = namesOf(SEND_SUMS, '没有这种汇总，请重新选择');
export const sendDetail = {
  /** The newest first. */
  page: post(`${PATH}/page`, '发货明细', seeFigures, {
    input: pageQuery.extend(where),
    output: pageOf(SentLine).extend({
      from: z.string(),
      to: z.string(),
      sums: z.array(z.object(sums)),
    }),
  }),
  sums: post(`${PATH}/sums`, '发货明细汇总', seeFigures, {
    input: pageQuery.extend({ ...where, by: by.default('customer') }),
    output: pageOf(SentSum).extend({ from: z.string(), to: z.string() }),
  }),
  /** With `by` the sums, else the lines. */
  export: post(`${PATH}/export`, '导出发货明细', seeFigures, {
    input: z.strictObject({ ...where, by: by.optional() }),
    output: started,
  }),
};
