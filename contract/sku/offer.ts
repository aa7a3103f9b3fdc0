import { z } from 'zod';
import { cents, id, pageOf, pageQuery, post, type TenantAccess } from '#contract/endpoint.ts';
import { PriceStep } from '#contract/price/price-step.ts';
import { Sku } from './sku.ts';

/** Where is printed on a SKU, on one side; lengths in tenths of a millimetre, width and height with the bleed. */
export const OfferSide = z.object({
  side: z.int(),
  width: z.int(),
  height: z.int(),
  bleed: z.int(),
  safe: z.int(),
  radius: z.int(),
  /** At which the pixels are counted. */
  dpi: z.int(),
  widthPx: z.int(),
  heightPx: z.int(),
  maskUrl: z.string().nullable(),
});
export type OfferSide = z.infer<typeof OfferSide>;

/** P046: what a bound factory makes, as this merchant buys it. */
export const Offer = Sku.pick({
  ...{ id: true, factoryId: true, factoryName: true, code: true, name: true },
  ...{ material: true, brand: true, model: true, color: true, priceCents: true, currency: true },
  ...{ pictureUrl: true, thumbUrl: true, status: true, spec: true, successorId: true, successorCode: true },
  // Where no print spec stands, the size that the factory typed.
  ...{ printWidthMm: true, printHeightMm: true },
}).extend({
  /** What one piece costs him. */
  ownCents: cents,
  /** Why; empty: the list price. */
  steps: z.array(PriceStep),
  /** Its sides, as its print specs have them. */
  sides: z.array(OfferSide),
  /** How many of his codes mean it. */
  codes: z.int(),
  /** What he pushed of it in the last 30 days. */
  pieces: z.int(),
});
export type Offer = z.infer<typeof Offer>;

/** Which of the SKUs his codes mean. */
export const OWN_CODES = {
  some: '有我的编码',
  none: '没有我的编码',
  stopped: '已停用，但有我的编码',
} as const;

const amount = z
  .string()
  .trim()
  .regex(/^\d{1,6}(\.\d{1,2})?$/, '标价应为金额，最多两位小数，如 9.90')
  .optional();
const WHERE = {
  factoryId: id.optional(),
  /** Words of code, name, brand, model, colour and material, in any order; Chinese ones in pinyin, too. */
  keyword: z.string().trim().max(64).optional(),
  material: z.string().max(64).optional(),
  brand: z.string().max(64).optional(),
  color: z.string().max(64).optional(),
  own: z.enum(['some', 'none', 'stopped'], '没有这种筛选，请重新选择').optional(),
  /** List prices, in yuan as they are typed. */
  priceFrom: amount,
  priceTo: amount,
  /** 1: made in the last 30 days. */
  fresh: z.coerce.number().int().optional(),
};

const see: TenantAccess = { of: 'business', permissions: ['business:sku'] };
const PATH = '/business/sku';

export const offer = {
  page: post(`${PATH}/page`, '工厂的 SKU', see, {
    input: pageQuery.extend(WHERE),
    output: pageOf(Offer),
  }),
  /** Some of his codes that mean it, the newest first. */
  codes: post(`${PATH}/codes`, 'SKU 的我的编码', see, {
    input: z.object({ id }),
    output: z.array(z.object({ id, code: z.string() })),
  }),
  /** The list as it is asked, as a file. */
  export: post(`${PATH}/export`, '导出工厂的 SKU', see, {
    input: z.strictObject(WHERE),
    output: z.object({ taskId: id }),
  }),
};
