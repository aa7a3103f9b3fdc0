import { z } from 'zod';
import { cents, id, time } from '#contract/endpoint.ts';
import { EVERYONE, PriceStep, PriceWay } from './price-step.ts';

/** The four discounts: of goods, of gifts, of a parcel by its pieces, of a parcel by its weight. */
export const PRICE_KINDS = {
  goods: '商品折扣',
  gift: '赠品折扣',
  express: '快递折扣',
  expressWeight: '快递续重折扣',
} as const;
const names = <T extends object>(table: T) => z.enum(Object.keys(table) as (keyof T & string)[]);
export const PriceKind = names(PRICE_KINDS);
export type PriceKind = z.infer<typeof PriceKind>;

/** Whom a rule is for. `agent`: another factory that sells for this one. */
export const PRICE_TARGETS = {
  all: EVERYONE,
  group: '客户分组',
  customer: '客户',
  agent: '代理工厂',
} as const;
export const PriceTarget = names(PRICE_TARGETS);
export type PriceTarget = z.infer<typeof PriceTarget>;

export const PriceChange = z.object({ way: PriceWay, value: z.int().min(0) });
export type PriceChange = z.infer<typeof PriceChange>;
/** From so many pieces (grams, of a weight) to so many, both included; null: without end. */
export const NumberRange = PriceChange.extend({ from: z.int().min(1), to: z.int().nullable() });
export type NumberRange = z.infer<typeof NumberRange>;

/** What is priced, or what a rule is about; of a rule empty means any. */
export const PriceItem = z.object({
  skuId: z.int().nullable(),
  material: z.string(),
  color: z.string(),
  expressName: z.string(),
  /** The province that the fee holds for, by its whole name. */
  area: z.string(),
});
export type PriceItem = z.infer<typeof PriceItem>;

export const PriceRule = PriceChange.extend({
  id,
  kind: PriceKind,
  target: PriceTarget,
  /** 0 where it holds for everything of this kind. */
  targetId: z.int(),
  item: PriceItem,
  /** Of `fixed` and `minus`: prices in another currency are left alone. */
  currency: z.string(),
  ranges: z.array(NumberRange),
  /** For a while only, beside what is agreed. */
  promotion: z.object({ name: z.string(), from: time, until: time }).nullable(),
});
export type PriceRule = z.infer<typeof PriceRule>;

export const Priced = z.object({ unitCents: cents, steps: z.array(PriceStep) });
export type Priced = z.infer<typeof Priced>;
