import { z } from 'zod';
import { done, endpoint, id, type TenantAccess } from '#contract/endpoint.ts';
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
  idByName: endpoint({
    id: '-',
    title: '按名称查询自己的租户编号',
    method: 'GET',
    path: '/basic/system/tenant/get-id-by-name',
    input: z.object({ name: z.string().trim().min(1, '请输入租户名称').max(64) }),
    output: id.nullable(),
    access: 'open',
  }),
  /** The tenants that the caller may act for. */
  simple: endpoint({
    id: '-',
    title: '自己的租户选项',
    method: 'GET',
    path: '/basic/system/tenant/simple-list',
    input: z.object({}),
    output: z.array(z.object({ id, name: z.string() })),
    access: 'signedIn',
  }),
  rename: endpoint({
    id: 'C026',
    title: '修改租户名称',
    method: 'PUT',
    path: '/basic/system/tenant/update-name',
    input: z.object({ name: nameText('租户名称', 64) }),
    output: done,
    access: anyTenant,
  }),
  /** All users of the tenant in their new order; who is not named follows in his own. */
  sortUsers: endpoint({
    id: 'C027',
    title: '租户用户排序',
    method: 'POST',
    path: '/basic/system/tenant/update-tenant-user-sort',
    input: z.object({ userIds: z.array(id).min(1).max(1000) }),
    output: done,
    access: { of: 'any', permissions: ['business:user:edit', 'factory:user:edit'] },
  }),
  /** Whether one is set; the password itself is kept as a hash and never answered (F14). */
  dangerPassword: endpoint({
    id: 'C028',
    title: '是否设置了危险操作密码',
    method: 'GET',
    path: '/basic/system/tenant/getTenantDangerOptPassword',
    input: z.object({}),
    output: z.object({ isSet: z.boolean() }),
    access: anyTenant,
  }),
  /** The specification's GET, for programs that were written by it: an address is kept by whatever passes it on. */
  setDangerPassword: endpoint({
    id: 'C029',
    title: '设置危险操作密码',
    method: 'GET',
    path: '/basic/system/tenant/updateTenantDangerOptPassword',
    input: newDangerPassword,
    output: done,
    access: anyTenant,
  }),
  /** The same, with the passwords in its body: what the pages send. */
  changeDangerPassword: endpoint({
    id: '-',
    title: '设置危险操作密码（密码在请求体中）',
    method: 'POST',
    path: '/basic/system/tenant/updateTenantDangerOptPassword',
    input: newDangerPassword,
    output: done,
    access: anyTenant,
  }),
};
