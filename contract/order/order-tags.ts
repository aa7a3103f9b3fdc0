import { z } from 'zod';
import { endpoint, nothing } from '#contract/endpoint.ts';

export const orderTags = {
  used: endpoint({
    id: '-',
    title: '用过的标签',
    method: 'GET',
    path: '/order/trade/tags',
    input: nothing,
    /** The own side's tags on its recent orders, the most used first. */
    output: z.array(z.object({ tag: z.string(), orders: z.int() })),
    access: { of: 'any', permissions: ['business:order', 'factory:order', 'factory:review'] },
  }),
};
