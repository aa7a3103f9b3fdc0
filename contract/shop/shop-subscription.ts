import { z } from 'zod';
import { cents, dangerPass, done, endpoint, id, pageOf, pageQuery, time } from '#contract/endpoint.ts';
import { nameText } from '#contract/values/name.ts';

/** Months of the platform's service that were paid for one shop. */
export const Subscription = z.object({
  id,
  storeId: id,
  months: z.int(),
  amountCents: cents,
  currency: z.string(),
  startsAt: time,
  endsAt: time,
  /** When it was ended by a refund. */
  refundedAt: time.nullable(),
  /** What a refund would give back now: the days that are left. */
  refundableCents: cents,
});
export type Subscription = z.infer<typeof Subscription>;

export const REFUND_STATES = { 0: '待处理', 1: '已退款', 2: '已驳回' } as const;

export const ShopRefund = z.object({
  id,
  storeId: id,
  storeName: z.string(),
  merchantName: z.string(),
  subscriptionId: id,
  reason: z.string(),
  amountCents: cents,
  currency: z.string(),
  status: z.union([z.literal(0), z.literal(1), z.literal(2)]),
  /** Why it was refused. */
  answer: z.string().nullable(),
  createdAt: time,
  answeredAt: time.nullable(),
});
export type ShopRefund = z.infer<typeof ShopRefund>;

const DAY_MS = 86_400_000;
/** The share of the days that have not begun yet, in whole cents, never more than was paid. */
export function refundable(
  { amountCents, startsAt, endsAt }: Pick<Subscription, 'amountCents' | 'startsAt' | 'endsAt'>,
  now: number,
): number {
  const days = Math.max(1, Math.round((endsAt - startsAt) / DAY_MS));
  const left = Math.min(days, Math.max(0, Math.floor((endsAt - now) / DAY_MS)));
  return Math.floor((amountCents * left) / days);
}

const merchant = { of: 'business', permissions: ['business:shop'] } as const;
const platform = { of: 'factory', permissions: ['factory:admin:tenant'] } as const;
const reason = nameText('退款原因', 200);

export const shopSubscription = {
  list: endpoint({
    id: '-',
    title: '店铺服务订购',
    method: 'GET',
    path: '/basic/shop-subscription/list',
    input: z.object({ storeId: id }),
    output: z.array(Subscription),
    access: merchant,
  }),
  /** The amount is what is left of the subscription at this moment. */
  refundApply: endpoint({
    id: 'C075',
    title: '申请退款',
    method: 'POST',
    path: '/basic/shop-subscription/refund-apply',
    input: dangerPass.extend({ storeId: id, subscriptionId: id, reason }),
    output: ShopRefund,
    access: merchant,
  }),
  refundList: endpoint({
    id: 'C076',
    title: '退款申请列表',
    method: 'GET',
    path: '/basic/shop-subscription/refund-list',
    input: z.object({ storeId: id.optional() }),
    output: z.array(ShopRefund),
    access: merchant,
  }),
  /** For the platform: what merchants ask for. */
  refundPage: endpoint({
    id: '-',
    title: '全部退款申请',
    method: 'POST',
    path: '/basic/shop-subscription/refund-page',
    input: pageQuery.extend({ status: z.coerce.number().int().min(0).max(2).optional() }),
    output: pageOf(ShopRefund),
    access: platform,
  }),
  refundAnswer: endpoint({
    id: '-',
    title: '处理退款申请',
    method: 'POST',
    path: '/basic/shop-subscription/refund-answer',
    input: dangerPass
      .extend({ id, approved: z.boolean(), answer: z.string().trim().max(200).optional() })
      .refine(({ approved, answer }) => approved || answer, { path: ['answer'], message: '请填写驳回原因' }),
    output: done,
    access: platform,
  }),
  /** For the platform: months that a merchant paid for a shop; they follow what was paid before. */
  record: endpoint({
    id: '-',
    title: '登记店铺订购',
    method: 'POST',
    path: '/basic/shop-subscription/record',
    input: dangerPass.extend({
      storeId: id,
      months: z.int().min(1, '请输入 1 至 36 的月数').max(36, '请输入 1 至 36 的月数'),
      amountCents: cents.min(0, '金额不能小于 0').max(100_000_000, '金额过大，请核对'),
    }),
    output: Subscription,
    access: platform,
  }),
};
