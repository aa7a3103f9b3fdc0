import { z } from 'zod';
import { password, Tokens } from '#contract/auth/auth.ts';
import { get, id, pageOf, pageQuery, post, time } from '#contract/endpoint.ts';
import { nameText } from '#contract/values/name.ts';
import { mobile } from '#contract/values/phone.ts';
import { smsCode } from '#contract/sms/sms.ts';
import { SocialTicket } from '#contract/auth/social-ticket.ts';

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
  /** The reason that the platform gave for refusing it. */
  reason: z.string().nullable(),
  createdAt: time,
  auditedAt: time.nullable(),
  auditedBy: z.string().nullable(),
});
export type Registration = z.infer<typeof Registration>;

export const register = {
  /** A user without a tenant; the guide, or an invite, gives him one. */
  user: post('/basic/system/auth/register-and-login', '注册并登录', 'open', {
    id: 'C003',
    input: account,
    output: Tokens,
  }),
  /** A user with a tenant of his own. A merchant may begin at once, a factory waits for the audit as type 3. */
  tenant: post('/basic/system/auth/tenant-register-and-login', '注册公司并登录', 'open', {
    id: 'C004',
    input: account.extend({ tenantName: nameText('公司或店铺名称', 64), kind: TenantKind }),
    output: Tokens,
  }),
  /** A tenant of his own for a signed-in user: type 3 until its kind is chosen. */
  openTenant: post('/basic/system/tenant/open', '开通公司', 'signedIn', {
    input: z.object({ tenantName: nameText('公司或店铺名称', 64) }),
    output: Tokens,
  }),
  /** For a tenant of type 3: a merchant at once, a factory after the audit; again after a refusal. */
  chooseKind: post('/basic/system/tenant/choose-kind', '选择公司类型', 'signedIn', {
    input: z.object({ kind: TenantKind }),
    output: Tokens,
  }),
  /** The newest request of the caller's tenant. */
  mine: get('/basic/system/registration/mine', '我的注册申请', 'signedIn', {
    output: Registration.nullable(),
  }),
  list: get(
    '/basic/system/registration/list',
    '注册申请列表',
    { of: 'factory', permissions: ['factory:admin:tenant'] },
    {
      id: 'C033',
      input: pageQuery.extend({
        status: z.coerce.number().int().optional(),
        name: z.string().max(64).optional(),
      }),
      /** `counts`: by status, whichever was asked for. */
      output: pageOf(Registration).extend({ counts: z.record(z.string(), z.int()) }),
    },
  ),
  audit: post(
    '/basic/system/registration/audit',
    '审核注册申请',
    { of: 'factory', permissions: ['factory:admin:tenant'] },
    {
      id: 'C034',
      input: z
        .object({ id, approved: z.boolean(), reason: z.string().trim().max(200).optional() })
        .refine(({ approved, reason }) => approved || reason, {
          path: ['reason'],
          message: '请填写驳回原因',
        }),
    },
  ),
};
