import { z } from 'zod';
import { customerIds, manageCustomers } from './customer.ts';
import { dangerPass, del, get, id, post, put } from '#contract/endpoint.ts';
import { nameText } from '#contract/values/name.ts';

export const MOST_GROUPS = 200;

/** As many customers of a group are listed. */
export const MOST_LISTED = 200;

export const CustomerGroup = z.object({ id, name: z.string() });
export type CustomerGroup = z.infer<typeof CustomerGroup>;

const groupName = nameText('分组名称', 32);

export const customerGroup = {
  /** In the order that the factory gave them. */
  list: get('/basic/factory-customer/list-groups', '客户分组列表', manageCustomers, {
    id: 'C080',
    output: z.array(CustomerGroup),
  }),
  /** Those in no group come last, under a group without id. Of each group the first MOST_LISTED, by name. */
  withCustomers: get(
    '/basic/factory-customer/list-groups-with-customers',
    '客户分组及客户',
    manageCustomers,
    {
      id: 'C078',
      input: z.object({ factoryId: id.optional() }),
      output: z.array(
        z.object({
          id: id.nullable(),
          name: z.string(),
          total: z.int(),
          customers: z.array(z.object({ id, merchantId: id, merchantName: z.string() })),
        }),
      ),
    },
  ),
  /**
   * In this order from now on; one without id is new, one without name keeps its own. Groups that are not named stay behind
   * them; those that are gone are passed over.
   */
  save: post('/basic/factory-customer/save-groups', '保存客户分组', manageCustomers, {
    id: 'C089',
    input: z.object({
      groups: z
        .array(
          z
            .object({ id: id.optional(), name: groupName.optional() })
            .refine((group) => group.id !== undefined || group.name !== undefined, {
              path: ['name'],
              message: '请输入分组名称',
            }),
        )
        .min(1, '请至少填写一个分组')
        .max(MOST_GROUPS, `最多 ${MOST_GROUPS} 个分组`),
    }),
    output: z.array(CustomerGroup),
  }),
  /** Its customers stay, in no group; its prices go with it. */
  delete: del('/basic/factory-customer/delete-group', '删除客户分组', manageCustomers, {
    id: 'C088',
    input: dangerPass.extend({ id }),
  }),
  /** null: in no group from now on. Another group is another price. */
  batchSet: put('/basic/factory-customer/batch-set-group', '批量设置客户分组', manageCustomers, {
    id: 'C086',
    input: dangerPass.extend({
      ids: customerIds,
      groupId: id.nullable(),
    }),
  }),
};
