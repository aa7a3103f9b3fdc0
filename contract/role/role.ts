import { z } from 'zod';
import { get, id, type TenantAccess, time } from '#contract/endpoint.ts';
import { isPermission } from '#contract/permissions.ts';
import { recordCalls } from '#contract/record.ts';
import { nameText } from '#contract/values/name.ts';

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
  /** A change works for everybody who has the role at his next request; a role that somebody has is not deleted. */
  ...recordCalls('/basic/system/role', '角色', {
    see,
    edit,
    row: Role,
    form: RoleForm,
    where: { name: z.string().trim().max(32).optional() },
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
};
