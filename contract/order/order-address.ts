import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { OrderAddress } from './order.ts';

/** Longer texts are no address. */
export const ADDRESS_TEXT_LIMIT = 500;

/** What a pasted text says about where an order goes; a field that it does not name is empty. */
export const ParsedAddress = OrderAddress.extend({
  /** What was not recognised, for the user's own eyes. */
  rest: z.string(),
});
export type ParsedAddress = z.infer<typeof ParsedAddress>;

export const orderAddress = {
  parse: endpoint({
    id: '-',
    title: '识别粘贴的收货信息',
    method: 'POST',
    path: '/order/trade/parse-address',
    input: z.object({
      text: z
        .string()
        .trim()
        .min(1, '请粘贴收货信息')
        .max(ADDRESS_TEXT_LIMIT, `最多识别 ${ADDRESS_TEXT_LIMIT} 个字，请只粘贴收货信息`),
    }),
    output: ParsedAddress,
    access: { of: 'any', permissions: ['business:order:edit', 'factory:order:edit'] },
  }),
};
