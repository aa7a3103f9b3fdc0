import { z } from 'zod';
import { areaCode } from '#contract/area/area-code.ts';
import { get, id, post, time, type TenantAccess } from '#contract/endpoint.ts';
import { recordCalls } from '#contract/record.ts';
import { Platform } from '#contract/platform/platform.ts';
import { amountBound, amountCurrency } from '#contract/values/amount-bound.ts';
import { carrierName } from '#contract/values/express-name.ts';
import { nameText } from '#contract/values/name.ts';

/** As the accounts that rules choose among (P167). */
const access: TenantAccess = { of: 'factory', permissions: ['factory:superWaybill'] };

export const MOST_WAYBILL_RULES = 200;
/** Accounts of one rule: the first one, and those that stand in for it. */
export const MOST_RULE_ACCOUNTS = 10;

const some = <T extends z.ZodType>(of: T, most: number, label: string) =>
  z.array(of).max(most, `${label}最多 ${most} 个`).default([]);
const rowId = z.int().positive();
const grams = (label: string) =>
  z
    .int(`${label}应为整数`)
    .min(1, `${label}至少为 1 克`)
    .max(1_000_000, `${label}最多为 1,000,000 克`)
    .nullable()
    .default(null);
const copies = z
  .int('件数应为整数')
  .min(1, '件数至少为 1')
  .max(100_000, '件数最多为 100,000')
  .nullable()
  .default(null);

const Fields = z.object({
  name: nameText('规则名称', 40),
  enabled: z.boolean().default(true),
  /** As the order wants it; '': any. */
  expressName: carrierName().default(''),
  merchantIds: some(rowId, 200, '客户'),
  shopIds: some(rowId, 200, '店铺'),
  platforms: some(Platform, 50, '平台'),
  areaCodes: some(
    areaCode().refine((code) => code !== '', '请选择区域'),
    100,
    '区域',
  ),
  fromG: grams('重量下限'),
  belowG: grams('重量上限'),
  minCopies: copies,
  maxCopies: copies,
  materials: some(z.string().trim().min(1).max(64), 50, '材质'),
  /** Of the order, as the factory gave them. */
  tags: some(z.string().trim().min(1).max(32), 50, '标签'),
  ...{ fromCents: amountBound('金额下限'), belowCents: amountBound('金额上限') },
  currency: amountCurrency,
  /** What it takes goes by its accounts, whichever express the order wants. */
  forced: z.boolean().default(false),
  accountIds: z
    .array(z.int('请选择账户').positive('请选择账户'))
    .min(1, '请选择账户')
    .max(MOST_RULE_ACCOUNTS, `一条规则最多 ${MOST_RULE_ACCOUNTS} 个账户`),
});
type Said = z.output<typeof Fields>;

/** What does not go together in a rule, and beside which field that is said. */
export function waybillRuleComplaints(rule: Said): [keyof Said, string][] {
  const { fromG, belowG, minCopies, maxCopies, accountIds, fromCents, belowCents } = rule;
  const wrong: [keyof Said, string][] = [];
  if (fromG !== null && belowG !== null && belowG <= fromG) wrong.push(['belowG', '重量上限应大于重量下限']);
  if (fromCents !== null && belowCents !== null && belowCents <= fromCents)
    wrong.push(['belowCents', '金额上限应大于金额下限']);
  if (minCopies !== null && maxCopies !== null && maxCopies < minCopies)
    wrong.push(['maxCopies', '最多件数不能小于最少件数']);
  if (new Set(accountIds).size < accountIds.length) wrong.push(['accountIds', '账户和备选账户不能重复']);
  return wrong;
}
/** As the form says it, checked whole. */
export const WaybillRuleForm = Fields.superRefine((rule, issues) => {
  for (const [field, message] of waybillRuleComplaints(rule))
    issues.addIssue({ code: 'custom', path: [field], message });
});
export type WaybillRuleForm = z.output<typeof Fields>;

const Account = z.object({ id, name: z.string() });
const count = z.int();
const ids = z.array(z.int());
const words = z.array(z.string());
export const WaybillRule = z.object({
  ...{ id, name: z.string(), enabled: z.boolean(), forced: z.boolean() },
  /** The rule with place 1 is asked first. */
  priority: count,
  ...{ expressName: z.string(), merchantIds: ids, shopIds: ids, platforms: words, areaCodes: words },
  ...{ fromG: count.nullable(), belowG: count.nullable() },
  ...{ minCopies: count.nullable(), maxCopies: count.nullable(), materials: words },
  ...{ tags: words, fromCents: count.nullable(), belowCents: count.nullable(), currency: z.string() },
  /** Its condition in words. */
  sentence: z.string(),
  /** The names of its areas, in the order of `areaCodes`. */
  areas: words,
  accountIds: ids,
  /** Those of `accountIds` that are still there. */
  accounts: z.array(Account),
  /** Packages whose numbers were asked for by it in the last seven days. */
  hits: count,
  version: count,
  updatedBy: z.string(),
  updatedAt: time,
});
export type WaybillRule = z.infer<typeof WaybillRule>;

const PATH = '/manufacture/waybill-rule';
const named = z.array(z.object({ id, name: z.string() }));

/** 选号规则: which account gives the number of a package (X10). */
export const waybillRule = {
  ...recordCalls(PATH, '选号规则', {
    ...{ see: access, edit: access, row: WaybillRule, form: Fields, changedBy: post },
    where: {
      /** Part of the name. */
      keyword: z.string().trim().max(64).optional(),
      enabled: z.enum(['yes', 'no']).optional(),
      accountId: id.optional(),
    },
  }),
  /** Every rule's id, the first to be asked first. */
  sort: post(`${PATH}/sort`, '选号规则排序', access, {
    input: z.object({ ids: z.array(id).min(1).max(MOST_WAYBILL_RULES) }),
  }),
  turn: post(`${PATH}/turn`, '启用或停用选号规则', access, {
    input: z.object({ id, version: z.int(), enabled: z.boolean() }),
  }),
  /** What conditions and accounts can be chosen from, and the account that is asked where no rule found one. */
  options: get(`${PATH}/options`, '选号规则选项', access, {
    output: z.object({
      ...{ merchants: named, shops: named, materials: words, tags: words, currencies: words },
      accounts: z.array(z.object({ id, name: z.string(), expressName: z.string(), isOn: z.boolean() })),
      presetId: z.int().nullable(),
    }),
  }),
  preset: post(`${PATH}/preset`, '设置默认面单账户', access, {
    /** null: nobody is asked where no rule found one. */
    input: z.object({ accountId: z.int().positive().nullable() }),
  }),
};
