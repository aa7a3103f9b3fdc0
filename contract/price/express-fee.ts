import { z } from 'zod';
import { areaCode } from '#contract/area/area-code.ts';
import { cents, dangerPass, id, post, time } from '#contract/endpoint.ts';
import { fileCalls } from '#contract/list-file.ts';
import { recordCalls } from '#contract/record.ts';
import { carrierName } from '#contract/values/express-name.ts';
import { calendarDay } from '#contract/values/calendar-day.ts';
import { ChargeMode } from './charge-mode.ts';
import { FeeBand, FeeBands } from './fee-bands.ts';
import { ParcelFee } from './parcel-fee.ts';
import { editPrices, seePrices } from './price.ts';

/** now: the one that holds today; past: another one of the same express, area and mode has begun since. */
export const FEE_STATES = { now: '生效中', future: '未生效', past: '已被替换' } as const;
export type FeeState = keyof typeof FEE_STATES;
const FeeState = z.enum(Object.keys(FEE_STATES) as [FeeState, ...FeeState[]]);

/** Parts of a tariff that are 0 where it has none. */
const PARTS = {
  leastCents: cents,
  divisor: z.int(),
  thresholdPercent: z.int(),
  remoteCents: cents,
  longMm: z.int(),
  longCents: cents,
  heavyG: z.int(),
  heavyCents: cents,
  insuredPermille: z.int(),
  labelCents: cents,
  packingCents: cents,
};

/**
 * What a parcel costs before discounts: by express company and area, empty meaning every other one. Of several the one
 * holds that names the company, then the one whose area is the smallest, then the one that began last.
 */
export const ExpressFee = z.object({
  id,
  mode: ChargeMode,
  expressName: z.string(),
  /** null: written before areas had codes, and no place that is known; it holds nowhere. */
  areaCode: z.string().nullable(),
  area: z.string(),
  bands: z.array(FeeBand),
  startCount: z.int(),
  startCents: cents,
  extraCount: z.int(),
  extraCents: cents,
  ...PARTS,
  currency: z.string(),
  /** null: from ever. */
  validFrom: z.string().nullable(),
  state: FeeState,
  version: z.int(),
  updatedAt: time,
});
export type ExpressFee = z.infer<typeof ExpressFee>;

const count = (label: string, least: number) =>
  z.int(`请输入${label}`).min(least, `${label}至少为 ${least}`).max(1_000_000, `${label}最多为 1,000,000`);
const fee = (label: string) =>
  cents.min(0, `${label}不能为负数`).max(100_000_00, `${label}不能超过 100,000.00`);
const border = (label: string, most: number) =>
  z
    .int(`${label}应为整数`)
    .min(0, `${label}不能为负数`)
    .max(most, `${label}最多为 ${most.toLocaleString('zh-CN')}`);

const FIELDS = {
  mode: ChargeMode,
  expressName: carrierName().default(''),
  areaCode: areaCode().default(''),
  bands: FeeBands.default([]),
  startCount: count('首件（首重）', 1),
  startCents: fee('首费'),
  extraCount: count('续件（续重）', 0),
  extraCents: fee('续费'),
  leastCents: fee('最低收费').default(0),
  divisor: z
    .int('材积系数应为整数')
    .refine((n) => n === 0 || (n >= 1000 && n <= 20_000), '材积系数为 0（不计体积），或 1,000 至 20,000')
    .default(0),
  thresholdPercent: z
    .int('抛重门槛应为整数')
    .min(100, '抛重门槛至少为 100 %')
    .max(1000, '抛重门槛最多为 1,000 %')
    .default(100),
  remoteCents: fee('偏远附加费').default(0),
  longMm: border('超长界限', 10_000).default(0),
  longCents: fee('超长附加费').default(0),
  heavyG: border('超重界限', 1_000_000).default(0),
  heavyCents: fee('超重附加费').default(0),
  insuredPermille: border('保价费率', 100).default(0),
  labelCents: fee('代打面单费').default(0),
  packingCents: fee('包材费').default(0),
  currency: z.string().length(3, '币种应为 3 个字母').default('CNY'),
  validFrom: calendarDay.nullable().default(null),
};
export const ExpressFeeForm = z.object(FIELDS);
export type ExpressFeeForm = z.input<typeof ExpressFeeForm>;
/** What a template says, whole. */
export type FeeForm = z.output<typeof ExpressFeeForm>;

