import { z } from 'zod';
import { get, post, type TenantAccess, time } from '#contract/endpoint.ts';
import { PARAM_KEYS, PARAMS, type ParamKey } from './param-keys.ts';

const anyTenant: TenantAccess = { of: 'any', permissions: [] };
const change: TenantAccess = { of: 'any', permissions: ['business:setting', 'factory:setting'] };

const UNKNOWN = '没有这个参数，请刷新页面后重试';
export const ParamKeyName = z.enum(PARAM_KEYS as [ParamKey, ...ParamKey[]], UNKNOWN);
export const ParamValue = z.union([z.boolean(), z.number(), z.string().max(500)]);
export type ParamValue = z.infer<typeof ParamValue>;

const OneParam = z.object({ key: ParamKeyName, value: ParamValue }).superRefine(({ key, value }, ctx) => {
  const read = PARAMS[key].schema.safeParse(value);
  for (const { message } of read.error?.issues ?? [])
    ctx.addIssue({ code: 'custom', path: ['value'], message });
});

/** A parameter as it stands: the tenant's own value, or the one that holds where none was set. */
export const Param = z.object({
  key: ParamKeyName,
  value: ParamValue,
  isSet: z.boolean(),
  updatedAt: time.nullable(),
  updatedBy: z.string(),
});
export type Param = z.infer<typeof Param>;

/** What a parameter is: how a form asks for it. */
export const ParamFacts = z.object({
  key: ParamKeyName,
  group: z.string(),
  label: z.string(),
  help: z.string(),
  type: z.enum(['switch', 'number', 'choice']),
  unit: z.string(),
  min: z.number().nullable(),
  max: z.number().nullable(),
  options: z.array(z.object({ value: z.string(), label: z.string() })),
  preset: ParamValue,
});
export type ParamFacts = z.infer<typeof ParamFacts>;

/** Parameters of a tenant, by key. Each is of one kind of tenant; another's is answered as one that does not exist. */
export const param = {
  get: get('/basic/system/param/config/getConfigByKey', '按键查询参数', anyTenant, {
    id: 'C130',
    input: z.object({ key: ParamKeyName }),
    output: Param,
  }),
  saveOne: post('/basic/system/param/config/saveOneConfig', '保存一个参数', change, {
    id: 'C131',
    input: OneParam,
    output: Param,
  }),
  list: post('/basic/system/param/config/query/list', '参数列表', anyTenant, {
    id: 'C132',
    /** Without keys: all of the caller's kind of tenant. */
    input: z.object({ keys: z.array(ParamKeyName).max(100).optional() }),
    output: z.array(Param),
  }),
  /** All or none of them. */
  update: post('/basic/system/param/config/update', '批量修改参数', change, {
    id: 'C133',
    input: z.object({ params: z.array(OneParam).min(1, '没有要保存的参数').max(100) }),
  }),
  facts: get('/basic/system/param/config/enum', '参数枚举', anyTenant, {
    id: 'C134',
    output: z.array(ParamFacts),
  }),
};
