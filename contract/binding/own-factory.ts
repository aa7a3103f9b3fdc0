import { z } from 'zod';
import { contact, note } from '#contract/values/contact.ts';
import { done, endpoint, id } from '#contract/endpoint.ts';
import { nameText } from '#contract/values/name.ts';

const factoryName = nameText('工厂名称', 64);
const noteOfFactory = { alias: note('备注名', 64).default(''), ...contact };
const merchant = { of: 'business', permissions: ['business:factory'] } as const;

/** What a merchant does with his factories beside binding them, apart from what a login may need. */
export const ownFactory = {
  /** What the merchant keeps about a factory, by `id` of the list. `factoryName` renames his own virtual factory only. */
  update: endpoint({
    id: 'C041',
    title: '修改绑定的工厂',
    method: 'POST',
    path: '/basic/shop-customer/update',
    input: z.object({ id, factoryName: factoryName.optional(), ...noteOfFactory }),
    output: done,
    access: merchant,
  }),
  /** A factory of the merchant's own: for what he makes himself, or lets make where nobody uses this product. */
  createVirtual: endpoint({
    id: 'C043',
    title: '新建虚拟工厂',
    method: 'POST',
    path: '/basic/shop-customer/create/virtual-factory',
    input: z.object({ factoryName, ...noteOfFactory }),
    output: z.object({ id, factoryId: id, factoryName: z.string() }),
    access: merchant,
  }),
  /** The caller becomes a member of his virtual factory, which he then changes to. */
  enterVirtual: endpoint({
    id: '-',
    title: '进入虚拟工厂',
    method: 'POST',
    path: '/basic/shop-customer/enter/virtual-factory',
    input: z.object({ factoryId: id }),
    output: z.object({ tenantId: id }),
    access: merchant,
  }),
};
