import { z } from 'zod';
import { id, pageOf, pageQuery, post, type TenantAccess, time } from '#contract/endpoint.ts';
import { Platform } from '#contract/platform/platform.ts';

const look: TenantAccess = { of: 'business', permissions: ['business:order'] };
const act: TenantAccess = { of: 'business', permissions: ['business:order:import', 'business:shop'] };

/** How a shop's orders come, and what went wrong with it last. */
export const ShopSync = z.object({
  /** The id of the shop. */
  id,
  shopName: z.string(),
  platform: Platform,
  autoSync: z.boolean(),
  /** null where the shop was never asked. */
  lastAt: time.nullable(),
  lastOkAt: time.nullable(),
  /** Orders that came with the last run. */
  created: z.int(),
  problem: z.string().nullable(),
  running: z.boolean(),
  nextAt: time.nullable(),
});
export type ShopSync = z.infer<typeof ShopSync>;

export const SHIP_BACK_STATUS = { waiting: '回传中', sent: '已回传', failed: '回传失败' } as const;
export const ShipBackStatus = z.enum(Object.keys(SHIP_BACK_STATUS) as (keyof typeof SHIP_BACK_STATUS)[]);
export type ShipBackStatus = z.infer<typeof ShipBackStatus>;

export const ShipBack = z.object({
  id,
  orderId: id,
  orderNo: z.string(),
  shopId: id,
  shopName: z.string(),
  platform: Platform,
  platformOrderNo: z.string(),
  waybillNo: z.string(),
  expressName: z.string(),
  status: ShipBackStatus,
  tries: z.int(),
  problem: z.string().nullable(),
  createdAt: time,
  sentAt: time.nullable(),
  nextAt: time.nullable(),
});
export type ShipBack = z.infer<typeof ShipBack>;

/** How many shops one run asks at most. */
export const MOST_SHOPS = 1000;

export const shopSync = {
  /** Shops whose platform is reached; without `shopIds` all of them. */
  start: post('/basic/shop-sync/start', '同步平台订单', act, {
    input: z.object({
      shopIds: z.array(id).max(MOST_SHOPS, `一次最多同步 ${MOST_SHOPS} 个店铺`).optional(),
    }),
    output: z.object({ taskId: id }),
  }),
  page: post('/basic/shop-sync/page', '店铺同步状态', look, {
    input: pageQuery.extend({ platform: Platform.optional(), state: z.enum(['problem']).optional() }),
    output: pageOf(ShopSync),
  }),
  shipBacks: post('/basic/shop-sync/ship-back/page', '发货回传列表', look, {
    input: pageQuery.extend({
      status: ShipBackStatus.optional(),
      shopId: id.optional(),
      /** Number of the order, here or at the platform, or of the waybill; whole. */
      number: z.string().trim().max(64, '单号最多 64 个字符').optional(),
    }),
    output: pageOf(ShipBack),
  }),
  /**
   * What becomes of an order that its shop changed: `follow` makes it what the platform says, out of the factory's review
   * first, where it is there; `keep` leaves it as it stands.
   */
  decide: post(
    '/basic/shop-sync/change/decide',
    '处理平台改单',
    { of: 'business', permissions: ['business:order:edit'] },
    {
      /** `version`: of the order as the user saw it. */
      input: z.object({ id, version: z.int(), decision: z.enum(['follow', 'keep']) }),
    },
  ),
  /** What failed is sent anew; what is no more failed is passed over. */
  retry: post('/basic/shop-sync/ship-back/retry', '重新回传', act, {
    input: z.object({
      ids: z.array(id).min(1, '请选择要重新回传的记录').max(1000, '一次最多重新回传 1000 条'),
    }),
    output: z.object({ count: z.int() }),
  }),
};
