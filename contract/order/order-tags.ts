import { z } from 'zod';
import { get } from '#contract/endpoint.ts';
import { seeOrders } from './order-access.ts';

export const orderTags = {
  used: get('/order/trade/tags', '用过的标签', seeOrders, {
    /** The own side's tags on its recent orders, the most used first. */
    output: z.array(z.object({ tag: z.string(), orders: z.int() })),
  }),
};
