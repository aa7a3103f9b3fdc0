import { z } from 'zod';
import { cents, pageOf, pageQuery, post } from '#contract/endpoint.ts';
import { days, part } from '#contract/figures/asked.ts';
import { seePrices } from '#contract/price/price.ts';

const count = z.int();
/** What the margin is shown by. */
export const MARGIN_BY = { customer: '客户', express: '快递', province: '省份', day: '出库日' } as const;
export type MarginBy = keyof typeof MARGIN_BY;

const FIGURES = {
  currency: z.string(),
  packages: count,
  /** What customers owe, with adjustments. */
  cents,
  /** What carriers take by the costs that were agreed; of another currency none. */
  costCents: cents,
  marginCents: cents,
  /** Packages without a cost: it counts as 0. */
  uncosted: count,
  /** Grams; null: nobody knows of any. */
  averageG: count.nullable(),
};

/** P115, 毛利: what packages brought beyond what they cost, by one thing and currency. */
export const Margin = z.object({
  /** What it is told apart by, with the currency. */
  id: z.string(),
  name: z.string(),
  ...FIGURES,
});
export type Margin = z.infer<typeof Margin>;

export const margin = {
  page: post('/manufacture/factory/express-fee/margin/page', '快递费毛利', seePrices, {
    input: pageQuery.extend({
      by: z.enum(Object.keys(MARGIN_BY) as [MarginBy, ...MarginBy[]]).default('customer'),
      /** When they were handed over. */
      day: days.optional(),
      customer: part,
      express: part,
      area: part,
    }),
    output: pageOf(Margin).extend({ sums: z.array(z.object(FIGURES)) }),
  }),
};
