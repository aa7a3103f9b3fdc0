import { z } from 'zod';
import { CARRIER_ABILITIES, type CarrierAbility } from '#contract/carrier/carrier.ts';
import { get, id, pageOf, pageQuery, post, time, type TenantAccess } from '#contract/endpoint.ts';
import { recordCalls } from '#contract/record.ts';
import { carrierName } from '#contract/values/express-name.ts';
import { MOST_SERIAL } from './check-digit.ts';

/** P167: both who sees and who keeps the accounts; P073: the same of a merchant's, who lends them. */
const access: TenantAccess = { of: 'any', permissions: ['factory:superWaybill', 'business:superExpress'] };
/** Numbers of one's own are a factory's alone. */
const ranges: TenantAccess = { of: 'factory', permissions: ['factory:superWaybill'] };
const count = z.int();

export const ACCOUNT_KINDS = { own: '自有', range: '号段' } as const;
export type AccountKind = keyof typeof ACCOUNT_KINDS;
/** The adapter of numbers that are drawn from own ranges: no carrier is asked. */
export const RANGE_ADAPTER = 'range';

export const ACCOUNT_STATES = {
  on: '正常',
  paused: '暂停',
  expired: '授权过期',
  low: '余额不足',
  broken: '熔断',
} as const;
export type AccountState = keyof typeof ACCOUNT_STATES;
const AccountState = z.enum(Object.keys(ACCOUNT_STATES) as [AccountState, ...AccountState[]]);

export const MOST_ACCOUNTS = 200;
export const MOST_OF_MERCHANT = 20;
export const MOST_RANGES = 20;

const short = (most: number, label: string) =>
  z.string().trim().max(most, `${label}不能超过 ${most} 个字符`).default('');
const whole = (least: number, most: number, label: string) =>
  z
    .int(`${label}应为整数`)
    .min(least, `${label}至少为 ${least.toLocaleString('zh-CN')}`)
    .max(most, `${label}最多为 ${most.toLocaleString('zh-CN')}`)
    .nullable()
    .default(null);

const FIELDS = {
  name: z.string().trim().min(1, '请输入名称').max(64, '名称不能超过 64 个字符'),
  /** Kept with the account, never changed. */
  adapter: z.string().trim().min(1, '请选择快递').max(32),
  /** Of an own range: what orders call it; of a carrier it names itself. */
  expressName: carrierName().default(''),
  branch: short(64, '网点'),
  /** By the names of the adapter's fields. Secret ones that are left out stay as they are. */
  access: z.record(z.string().max(32), z.string().trim().max(512, '最多 512 个字符')).default({}),
  senderName: short(64, '寄件人'),
  senderPhone: short(32, '寄件电话'),
  senderProvince: short(64, '省份'),
  senderCity: short(64, '城市'),
  senderDistrict: short(64, '区县'),
  senderAddress: short(200, '寄件地址'),
  dailyCap: whole(1, 1_000_000, '日限'),
  quota: whole(1, MOST_SERIAL, '总额度'),
  lowLine: whole(0, 1_000_000, '余额提醒'),
};
export const AccountForm = z.object(FIELDS);
export type AccountForm = z.infer<typeof AccountForm>;

const { access: _secret, ...SHOWN } = FIELDS;
export const WaybillAccount = z.object({
  id,
  ...SHOWN,
  // As it stands: what a form asks of it is no matter of an answer, and a carrier may leave the list of those known.
  ...{ name: z.string(), adapter: z.string(), expressName: z.string(), branch: z.string() },
  kind: z.enum(['own', 'range']),
  /** Of the adapter. */
  carrier: z.string(),
  isOn: z.boolean(),
  state: AccountState,
  used: count,
  reserved: count,
  dayUsed: count,
  dayReserved: count,
  /** null: as many as wanted. */
  left: count.nullable(),
  /** Of the last hour; null: nothing was asked. */
  success: z.number().nullable(),
  averageMs: count.nullable(),
  /** Numbers of which nobody knows what became. */
  unknown: count,
  lastError: z.string(),
  lastErrorAt: time.nullable(),
  version: count,
  updatedBy: z.string(),
  updatedAt: time,
});
export type WaybillAccount = z.infer<typeof WaybillAccount>;

