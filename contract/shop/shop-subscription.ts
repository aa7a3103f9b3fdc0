import { z } from 'zod';
import { cents, dangerPass, get, id, pageOf, pageQuery, post, time } from '#contract/endpoint.ts';
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
  list: get('/basic/shop-subscription/list', '店铺服务订购', merchant, {
    input: z.object({ storeId: id }),
    output: z.array(Subscription),
  }),
  /** The amount is what is left of the subscription at this moment. */
  refundApply: post('/basic/shop-subscription/refund-apply', '申请退款', merchant, {
    id: 'C075',
    input: dangerPass.extend({ storeId: id, subscriptionId: id, reason }),
    output: ShopRefund,
  }),
  refundList: get('/basic/shop-subscription/refund-list', '退款申请列表', merchant, {
    id: 'C076',
    input: z.object({ storeId: id.optional() }),
    output: z.array(ShopRefund),
  }),
  /** For the platform: what merchants ask for. */
  refundPage: post('/basic/shop-subscription/refund-page', '全部退款申请', platform, {
    input: pageQuery.extend({ status: z.coerce.number().int().min(0).max(2).optional() }),
    output: pageOf(ShopRefund),
  }),
  refundAnswer: post('/basic/shop-subscription/refund-answer', '处理退款申请', platform, {
    input: dangerPass
      .extend({ id, approved: z.boolean(), answer: z.string().trim().max(200).optional() })
      .refine(({ approved, answer }) => approved || answer, { path: ['answer'], message: '请填写驳回原因' }),
  }),
  /** For the platform: months that a merchant paid for a shop; they follow what was paid before. */
  record: post('/basic/shop-subscription/record', '登记店铺订购', platform, {
    input: dangerPass.extend({
      storeId: id,
      months: z.int().min(1, '请输入 1 至 36 的月数').max(36, '请输入 1 至 36 的月数'),
      amountCents: cents.min(0, '金额不能小于 0').max(100_000_000, '金额过大，请核对'),
    }),
    output: Subscription,
  }),
};
