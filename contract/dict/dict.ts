import { z } from 'zod';
import { get, type TenantAccess } from '#contract/endpoint.ts';

const anyTenant: TenantAccess = { of: 'any', permissions: [] };

/** One word of a dictionary: what is stored, and how it is said. */
export const DictWord = z.object({
  dictType: z.string(),
  value: z.string(),
  label: z.string(),
  sort: z.int(),
  /** How a tag of it is coloured; '' for none. */
  colorType: z.enum(['', 'primary', 'success', 'warning', 'danger']),
  cssClass: z.string(),
});
export type DictWord = z.infer<typeof DictWord>;

export const dict = {
  /** Without a type: all of them. An unknown type has no words. */
  list: get('/basic/system/dict-data/getDictDataList', '字典数据', anyTenant, {
    id: 'C032',
    input: z.object({ dictType: z.string().max(64).optional() }),
    output: z.array(DictWord),
  }),
};
