import { z } from 'zod';
import { cents, id, post, type TenantAccess } from '#contract/endpoint.ts';
import { moment } from '#contract/values/moment.ts';
import { BATCH_LIMIT } from './order-batch.ts';
import { OrderStatusName } from '#contract/order/life-cycle/order-rows.ts';
import { OrderAddress } from './order.ts';
import { carrierName } from '#contract/values/express-name.ts';

/** Bounds of one line and of one order that is made by hand; imports have bounds of their own. */
export const MOST_MANUAL_LINES = 200;
export const quantity = z.int('数量应为整数').min(1, '数量最少为 1').max(1_000_000, '数量最多为 1,000,000');
export const unitCents = cents.min(0, '单价不能为负数').max(100_000_000_00, '单价过大，请核对');

/** Of one order. A thousand of them merged are still a whole number that a browser can read. */
const MOST_AMOUNT_CENTS = 1_000_000_000_000;
export const amountFits = (lines: readonly { quantity: number; unitCents: number | null }[]): boolean =>
  lines.reduce((sum, line) => sum + line.quantity * (line.unitCents ?? 0), 0) <= MOST_AMOUNT_CENTS;
export const AMOUNT_TOO_LARGE = '订单金额超过 100 亿，请核对数量和单价';

const text = (label: string, max: number) =>
  z.string().trim().max(max, `${label}不能超过 ${max} 个字符`).default('');

/** A SKU of a bound factory, or what a platform calls it. */
export const ManualLine = z
  .object({
    skuId: id.nullable().default(null),
    platformCode: text('平台编码', 128),
    title: text('商品名称', 500),
    quantity,
    /** null where nobody knows the price. */
    unitCents: unitCents.nullable(),
    pictureFileId: id.nullable().default(null),
  })
  .refine((line) => line.skuId !== null || line.platformCode !== '', {
    path: ['skuId'],
    message: '请选择 SKU，或填写平台编码',
  });
export type ManualLine = z.input<typeof ManualLine>;

export const ManualOrder = OrderAddress.partial().extend({
  shopId: id,
  /** Where it is left empty, the server makes a number. */
  platformOrderNo: text('平台单号', 64),
  currency: z.string().regex(/^[A-Z]{3}$/, '请选择币种'),
  payTime: moment.nullable().default(null),
  expressName: carrierName().default(''),
  buyerRemark: text('买家留言', 1000),
  merchantRemark: text('商家备注', 1000),
  lines: z
    .array(ManualLine)
    .max(MOST_MANUAL_LINES, `一个订单最多 ${MOST_MANUAL_LINES} 行商品`)
    .refine(amountFits, AMOUNT_TOO_LARGE),
});
export type ManualOrder = z.input<typeof ManualOrder>;

/** What is wrong with what was sent, each at its field: 'shopId', 'lines.0.skuId'. */
export const Problem = z.object({ field: z.string(), msg: z.string() });
export type Problem = z.infer<typeof Problem>;

/** Where a new order shall go: stay a draft, be finished, or be pushed at once. */
export const MANUAL_GOALS = { draft: '保存草稿', finish: '完成', push: '完成并推单' } as const;
export const ManualGoal = z.enum(Object.keys(MANUAL_GOALS) as (keyof typeof MANUAL_GOALS)[]);
export type ManualGoal = z.infer<typeof ManualGoal>;

const key = z.string().min(8).max(64).optional();

/** Texts as they were pasted; each row is judged by itself, so that a bad one keeps no good one back. */
const cell = (max: number) => z.string().max(max, `单元格不能超过 ${max} 个字符`).default('');
export const BatchRowInput = z.object({
  /** The grid's own number of the row: what is refused is named by it. */
  row: z.int(),
  platformOrderNo: cell(200),
  skuCode: cell(200),
  quantity: cell(50),
  recipientName: cell(200),
  recipientPhone: cell(100),
  address: cell(2000),
  remark: cell(2000),
});

const create: TenantAccess = { of: 'business', permissions: ['business:order:create'] };

export const orderCreate = {
  create: post('/order/trade/create', '手工单', create, {
    id: 'O006',
    input: ManualOrder.extend({ goal: ManualGoal, idempotencyKey: key }),
    output: z.object({
      /** null: nothing was made, the problems say why. */
      order: z
        .object({ id, orderNo: z.string(), platformOrderNo: z.string(), status: OrderStatusName })
        .nullable(),
      problems: z.array(Problem),
      /** Made, but not pushed: why. */
      notPushed: z.string().nullable(),
      /** Pushed, but it waits at its factory: for what. */
      waitsFor: z.array(z.string()).default([]),
    }),
  }),
  createBatch: post('/order/trade/create-batch', '批量下单', create, {
    input: z.object({
      shopId: id,
      currency: z.string().regex(/^[A-Z]{3}$/, '请选择币种'),
      rows: z.array(BatchRowInput).min(1, '请先填写订单').max(BATCH_LIMIT, `一次最多 ${BATCH_LIMIT} 行`),
      idempotencyKey: key,
    }),
    output: z.object({
      created: z.array(z.object({ id, platformOrderNo: z.string(), rows: z.array(z.int()) })),
      refused: z.array(z.object({ row: z.int(), msg: z.string() })),
    }),
  }),
  /** Which of these codes a bound factory offers, for a grid that is checked as one types. */
  skuLookup: post('/order/trade/sku-lookup', '按编码查 SKU', create, {
    input: z.object({ codes: z.array(z.string().max(200)).max(BATCH_LIMIT) }),
    output: z.array(z.object({ code: z.string(), skuId: id, name: z.string() })),
  }),
};
