import { z } from 'zod';
import { id, post, type TenantAccess } from '#contract/endpoint.ts';
import { OrderDetail, OrderRow } from '#contract/order/life-cycle/order-rows.ts';
import { BULK_LIMIT, LogPosition, OrderFilter } from './order.ts';

/** How many parcels one answer suggests, and one call makes; more become a task. */
export const MERGE_GROUPS = 500;
/** How many orders one suggestion joins; what is beyond is suggested the next time. */
export const MERGE_ORDERS = 50;

const MergeOrder = OrderRow.pick({
  id: true,
  orderNo: true,
  version: true,
  platformOrderNo: true,
  pieces: true,
  amountCents: true,
  goods: true,
  lineCount: true,
  createdAt: true,
});
export type MergeOrder = z.infer<typeof MergeOrder>;

/** Orders that could leave as one parcel; the first is the oldest and takes the others in. */
const MergeGroup = OrderDetail.pick({
  status: true,
  merchantName: true,
  shopName: true,
  expressName: true,
  currency: true,
  recipientName: true,
  recipientPhone: true,
  country: true,
  province: true,
  city: true,
  district: true,
  address: true,
}).extend({ orders: z.array(MergeOrder).min(2) });
export type MergeGroup = z.infer<typeof MergeGroup>;

const edit: TenantAccess = { of: 'any', permissions: ['business:order:edit', 'factory:order:edit'] };

export const orderMerge = {
  suggest: post('/order/trade/merge/suggest', '合并建议', edit, {
    input: z
      .object({
        ids: z.array(id).min(1, '请选择订单').max(BULK_LIMIT, `一次最多 ${BULK_LIMIT} 单`).optional(),
        filter: OrderFilter.optional(),
        /** With a filter: as the user saw it. */
        position: LogPosition.optional(),
      })
      .refine((a) => (a.ids === undefined) !== (a.filter === undefined), '请选择订单，或按筛选条件查找'),
    output: z.object({
      groups: z.array(MergeGroup).max(MERGE_GROUPS),
      /** Of all that match, also of those that are not listed here. */
      totalGroups: z.int(),
      totalOrders: z.int(),
    }),
  }),
  run: post('/order/trade/merge/run', '批量合并', edit, {
    input: z
      .object({
        /** `ids` go into `into`. */
        groups: z
          .array(z.object({ into: id, ids: z.array(id).min(1).max(1000) }))
          .min(1, '请选择要合并的订单')
          .max(MERGE_GROUPS, `一次最多合并 ${MERGE_GROUPS} 组`)
          .optional(),
        /** Of all these orders, as the user saw them, by id. */
        versions: z.record(z.string(), z.int()).optional(),
        /** Everything that would be suggested for it: as a task. */
        filter: OrderFilter.optional(),
        position: LogPosition.optional(),
        idempotencyKey: z.string().min(8).max(64).optional(),
      })
      .refine((a) => (a.groups === undefined) !== (a.filter === undefined), '请选择要合并的订单')
      .refine((a) => !a.filter || a.position, '列表已过期，请刷新后重试'),
    output: z.object({
      /** How many orders went into another one. */
      merged: z.int(),
      /** Those: what can be withdrawn. */
      mergedIds: z.array(id),
      intoIds: z.array(id),
      failed: z.array(z.object({ id, orderNo: z.string().optional(), code: z.int(), msg: z.string() })),
      taskId: z.int().nullable(),
    }),
  }),
};
