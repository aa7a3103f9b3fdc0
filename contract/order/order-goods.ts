import { z } from 'zod';
import { id, post, put } from '#contract/endpoint.ts';
import { AMOUNT_TOO_LARGE, amountFits, Problem, quantity, unitCents } from './order-create.ts';
import { OrderStatusName } from '#contract/order/life-cycle/order-rows.ts';
import { ActionResult, BULK_LIMIT, LogPosition, OrderFilter } from './order.ts';

/** As many lines as an imported order may have. */
const MOST_LINES = 2000;

/** A line as it shall stand. What the platform called it stays as it came; a new line may bring a code and a title. */
export const GoodsLine = z
  .object({
    /** null: a new line. */
    id: id.nullable().default(null),
    kind: z.enum(['unmapped', 'sku', 'notGoods']),
    skuId: id.nullable().default(null),
    platformCode: z.string().trim().max(128, '平台编码不能超过 128 个字符').default(''),
    title: z.string().trim().max(500, '商品名称不能超过 500 个字符').default(''),
    quantity,
    /** null: a line whose price is unknown, and stays so. */
    unitCents: unitCents.nullable(),
    /** Absent: the picture that stands. */
    pictureFileId: id.nullable().optional(),
  })
  .refine((line) => line.kind !== 'sku' || line.skuId !== null, {
    path: ['skuId'],
    message: '请选择 SKU',
  })
  .refine((line) => line.id !== null || line.kind !== 'unmapped' || line.platformCode !== '', {
    path: ['skuId'],
    message: '请选择 SKU，或填写平台编码',
  });
export type GoodsLine = z.input<typeof GoodsLine>;

export const orderGoods = {
  /** All lines as they shall stand: what is not named is removed. */
  update: put(
    '/order/trade/goods',
    '改商品',
    { of: 'any', permissions: ['business:order:edit', 'factory:order:edit'] },
    {
      input: z.object({
        id,
        version: z.int(),
        lines: z
          .array(GoodsLine)
          .max(MOST_LINES, `一个订单最多 ${MOST_LINES} 行商品`)
          .refine(amountFits, AMOUNT_TOO_LARGE),
      }),
      output: z.object({
        version: z.int(),
        status: OrderStatusName,
        /** Not empty: nothing was changed. */
        problems: z.array(Problem),
      }),
    },
  ),
  gift: post(
    '/order/trade/gift',
    '赠品',
    { of: 'business', permissions: ['business:order:edit'] },
    {
      input: z
        .object({
          ids: z.array(id).min(1, '请选择订单').max(BULK_LIMIT, `一次最多 ${BULK_LIMIT} 单`).optional(),
          filter: OrderFilter.optional(),
          /** With a filter: as the user saw it. */
          position: LogPosition.optional(),
          versions: z.record(z.string(), z.int()).optional(),
          skuId: id,
          quantity: quantity.max(1000, '赠品数量最多为 1,000'),
          pictureFileId: id.nullable().default(null),
          /** Orders that have the gift already get more of it; without, they are refused. */
          again: z.boolean().default(false),
          /** Takes the gift out again, however many. */
          remove: z.boolean().default(false),
          idempotencyKey: z.string().min(8).max(64).optional(),
        })
        .refine((a) => (a.ids === undefined) !== (a.filter === undefined), '请选择订单，或按筛选条件选择全部')
        .refine((a) => !a.filter || a.position, '列表已过期，请刷新后重试'),
      output: ActionResult,
    },
  ),
};
