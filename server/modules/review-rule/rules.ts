import type { Answer, Parsed } from '#contract/endpoint.ts';
import { isReasonCode } from '#contract/order/order.ts';
import { TIMED_FIELDS } from '#contract/review-rule/review-condition.ts';
import type { ReviewRule, reviewRule } from '#contract/review-rule/review-rule.ts';
import { allCustomers } from '#server/modules/customer/service.ts';
import { change } from '#server/modules/tenant/service.ts';
import type { Ctx } from '#server/platform/implement.ts';
import { paged } from '#server/platform/paged.ts';
import { isDuplicate } from '#server/platform/errors.ts';
import { badRequest, conflict, notFound } from '#server/platform/refusal.ts';
import { choices } from './facts.sql.ts';
import { namesIn } from './names.ts';
import { asksOf } from './asks.ts';
import * as sql from './sql.ts';

const MOST_RULES = 200;
const COUNTED_MS = 30 * 86_400_000;

const UNKNOWN = '规则不存在，可能已被删除，请刷新列表。';
const taken = (name: string) => conflict(`规则名称「${name}」已存在，请换一个名称。`);

export const page = (ctx: Ctx, place: Parsed<typeof reviewRule.page>) =>
  paged(
    sql.pageRules(ctx.db, ctx.tenantId, new Date(ctx.now.getTime() - COUNTED_MS)),
    place,
    ({ place: priority, hits, condition, actions, ...row }) => ({
      ...row,
      priority,
      condition: condition as unknown as ReviewRule['condition'],
      actions: actions as unknown as ReviewRule['actions'],
      hits: hits ?? 0,
    }),
  );

const ABOUT = { kind: 'rule', hold: sql.lockRules } as const;

type Form = Parsed<typeof reviewRule.create>;

async function stored(ctx: Ctx, { name, enabled, condition, actions }: Form): Promise<sql.StoredRule> {
  if (actions.pend && isReasonCode(actions.pend.reason))
    throw badRequest('待处理原因与内置检查的代码相同，请换一种说法。');
  const asks = asksOf([{ condition }]);
  return {
    name,
    enabled,
    condition,
    actions,
    names: await namesIn(ctx.db, ctx.tenantId, condition),
    timed: TIMED_FIELDS.some((field) => asks.has(field)),
    updatedBy: ctx.userName ?? '',
  };
}

/** A new rule runs last. @throws Refusal 409 where the factory has a rule of this name. */
export async function create(ctx: Ctx, form: Form): Promise<number> {
  const rule = await stored(ctx, form);
  return change(ctx, ABOUT, async (trx) => {
    if ((await sql.ruleIds(trx, ctx.tenantId)).length >= MOST_RULES)
      throw badRequest(`最多 ${MOST_RULES} 条规则，请先删除不用的规则。`);
    const row = await sql.insertRule(trx, ctx.tenantId, rule, ctx.now);
    if (!row) throw taken(form.name);
    return { answer: row.id, told: `新建审单规则「${form.name}」${onOrOff(form.enabled)}` };
  });
}

/** @throws Refusal 409 where another changed it since the user saw `version`. */
export async function update(ctx: Ctx, { id, version, ...form }: Parsed<typeof reviewRule.update>) {
  const rule = await stored(ctx, form);
  try {
    if (await change(ctx, { kind: 'rule' }, (trx) => write(trx, ctx, { id, version, rule }))) return;
  } catch (error) {
    throw isDuplicate(error) ? taken(form.name) : error;
  }
  throw (await sql.findRule(ctx.db, ctx.tenantId, id))
    ? conflict('规则已被他人修改，请刷新后重试。')
    : notFound(UNKNOWN);
}

const onOrOff = (enabled: boolean): string => (enabled ? '（启用）' : '（停用）');

/** Answers false where it is not the version that the user saw. */
async function write(
  trx: sql.Trx,
  ctx: Ctx,
  { id, version, rule }: { id: number; version: number; rule: sql.StoredRule },
) {
  const before = await sql.findRule(trx, ctx.tenantId, id);
  if (!before || !(await sql.update(trx, ctx.tenantId, { id, version }, rule, ctx.now)))
    return { answer: false, told: '' };
  const { name, enabled } = rule;
  const renamed = before.name === name ? '' : `，原名「${before.name}」`;
  const switched = before.enabled === enabled ? '' : onOrOff(enabled);
  return { answer: true, told: `修改审单规则「${name}」${switched}${renamed}` };
}

/** What it did stays written down under its name. */
export const remove = (ctx: Ctx, input: Parsed<typeof reviewRule.delete>): Promise<void> =>
  change(ctx, { kind: 'rule', pass: input }, async (trx) => {
    const before = await sql.remove(trx, ctx.tenantId, input.id);
    if (!before) throw notFound(UNKNOWN);
    return { told: `删除审单规则「${before.name}」` };
  });

export const sort = (ctx: Ctx, { ids }: Parsed<typeof reviewRule.sort>): Promise<void> =>
  change(ctx, ABOUT, async (trx) => {
    const known = await sql.ruleIds(trx, ctx.tenantId);
    const same = known.length === ids.length && new Set(ids).size === ids.length;
    if (!same || known.some((id) => !ids.includes(id))) throw conflict('规则列表已变化，请刷新后重新排序。');
    await sql.sortRules(trx, ctx.tenantId, ids);
    return { told: '调整审单规则的先后顺序' };
  });

/** Orders looked at for what conditions can be chosen from. */
const RECENT = 20_000;

export async function options(ctx: Ctx): Promise<Answer<typeof reviewRule.options>> {
  const [bound, { countries, currencies, shops }] = await Promise.all([
    allCustomers(ctx.db, ctx.tenantId),
    choices(ctx.db, ctx.tenantId, RECENT),
  ]);
  const merchants = bound.map(({ merchantId, merchantName }) => ({ id: merchantId, name: merchantName }));
  return { merchants, shops, countries, currencies };
}