const ability = z.enum(Object.keys(CARRIER_ABILITIES) as [CarrierAbility, ...CarrierAbility[]]);
const Facts = z.object({
  ...{ code: z.string(), label: z.string(), expressName: z.string() },
  fields: z.array(
    z.object({
      ...{ name: z.string(), label: z.string(), secret: z.boolean(), most: count },
      help: z.string().optional(),
    }),
  ),
  can: z.partialRecord(ability, z.boolean()),
  ...{ validityDays: count, returnsQuota: z.boolean(), rate: z.number() },
});
export type AdapterFacts = z.infer<typeof Facts>;

export const WaybillCall = z.object({
  ...{ id, call: z.string(), requestId: z.string(), ms: count },
  ...{ outcome: z.string(), code: z.string(), said: z.string(), at: time },
});
export type WaybillCall = z.infer<typeof WaybillCall>;
export const CARRIER_CALLS = { check: '验证', apply: '取号', query: '查询', cancel: '回收' } as const;

export const WaybillRange = z.object({
  ...{ id, accountId: id, accountName: z.string(), prefix: z.string() },
  ...{ from: count, to: count, next: count, isOn: z.boolean(), createdBy: z.string(), createdAt: time },
});
export type WaybillRange = z.infer<typeof WaybillRange>;

const serial = z
  .int('请填写整数')
  .min(1, '至少为 1')
  .max(MOST_SERIAL, `最多为 ${MOST_SERIAL.toLocaleString('zh-CN')}`);
export const RangeForm = z
  .object({
    accountId: z.int('请选择账户').positive('请选择账户'),
    prefix: z
      .string()
      .trim()
      .regex(/^[A-Z]{2,4}$/, '前缀为 2 至 4 个大写字母'),
    from: serial,
    to: serial,
  })
  .refine(({ from, to }) => from <= to, { path: ['to'], message: '结束号不能小于开始号' });

const PATH = '/manufacture/waybill-account';
const some = z.array(z.int().positive()).min(1, '请选择账户').max(MOST_ACCOUNTS);
const where = {
  /** Part of the name or the branch. */
  keyword: z.string().trim().max(64).optional(),
  express: z.string().trim().max(64).optional(),
  kind: z.enum(['own', 'range']).optional(),
  state: AccountState.optional(),
};

const {
  page,
  create,
  update,
  delete: remove,
} = recordCalls(PATH, '面单账户', {
  ...{ see: access, edit: access, row: WaybillAccount, form: AccountForm, changedBy: post, where },
});

export const waybillAccount = {
  ...{ page, create, update, delete: remove },
  /** What the adapters say of themselves: what is asked when an account is bound. */
  adapters: get(`${PATH}/adapters`, '快递接口', access, { output: z.array(Facts) }),
  detail: get(`${PATH}/detail`, '面单账户详情', access, {
    input: z.object({ id }),
    output: z.object({
      account: WaybillAccount,
      facts: Facts.nullable(),
      /** What opens it, but for what is secret; of that whether it was given. */
      known: z.record(z.string(), z.string()),
      secrets: z.array(z.string()),
      /** The newest first, at most a hundred. */
      calls: z.array(WaybillCall),
    }),
  }),
  switch: post(`${PATH}/switch`, '启用或暂停面单账户', access, {
    input: z.object({ ids: some, on: z.boolean() }),
  }),
  /** Asks whether the account is right, gets one number and gives it back. */
  test: post(`${PATH}/test`, '测试面单账户', access, {
    input: z.object({ id }),
    output: z.object({ no: z.string(), ms: count }),
  }),
  reset: post(`${PATH}/reset`, '恢复熔断的面单账户', access, { input: z.object({ id }) }),
  ranges: post(`${PATH}/range/page`, '自有号段', ranges, { input: pageQuery, output: pageOf(WaybillRange) }),
  createRange: post(`${PATH}/range/create`, '新建号段', ranges, {
    input: RangeForm,
    output: z.object({ id }),
  }),
  switchRange: post(`${PATH}/range/switch`, '启用或停用号段', ranges, {
    input: z.object({ id, on: z.boolean() }),
  }),
};
