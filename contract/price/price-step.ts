import { z } from 'zod';

/** How a price came about, as it is kept with what was priced: apart from the rules, for who only shows it. */

/** `percent`: of the price before, in hundredths of a percent; `fixed` and `minus`: cents. */
export const PRICE_WAYS = { percent: '打折', fixed: '一口价', minus: '立减' } as const;
export const PriceWay = z.enum(Object.keys(PRICE_WAYS) as (keyof typeof PRICE_WAYS)[]);
export type PriceWay = z.infer<typeof PriceWay>;
/** Of `percent`: the price itself. */
export const WHOLE = 10_000;

/** Whom a rule is for that names nobody. */
export const EVERYONE = '全部客户';

/** In this order, whatever the order of the rules. */
export const PRICE_STEPS = {
  list: '标价',
  group: '分组价',
  customer: '客户价',
  quantity: '数量价',
  promotion: '促销价',
} as const;
export const PriceStepName = z.enum(Object.keys(PRICE_STEPS) as (keyof typeof PRICE_STEPS)[]);
export type PriceStepName = z.infer<typeof PriceStepName>;

/** One step of the way from the list price to what is asked for; kept with the order line that was priced so. */
export const PriceStep = z.object({
  step: PriceStepName,
  /** null where the list price holds. */
  way: PriceWay.nullable(),
  value: z.int(),
  /** In cents, not rounded yet. */
  after: z.number(),
  /** What it starts from is the list price: what the group has does not count beside it. */
  replaces: z.boolean().optional(),
  /** Of the step `group`: he is in none that has a price; this is everybody's. */
  everyone: z.boolean().optional(),
  /** It would have made the price higher, which no discount does. */
  kept: z.boolean().optional(),
  /** From how many pieces on the step holds. */
  from: z.int().optional(),
  to: z.int().nullable().optional(),
  /** The promotion that the step comes from. */
  name: z.string().optional(),
});
export type PriceStep = z.infer<typeof PriceStep>;
