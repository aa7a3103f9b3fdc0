import { z } from 'zod';
import { id, post, type TenantAccess } from '#contract/endpoint.ts';

const edit: TenantAccess = { of: 'business', permissions: ['business:code:edit'] };

export const succeed = {
  /**
   * [G10] Codes of stopped SKUs mean from now on what the factory offers in place of each: only where the merchant asks for
   * it. Lines that are not pushed yet follow.
   */
  succeed: post('/order/mapping/succeed', '编码转到替代的 SKU', edit, {
    input: z.object({ skuIds: z.array(id).min(1, '请先选择 SKU').max(200, '一次最多 200 个 SKU') }),
    output: z.object({
      codes: z.int(),
      failed: z.array(z.object({ id, name: z.string(), msg: z.string() })),
    }),
  }),
};
