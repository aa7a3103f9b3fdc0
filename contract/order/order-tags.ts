import { z } from 'zod';
import { get } from '#contract/endpoint.ts';

export const orderTags = {
  used: get(
    '/order/trade/tags',
    '用过的标签',
    { of: 'any', permissions: ['business:order', 'factory:order', 'factory:review'] },
    {
      /** The own side's tags on its recent orders, the most used first. */
      output: z.array(z.object({ tag: z.string(), orders: z.int() })),
    },
  ),
};
