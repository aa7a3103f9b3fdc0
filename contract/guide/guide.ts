import { z } from 'zod';
import { get, id, post } from '#contract/endpoint.ts';
import { Registration } from '#contract/register/register.ts';

/** What the guide and the two guide pages tick; each is read from the data, none is a flag. */
export const Ticks = z.object({
  /** Merchant: a shop; factory: a SKU. */
  shopBound: z.boolean(),
  /** Merchant: a factory; factory: a customer. */
  factoryBound: z.boolean(),
  /** Merchant: the three orders to look at. They tick nothing else. */
  sampleIn: z.boolean(),
  firstOrderIn: z.boolean(),
  /** Each line of an order has its SKU. */
  firstOrderMapped: z.boolean(),
  /** Each line of an order has its print picture. */
  firstOrderPictured: z.boolean(),
  /** An order stands under review by its factory, or is past it. */
  firstOrderPushed: z.boolean(),
  firstOrderReviewed: z.boolean(),
});
export type Ticks = z.infer<typeof Ticks>;
export const NO_TICKS: Ticks = {
  shopBound: false,
  factoryBound: false,
  sampleIn: false,
  firstOrderIn: false,
  firstOrderMapped: false,
  firstOrderPictured: false,
  firstOrderPushed: false,
  firstOrderReviewed: false,
};

/** How far the signed-in user is, on whatever machine (F15). */
export const GuideProgress = z.object({
  mobile: z.string().nullable(),
  realName: z.string(),
  tenant: z.object({ id, name: z.string(), type: z.int() }).nullable(),
  registration: Registration.nullable(),
  ticks: Ticks,
});
export type GuideProgress = z.infer<typeof GuideProgress>;

export const guide = {
  progress: get('/basic/system/guide/progress', '引导进度', 'signedIn', { output: GuideProgress }),
  /** Three sample orders in the merchant's first shop; again: the same three. */
  takeSample: post(
    '/basic/system/guide/take-sample',
    '载入示例订单',
    { of: 'business', permissions: ['business:order:create'] },
    { output: z.object({ orders: z.int() }) },
  ),
};
