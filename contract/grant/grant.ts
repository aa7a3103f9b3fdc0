import { z } from 'zod';
import { cents, get, id, pageOf, pageQuery, post, time, type TenantAccess } from '#contract/endpoint.ts';
import { ActionResult } from '#contract/life-cycle/action.ts';
import { range } from '#contract/values/moment.ts';
import { calendarDay } from '#contract/values/calendar-day.ts';
import { GRANT_REGIONS, type GrantState } from './life-cycle/grant-states.ts';

/** P073: who owns the account; P168: who may use it; and what either may. */
const owner: TenantAccess = { of: 'business', permissions: ['business:superExpress'] };
const receiver: TenantAccess = { of: 'factory', permissions: ['factory:superWaybill'] };
const either: TenantAccess = { of: 'any', permissions: [...owner.permissions, ...receiver.permissions] };

/** Open ones of an account. */
export const MOST_GRANTS = 100;
export const MOST_GRANTED = 10_000_000;
const MOST_CENTS = 10_000;
/** An offer that nobody answers ends by itself. */
export const OFFER_DAYS = 7;

const count = z.int();
const quota = (label: string) =>
  z
    .int(`${label}应为整数`)
    .min(1, `${label}至少为 1`)
    .max(MOST_GRANTED, `${label}最多为 ${MOST_GRANTED.toLocaleString('zh-CN')}`);

const TERMS = {
  total: quota('总额度'),
  daily: quota('日限').nullable().default(null),
  /** Of a number that is used. */
  priceCents: z
    .int('请输入单价')
    .min(0, '单价不能为负数')
    .max(MOST_CENTS, `单价最多为 ${MOST_CENTS / 100} 元`),
  startDay: calendarDay,
  endDay: calendarDay,
};
interface Terms {
  total?: number | undefined;
  daily?: number | null | undefined;
  startDay?: string | undefined;
  endDay?: string | undefined;
}
const dailyFits = ({ total = Infinity, daily }: Terms) => (daily ?? 0) <= total;
const DAILY = { path: ['daily'], message: '日限不能大于总额度' };
const daysFit = ({ startDay = '', endDay = '' }: Terms) => startDay <= endDay;
const DAYS = { path: ['endDay'], message: '到期日不能早于开始日' };

export const GrantForm = z
  .object({
    accountId: z.int('请选择账户').positive('请选择账户'),
    factoryId: z.int('请选择工厂').positive('请选择工厂'),
    ...TERMS,
  })
  .refine(dailyFits, DAILY)
  .refine(daysFit, DAYS);
/** As the user saw it, with what it is to be. */
export const GrantChange = z
  .object({ id, version: count, ...TERMS })
  .refine(dailyFits, DAILY)
  .refine(daysFit, DAYS);

const states = Object.keys(GRANT_REGIONS.grant) as [GrantState['grant'], ...GrantState['grant'][]];
export const GRANT_STATES = Object.fromEntries(
  Object.entries(GRANT_REGIONS.grant).map(([name, { label }]) => [name, label]),
) as Readonly<Record<GrantState['grant'], string>>;

export const Grant = z.object({
  ...{ id, accountId: id, accountName: z.string(), carrier: z.string(), expressName: z.string() },
  ...{ merchantId: id, merchantName: z.string(), factoryId: id, factoryName: z.string() },
  state: z.enum(states),
  ...{ total: count, daily: count.nullable(), used: count, reserved: count, left: count },
  ...{ dayUsed: count, dayReserved: count, priceCents: cents, nextPriceCents: cents.nullable() },
  /** The first day and the last. */
  ...{ startDay: z.string(), endDay: z.string() },
  pausedBy: z.enum(['owner', 'receiver']).nullable(),
  lastUsedAt: time.nullable(),
  ...{ offeredBy: z.string(), createdAt: time, version: count },
});
export type Grant = z.infer<typeof Grant>;

/** What both sides read of a number that was got: nothing of its order, goods or recipient (X39). */
export const GrantUse = z.object({
  ...{ id, grantId: id, accountName: z.string(), merchantName: z.string(), factoryName: z.string() },
  ...{ at: time, no: z.string(), expressName: z.string(), province: z.string() },
  ...{ weightG: count.nullable(), chargeCents: cents, state: count },
});
export type GrantUse = z.infer<typeof GrantUse>;

/** One line of its log. */
const Event = z.object({
  ...{ id, event: z.string(), title: z.string(), after: z.string() },
  ...{ userName: z.string().nullable(), note: z.string(), at: time },
});

const PATH = '/basic/waybill-grant';
const seen = z.object({ id, version: count });
const some = z.array(z.int().positive()).min(1, '请选择分享').max(1000, '一次最多 1,000 条分享');
const once = { idempotencyKey: z.string().min(8).max(64).optional() };

export const grants = {
  /** The owner's, or those that the factory got, the newest first. */
  page: post(`${PATH}/page`, '面单分享列表', either, {
    input: pageQuery.extend({
      accountId: id.optional(),
      /** Who is on the other side. */
      partnerId: id.optional(),
      state: z.enum(states).optional(),
      /** Part of the name of the account. */
      keyword: z.string().trim().max(64).optional(),
    }),
    output: pageOf(Grant),
  }),
  detail: get(`${PATH}/detail`, '面单分享详情', either, {
    input: z.object({ id }),
    output: z.object({ grant: Grant, events: z.array(Event) }),
  }),
  /** The factories that something can be granted to. */
  factories: get(`${PATH}/factories`, '可以分享的工厂', owner, {
    output: z.array(z.object({ id, name: z.string() })),
  }),
  offer: post(`${PATH}/offer`, '分享面单', owner, {
    input: GrantForm.safeExtend(once),
    output: z.object({ id }),
  }),
  change: post(`${PATH}/change`, '修改面单分享', owner, { input: GrantChange }),
  topUp: post(`${PATH}/top-up`, '追加面单分享的额度', owner, {
    input: seen.extend({ more: quota('追加的额度') }),
  }),
  /** The offer, or the higher price that waits. */
  accept: post(`${PATH}/accept`, '接受面单分享', receiver, { input: seen }),
  refuse: post(`${PATH}/refuse`, '拒绝面单分享', receiver, { input: seen }),
  pause: post(`${PATH}/pause`, '暂停面单分享', either, {
    input: z.object({ ids: some }),
    output: ActionResult,
  }),
  resume: post(`${PATH}/resume`, '恢复面单分享', either, {
    input: z.object({ ids: some }),
    output: ActionResult,
  }),
  end: post(`${PATH}/end`, '结束面单分享', either, { input: z.object({ ids: some }), output: ActionResult }),
  uses: post(`${PATH}/uses`, '面单分享的使用明细', either, {
    input: pageQuery.extend({
      grantId: id.optional(),
      partnerId: id.optional(),
      /** Part of the number. */
      no: z.string().trim().max(64).optional(),
      at: range.optional(),
    }),
    output: pageOf(GrantUse),
  }),
};
