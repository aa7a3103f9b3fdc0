import { z } from 'zod';
import { post } from '#contract/endpoint.ts';
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
  parse: post(
    '/order/trade/parse-address',
    '识别粘贴的收货信息',
    { of: 'any', permissions: ['business:order:edit', 'factory:order:edit'] },
    {
      input: z.object({
        text: z
          .string()
          .trim()
          .min(1, '请粘贴收货信息')
          .max(ADDRESS_TEXT_LIMIT, `最多识别 ${ADDRESS_TEXT_LIMIT} 个字，请只粘贴收货信息`),
      }),
      output: ParsedAddress,
    },
  ),
};
