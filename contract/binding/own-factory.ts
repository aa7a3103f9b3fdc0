import { z } from 'zod';
import { contact, note } from '#contract/values/contact.ts';
import { id, post } from '#contract/endpoint.ts';
import { nameText } from '#contract/values/name.ts';

const factoryName = nameText('工厂名称', 64);
const noteOfFactory = { alias: note('备注名', 64).default(''), ...contact };
const merchant = { of: 'business', permissions: ['business:factory'] } as const;

/** What a merchant does with his factories beside binding them, apart from what a login may need. */
export const ownFactory = {
  /** What the merchant keeps about a factory, by `id` of the list. `factoryName` renames his own virtual factory only. */
  update: post('/basic/shop-customer/update', '修改绑定的工厂', merchant, {
    id: 'C041',
    input: z.object({ id, factoryName: factoryName.optional(), ...noteOfFactory }),
  }),
  /** A factory of the merchant's own: for what he makes himself, or lets make where nobody uses this product. */
  createVirtual: post('/basic/shop-customer/create/virtual-factory', '新建虚拟工厂', merchant, {
    id: 'C043',
    input: z.object({ factoryName, ...noteOfFactory }),
    output: z.object({ id, factoryId: id, factoryName: z.string() }),
  }),
  /** The caller becomes a member of his virtual factory, which he then changes to. */
  enterVirtual: post('/basic/shop-customer/enter/virtual-factory', '进入虚拟工厂', merchant, {
    input: z.object({ factoryId: id }),
    output: z.object({ tenantId: id }),
  }),
};
