import { z } from 'zod';
import {
  dangerPass,
  del,
  get,
  id,
  pageOf,
  pageQuery,
  post,
  put,
  type TenantAccess,
  time,
} from '#contract/endpoint.ts';
import { nameText } from '#contract/values/name.ts';
import { isPermission } from '#contract/permissions.ts';

export const Role = z.object({
  id,
  name: z.string(),
  remark: z.string(),
  permissions: z.array(z.string()),
  /** How many users of the tenant have it. */
  users: z.int(),
  updatedAt: time,
});
export type Role = z.infer<typeof Role>;

export const RoleForm = z.object({
  name: nameText('角色名称', 32),
  remark: z.string().trim().max(200, '备注最多 200 个字').default(''),
  permissions: z
    .array(z.string().max(64).refine(isPermission, '没有这个权限，请刷新页面后重新选择'))
    .min(1, '请至少选择一个权限')
    .max(300),
});
export type RoleForm = z.input<typeof RoleForm>;

const see: TenantAccess = {
  of: 'any',
  permissions: ['business:role', 'factory:role'],
};
const choose: TenantAccess = {
  of: 'any',
  permissions: ['business:role', 'business:user', 'factory:role', 'factory:user'],
};
const edit: TenantAccess = { of: 'any', permissions: ['business:role:edit', 'factory:role:edit'] };

export const role = {
  page: post('/basic/system/role/page', '角色列表', see, {
    input: pageQuery.extend({ name: z.string().trim().max(32).optional() }),
    output: pageOf(Role),
  }),
  /** To choose from: the 200 first made. */
  simple: get('/basic/system/role/list-all-simple', '角色选项', choose, {
    output: z.array(z.object({ id, name: z.string() })),
  }),
  get: get('/basic/system/role/get', '角色详情', see, { input: z.object({ id }), output: Role }),
  /** Ids of the roles that a user of the tenant has; of anybody else none. */
  ofUser: get(
    '/basic/system/permission/list-user-roles',
    '用户的角色',
    { of: 'any', permissions: ['business:user', 'factory:user'] },
    { input: z.object({ userId: id }), output: z.array(id) },
  ),
  create: post('/basic/system/role/create', '新建角色', edit, { input: RoleForm, output: z.object({ id }) }),
  /** Works for everybody who has the role at his next request. */
  update: put('/basic/system/role/update', '修改角色', edit, { input: RoleForm.extend({ id }) }),
  /** Refused while somebody has it. */
  delete: del('/basic/system/role/delete', '删除角色', edit, { input: dangerPass.extend({ id }) }),
};
