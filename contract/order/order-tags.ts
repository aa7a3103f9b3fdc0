import { z } from 'zod';
import { get } from '#contract/endpoint.ts';
import { seeOrders } from './order-access.ts';

/** P071: what a tag may be coloured in; one without a choice has a colour by its name. */
export const TAG_COLOURS = 30;
export const TagColour = z
  .int()
  .min(0)
  .max(TAG_COLOURS - 1);

export const orderTags = {
  /** The own side's tags for which somebody chose a colour. */
  colours: get('/order/trade/tag-colours', '标签颜色', seeOrders, {
    output: z.array(z.object({ tag: z.string(), colour: TagColour })),
  }),
  used: get('/order/trade/tags', '用过的标签', seeOrders, {
    /** The own side's tags on its recent orders, the most used first. */
    output: z.array(z.object({ tag: z.string(), orders: z.int() })),
  }),
};
