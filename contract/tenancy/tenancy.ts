import { z } from 'zod';
import { password } from '#contract/auth/auth.ts';
import { dangerPass, id, pageOf, pageQuery, post, put, time } from '#contract/endpoint.ts';
import { UserStatus } from '#contract/user/user.ts';

/** What the types of tenants are called. */
export const TENANT_TYPE_WORDS = { 1: '商家', 2: '工厂', 3: '待引导', 8: '平台', 9: '设计师' } as const;
export const tenantTypeWord = (type: number): string =>
  (TENANT_TYPE_WORDS as Readonly<Record<number, string>>)[type] ?? `类型 ${type}`;

export const AdminTenant = z.object({
  id,
  name: z.string(),
  type: z.int(),
  status: UserStatus,
  users: z.int(),
  /** The first of its main accounts. */
  owner: z
    .object({ id, username: z.string(), realName: z.string(), mobile: z.string().nullable() })
    .nullable(),
  hasDangerPassword: z.boolean(),
  createdAt: time,
});
export type AdminTenant = z.infer<typeof AdminTenant>;

export const AdminUser = z.object({
  id,
  username: z.string(),
  realName: z.string(),
  mobile: z.string().nullable(),
  /** Of the account: a closed one works nowhere. */
  status: UserStatus,
  tenants: z.array(z.object({ id, name: z.string(), type: z.int(), isSub: z.boolean(), status: UserStatus })),
  createdAt: time,
  lastSeenAt: time.nullable(),
});
export type AdminUser = z.infer<typeof AdminUser>;

const tenants = { of: 'factory', permissions: ['factory:admin:tenant'] } as const;
const users = { of: 'factory', permissions: ['factory:admin:user'] } as const;
const keyword = z.string().trim().max(64).optional();
const status = z.coerce.number().int().pipe(UserStatus).optional();

/** What the platform's own people do with all tenants and users. */
export const tenancy = {
  tenants: post('/basic/system/tenant/page', '公司列表（平台）', tenants, {
    /** Part of the name, or the whole number. */
    input: pageQuery.extend({ keyword, status, type: z.coerce.number().int().optional() }),
    output: pageOf(AdminTenant),
  }),
  /** A closed tenant's users are sent to the login at once; nothing of it is deleted. */
  tenantStatus: put('/basic/system/tenant/update-status', '启用或停用公司（平台）', tenants, {
    input: dangerPass.extend({ id, status: UserStatus }),
  }),
  /** For a tenant that forgot it. */
  clearDangerPassword: put(
    '/basic/system/tenant/clear-danger-password',
    '清除公司的危险操作密码（平台）',
    tenants,
    { input: dangerPass.extend({ id }) },
  ),
  users: post('/basic/system/admin/user/page', '用户列表（平台）', users, {
    /** The beginning of user name, name or mobile. */
    input: pageQuery.extend({ keyword, status, tenantId: id.optional() }),
    output: pageOf(AdminUser),
  }),
  userStatus: put('/basic/system/admin/user/update-status', '启用或停用账号（平台）', users, {
    input: dangerPass.extend({ id, status: UserStatus }),
  }),
  userPassword: put('/basic/system/admin/user/update-password', '重置账号密码（平台）', users, {
    input: dangerPass.extend({ id, password }),
  }),
};
