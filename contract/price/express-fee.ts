import { z } from 'zod';
import { cents, dangerPass, id, post, time } from '#contract/endpoint.ts';
import { editPrices, seePrices } from './price.ts';
import { Priced } from './pricing.ts';
import { recordCalls } from '#contract/record.ts';
import { carrierName } from '#contract/values/express-name.ts';
import { provinceName } from '#contract/area/province.ts';

export const CHARGE_MODES = { piece: '按件', weight: '按重量' } as const;
export const ChargeMode = z.enum(['piece', 'weight']);
export type ChargeMode = z.infer<typeof ChargeMode>;
/** What a fee is counted by. */
export const CHARGE_UNITS = { piece: '件', weight: '克' } as const;

/**
 * What a parcel costs before discounts: by express company and province, each under its one name; empty means every other
 * one.
 */
export const ExpressFee = z.object({
  id,
  mode: ChargeMode,
  expressName: z.string(),
  area: z.string(),
  startCount: z.int(),
  startCents: cents,
  extraCount: z.int(),
  extraCents: cents,
  currency: z.string(),
  version: z.int(),
  updatedAt: time,
});
export type ExpressFee = z.infer<typeof ExpressFee>;

const count = (label: string, least: number) =>
  z.int(`请输入${label}`).min(least, `${label}至少为 ${least}`).max(1_000_000, `${label}最多为 1,000,000`);
const fee = (label: string) =>
  cents.min(0, `${label}不能为负数`).max(100_000_00, `${label}不能超过 100,000.00`);

export const ExpressFeeForm = z.object({
  mode: ChargeMode,
  expressName: carrierName().default(''),
  area: provinceName().default(''),
  startCount: count('首件（首重）', 1),
  startCents: fee('首费'),
  extraCount: count('续件（续重）', 0),
  extraCents: fee('续费'),
  currency: z.string().length(3, '币种应为 3 个字母').default('CNY'),
});
export type ExpressFeeForm = z.input<typeof ExpressFeeForm>;

const PATH = '/manufacture/factory/express-price/template';

export const expressFee = {
  ...recordCalls(PATH, '快递费模板', {
    see: seePrices,
    edit: editPrices,
    row: ExpressFee,
    form: dangerPass.extend(ExpressFeeForm.shape),
    changedBy: post,
    where: {
      mode: ChargeMode.optional(),
      /** Part of the company's name or of the province. */
      keyword: z.string().trim().max(64).optional(),
    },
  }),
  /** What a parcel would cost a customer or an agent, and why. */
  quote: post(`${PATH}/quote`, '快递费试算', seePrices, {
    input: z
      .object({
        merchantId: id.nullable().default(null),
        agentFactoryId: id.nullable().default(null),
        mode: ChargeMode,
        expressName: carrierName().default(''),
        area: provinceName().default(''),
        count: count('数量（重量）', 1),
      })
      .refine(
        ({ merchantId, agentFactoryId }) => merchantId === null || agentFactoryId === null,
        '请选择客户或代理工厂之一',
      ),
    output: Priced.extend({ currency: z.string() }),
  }),
};
