import { z } from 'zod';
import {
  dangerPass,
  done,
  endpoint,
  id,
  nothing,
  pageOf,
  pageQuery,
  time,
  type TenantAccess,
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
  page: endpoint({
    id: '-',
    title: '角色列表',
    method: 'POST',
    path: '/basic/system/role/page',
    input: pageQuery.extend({ name: z.string().trim().max(32).optional() }),
    output: pageOf(Role),
    access: see,
  }),
  /** To choose from: the 200 first made. */
  simple: endpoint({
    id: '-',
    title: '角色选项',
    method: 'GET',
    path: '/basic/system/role/list-all-simple',
    input: nothing,
    output: z.array(z.object({ id, name: z.string() })),
    access: choose,
  }),
  get: endpoint({
    id: '-',
    title: '角色详情',
    method: 'GET',
    path: '/basic/system/role/get',
    input: z.object({ id }),
    output: Role,
    access: see,
  }),
  /** Ids of the roles that a user of the tenant has; of anybody else none. */
  ofUser: endpoint({
    id: '-',
    title: '用户的角色',
    method: 'GET',
    path: '/basic/system/permission/list-user-roles',
    input: z.object({ userId: id }),
    output: z.array(id),
    access: { of: 'any', permissions: ['business:user', 'factory:user'] },
  }),
  create: endpoint({
    id: '-',
    title: '新建角色',
    method: 'POST',
    path: '/basic/system/role/create',
    input: RoleForm,
    output: z.object({ id }),
    access: edit,
  }),
  /** Works for everybody who has the role at his next request. */
  update: endpoint({
    id: '-',
    title: '修改角色',
    method: 'PUT',
    path: '/basic/system/role/update',
    input: RoleForm.extend({ id }),
    output: done,
    access: edit,
  }),
  /** Refused while somebody has it. */
  delete: endpoint({
    id: '-',
    title: '删除角色',
    method: 'DELETE',
    path: '/basic/system/role/delete',
    input: dangerPass.extend({ id }),
    output: done,
    access: edit,
  }),
};
