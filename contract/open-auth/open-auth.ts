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
import type { Permission } from '#contract/permissions.ts';
import type { TenantSide } from '#contract/sides.ts';

/** What a key may be allowed, a side: each is a permission that signed calls ask, as a user's are. */
export const KEY_SCOPES = {
  business: ['business:order', 'business:order:create', 'business:order:push', 'business:order:cancel'],
  factory: ['factory:order', 'factory:order:ship', 'factory:order:cancel'],
} as const satisfies Record<Exclude<TenantSide, 'any'>, readonly Permission[]>;

const SCOPES = Object.values(KEY_SCOPES).flat();
export const KeyScope = z.enum(SCOPES as [(typeof SCOPES)[number], ...(typeof SCOPES)[number][]]);
export type KeyScope = z.infer<typeof KeyScope>;

export const MOST_KEYS = 20;
/** Calls a minute of one key. */
export const CALLS_PER_MINUTE = { usual: 600, least: 1, most: 6000 } as const;
const MOST_IPS = 20;

const address = z.union([z.ipv4(), z.ipv6()], '请填写 IP 地址，例如 203.0.113.7');

const perMinute = z
  .int('请填写整数')
  .min(CALLS_PER_MINUTE.least, `每分钟至少 ${CALLS_PER_MINUTE.least} 次`)
  .max(CALLS_PER_MINUTE.most, `每分钟最多 ${CALLS_PER_MINUTE.most} 次`);
/** The addresses it may come from; none: any. */
const ips = z.array(address).max(MOST_IPS, `最多 ${MOST_IPS} 个地址`);
const KeyFields = z.object({
  name: nameText('密钥名称', 50),
  scopes: z.array(KeyScope).min(1, '请至少选择一项权限').max(SCOPES.length),
});
const KeyForm = KeyFields.extend({
  perMinute: perMinute.default(CALLS_PER_MINUTE.usual),
  ips: ips.default([]),
});
/** What is not sent stays, so that who renames a key does not turn it on again under a colleague's hands. */
const KeyChange = KeyFields.extend({ perMinute, ips, enabled: z.boolean() }).partial().extend({ id });

export const OpenKey = z.object({
  id,
  name: z.string(),
  /** Names the key in each signed call; no secret. */
  appKey: z.string(),
  scopes: z.array(KeyScope),
  perMinute: z.int(),
  ips: z.array(z.string()),
  enabled: z.boolean(),
  createdBy: z.string(),
  createdAt: time,
  lastUsedAt: time.nullable(),
  /** Calls of the last 24 hours. */
  calls: z.int(),
});
export type OpenKey = z.infer<typeof OpenKey>;

/** The only answer that holds the secret: it is kept sealed and never shown again. */
export const KeySecret = z.object({ id, appKey: z.string(), appSecret: z.string() });
export type KeySecret = z.infer<typeof KeySecret>;

const keepers: TenantAccess = { of: 'any', permissions: ['business:api', 'factory:api'] };

export const openAuth = {
  create: post('/basic/open-auth/create', '新建接口密钥', keepers, {
    id: 'C149',
    input: KeyForm,
    output: KeySecret,
  }),
  list: get('/basic/open-auth/list', '接口密钥列表', keepers, {
    id: 'C150',
    input: pageQuery,
    output: pageOf(OpenKey),
  }),
  /** A new secret; the old one ends with it. */
  reset: post('/basic/open-auth/reset', '重置接口密钥', keepers, {
    id: 'C151',
    input: dangerPass.extend({ id }),
    output: KeySecret,
  }),
  update: put('/basic/open-auth/update', '修改接口密钥', keepers, { input: KeyChange }),
  delete: del('/basic/open-auth/delete', '删除接口密钥', keepers, { input: dangerPass.extend({ id }) }),
};