/** The headings of a file; weights in g, lengths in mm, amounts in yuan. */
export const FEE_COLUMNS = {
  mode: '计费方式',
  expressName: '快递公司',
  areaCode: '区域',
  validFrom: '生效日',
  bands: '重量段',
  startCount: '首重（首件）',
  startCents: '首费',
  extraCount: '续重（续件）',
  extraCents: '续费',
  leastCents: '最低收费',
  divisor: '材积系数',
  thresholdPercent: '抛重门槛%',
  remoteCents: '偏远附加费',
  longMm: '超长界限mm',
  longCents: '超长附加费',
  heavyG: '超重界限g',
  heavyCents: '超重附加费',
  insuredPermille: '保价费率‰',
  labelCents: '代打面单费',
  packingCents: '包材费',
  currency: '币种',
} as const satisfies Record<keyof FeeForm, string>;
export const MOST_FEE_LINES = 10_000;

const PATH = '/manufacture/factory/express-price/template';
const where = {
  mode: ChargeMode.optional(),
  /** Part of the company's name or of the area. */
  keyword: z.string().trim().max(64).optional(),
  /** Of this node, of all that lies in it, and of what it lies in. */
  areaCode: areaCode().optional(),
  state: FeeState.optional(),
  /** Whether it has flat prices. */
  banded: z.enum(['yes', 'no']).optional(),
};
const side = (label: string) =>
  z.int(`请输入${label}`).min(1, `${label}至少为 1 毫米`).max(3000, `${label}最多为 3,000 毫米`);

/** The calls of a table of templates: of what customers pay, or of what carriers take. */
const templateCalls = (path: string, noun: string) => ({
  ...recordCalls(path, noun, {
    see: seePrices,
    edit: editPrices,
    row: ExpressFee,
    // Whoever says what it does not know, as programs of before say `area`, is refused: it would hold everywhere.
    form: dangerPass.extend(FIELDS).strict(),
    changedBy: post,
    where,
  }),
  ...fileCalls(path, noun, { see: seePrices, edit: editPrices, where }),
});
export type TemplateCalls = ReturnType<typeof templateCalls>;

/** What carriers take from the factory, by the same form (P115). */
export const carrierCost = templateCalls('/manufacture/factory/express-fee/cost', '成本价');

export const expressFee = {
  ...templateCalls(PATH, '快递费模板'),
  /** What a parcel would cost a customer or an agent, and why. */
  quote: post(`${PATH}/quote`, '快递费试算', seePrices, {
    input: z
      .strictObject({
        merchantId: id.nullable().default(null),
        agentFactoryId: id.nullable().default(null),
        mode: ChargeMode,
        expressName: carrierName().default(''),
        areaCode: areaCode().default(''),
        count: count('数量（重量）', 1),
        size: z
          .object({ lengthMm: side('长'), widthMm: side('宽'), heightMm: side('高') })
          .nullable()
          .default(null),
        declaredCents: fee('声明价值').default(0),
        /** On another day than today. */
        day: calendarDay.nullable().default(null),
      })
      .refine(
        ({ merchantId, agentFactoryId }) => merchantId === null || agentFactoryId === null,
        '请选择客户或代理工厂之一',
      ),
    output: ParcelFee.extend({
      currency: z.string(),
      /** The template that holds. */
      template: z.object({ id, expressName: z.string(), area: z.string(), validFrom: z.string().nullable() }),
      /** Why the express does not go there; null: nothing is known against it. */
      notServed: z.string().nullable(),
    }),
  }),
};
