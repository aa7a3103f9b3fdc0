import { z } from 'zod';
import { get, id, post, put, type TenantAccess } from '#contract/endpoint.ts';
import { nameText } from '#contract/values/name.ts';

const anyTenant: TenantAccess = { of: 'any', permissions: [] };

/** V01, as every password-like text. */
export const dangerPassword = z
  .string()
  .min(6, '危险操作密码应为 6 至 16 个字符')
  .max(16, '危险操作密码应为 6 至 16 个字符');

/** Not for sub-accounts; where one is set, the old one is asked for. Empty: taken away. */
const newDangerPassword = z.object({
  dangerOptPassword: dangerPassword.or(z.literal('')),
  oldDangerOptPassword: z.string().max(64).optional(),
});

export const tenant = {
  /**
   * Of the caller's own tenants, by its whole name; null: he has none of this name. It is open, because programs written
   * for the ancestor of this API ask it before they sign in; whoever comes without a token learns of no tenant.
   */
  idByName: get('/basic/system/tenant/get-id-by-name', '按名称查询自己的公司编号', 'open', {
    input: z.object({ name: z.string().trim().min(1, '请输入公司名称').max(64) }),
    output: id.nullable(),
  }),
  /** The tenants that the caller may act for. */
  simple: get('/basic/system/tenant/simple-list', '自己的公司选项', 'signedIn', {
    output: z.array(z.object({ id, name: z.string() })),
  }),
  rename: put('/basic/system/tenant/update-name', '修改公司名称', anyTenant, {
    id: 'C026',
    input: z.object({ name: nameText('公司名称', 64) }),
  }),
  /** All users of the tenant in their new order; who is not named follows in his own. */
  sortUsers: post(
    '/basic/system/tenant/update-tenant-user-sort',
    '公司用户排序',
    { of: 'any', permissions: ['business:user:edit', 'factory:user:edit'] },
    { id: 'C027', input: z.object({ userIds: z.array(id).min(1).max(1000) }) },
  ),
  /** Whether one is set; the password itself is kept as a hash and never answered (F14). */
  dangerPassword: get(
    '/basic/system/tenant/getTenantDangerOptPassword',
    '是否设置了危险操作密码',
    anyTenant,
    { id: 'C028', output: z.object({ isSet: z.boolean() }) },
  ),
  /** The specification's GET, for programs that were written by it: an address is kept by whatever passes it on. */
  setDangerPassword: get(
    '/basic/system/tenant/updateTenantDangerOptPassword',
    '设置危险操作密码',
    anyTenant,
    { id: 'C029', input: newDangerPassword },
  ),
  /** The same, with the passwords in its body: what the pages send. */
  changeDangerPassword: post(
    '/basic/system/tenant/updateTenantDangerOptPassword',
    '设置危险操作密码（密码在请求体中）',
    anyTenant,
    { input: newDangerPassword },
  ),
};
