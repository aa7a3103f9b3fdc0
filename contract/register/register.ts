import { z } from 'zod';
import { password, Tokens } from '#contract/auth/auth.ts';
import { endpoint, id, nothing, pageOf, pageQuery, time, done } from '#contract/endpoint.ts';
import { nameText } from '#contract/values/name.ts';
import { mobile } from '#contract/values/phone.ts';
import { smsCode } from '#contract/sms/sms.ts';
import { SocialTicket } from '#contract/social/social-ticket.ts';

/** What an own tenant can become. */
export const TENANT_KINDS = { merchant: 1, factory: 2 } as const;
export const TenantKind = z.union([z.literal(1), z.literal(2)]);

export const inviteCodes = {
  inviteFactoryCode: z.string().max(64).optional(),
  inviteBusinessCode: z.string().max(64).optional(),
};

const account = z.object({
  mobile,
  code: smsCode,
  realName: nameText('姓名', 32),
  password,
  social: SocialTicket.optional(),
});

/** Where an own tenant's request to become a factory stands (F17). */
export const REGISTRATION_STATES = { 0: '待审核', 1: '已通过', 2: '已驳回', 3: '已撤回' } as const;
export const Registration = z.object({
  id,
  tenantId: id,
  tenantName: z.string(),
  kind: TenantKind,
  realName: z.string(),
  mobile: z.string(),
  status: z.union([z.literal(0), z.literal(1), z.literal(2), z.literal(3)]),
  /** Why it was refused. */
  reason: z.string().nullable(),
  createdAt: time,
  auditedAt: time.nullable(),
  auditedBy: z.string().nullable(),
});
export type Registration = z.infer<typeof Registration>;

export const register = {
  /** A user without a tenant; the guide, or an invite, gives him one. */
  user: endpoint({
    id: 'C003',
    title: '注册并登录',
    method: 'POST',
    path: '/basic/system/auth/register-and-login',
    input: account,
    output: Tokens,
    access: 'open',
  }),
  /** A user with a tenant of his own. A merchant may begin at once, a factory waits for the audit as type 3. */
  tenant: endpoint({
    id: 'C004',
    title: '注册租户并登录',
    method: 'POST',
    path: '/basic/system/auth/tenant-register-and-login',
    input: account.extend({ tenantName: nameText('公司或店铺名称', 64), kind: TenantKind }),
    output: Tokens,
    access: 'open',
  }),
  /** A tenant of his own for a signed-in user: type 3 until its kind is chosen. */
  openTenant: endpoint({
    id: '-',
    title: '开通租户',
    method: 'POST',
    path: '/basic/system/tenant/open',
    input: z.object({ tenantName: nameText('公司或店铺名称', 64) }),
    output: Tokens,
    access: 'signedIn',
  }),
  /** For a tenant of type 3: a merchant at once, a factory after the audit; again after a refusal. */
  chooseKind: endpoint({
    id: '-',
    title: '选择租户类型',
    method: 'POST',
    path: '/basic/system/tenant/choose-kind',
    input: z.object({ kind: TenantKind }),
    output: Tokens,
    access: 'signedIn',
  }),
  /** The newest request of the caller's tenant. */
  mine: endpoint({
    id: '-',
    title: '我的注册申请',
    method: 'GET',
    path: '/basic/system/registration/mine',
    input: nothing,
    output: Registration.nullable(),
    access: 'signedIn',
  }),
  list: endpoint({
    id: 'C033',
    title: '注册申请列表',
    method: 'GET',
    path: '/basic/system/registration/list',
    input: pageQuery.extend({
      status: z.coerce.number().int().optional(),
      name: z.string().max(64).optional(),
    }),
    /** `counts`: by status, whichever was asked for. */
    output: pageOf(Registration).extend({ counts: z.record(z.string(), z.int()) }),
    access: { of: 'factory', permissions: ['factory:admin:tenant'] },
  }),
  audit: endpoint({
    id: 'C034',
    title: '审核注册申请',
    method: 'POST',
    path: '/basic/system/registration/audit',
    input: z
      .object({ id, approved: z.boolean(), reason: z.string().trim().max(200).optional() })
      .refine(({ approved, reason }) => approved || reason, { path: ['reason'], message: '请填写驳回原因' }),
    output: done,
    access: { of: 'factory', permissions: ['factory:admin:tenant'] },
  }),
};
