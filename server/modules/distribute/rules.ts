import type { Answer, Parsed } from '#contract/endpoint.ts';
import { MOST_DISTRIBUTE_RULES, type distributeRule } from '#contract/distribute/distribute-rule.ts';
import { namesIn, orderOptions } from '#server/modules/review-rule/service.ts';
import { change } from '#server/modules/tenant/service.ts';
import { isDuplicate } from '#server/platform/errors.ts';
import type { Ctx } from '#server/platform/implement.ts';
import { badRequest, conflict, forbidden, notFound } from '#server/platform/refusal.ts';
import * as sql from './sql.ts';

export const UNKNOWN = '分配规则不存在，可能已被删除，请刷新列表。';
const CHANGED = '分配规则已被他人修改，请刷新后重试。';
const taken = (name: string) => conflict(`规则名称「${name}」已存在，请换一个名称。`);
const ABOUT = { kind: 'station', hold: sql.lockRules } as const;

/** A rule is about the pieces of all materials: who reaches a part of them only looks. @throws Refusal 403 */
export function requireAllMaterials({ limits }: Ctx): void {
  if (limits.materials)
    throw forbidden('规则作用于全厂的生产件，您的部门只能查看部分材质，请联系管理员处理。');
}

type Form = Parsed<typeof distributeRule.create>;

/** @throws Refusal 400 where it is to be open, and its profile or team is not there. */
async function stored(ctx: Ctx, form: Form): Promise<sql.StoredRule> {
  const { name, enabled, profileId, teamId, condition, grouping, release, nest, send } = form;
  const has = await sql.targetsOf(ctx.db, ctx.tenantId, { profileId, teamId });
  if (profileId !== null && !has.profile) throw badRequest('打印配置不存在或已停用，请另选一个打印配置。');
  if (teamId !== null && !has.team) throw badRequest('班组不存在或已停用，请另选一个班组。');
  if (teamId !== null && !release) throw badRequest('派给班组的是工单，下发后才有，请同时选择自动下发。');
  if (send && !nest) throw badRequest('送到设备的是拼好的版，请同时选择自动拼版。');
  if (send && profileId !== null && !has.folder)
    throw badRequest('打印配置的去向是下载，不能自动送设备：请把它的去向改为热文件夹。');
  return {
    ...{ name, enabled, profileId, teamId, condition, release, nest, send },
    ...grouping,
    dailyAt: [...new Set(grouping.dailyAt)].toSorted(),
    names: condition ? await namesIn(ctx.db, ctx.tenantId, condition) : { merchant: {}, shop: {} },
    clockAt: ctx.now,
    refused: '',
    updatedBy: ctx.userName,
  };
}

const onOrOff = (enabled: boolean): string => (enabled ? '（启用）' : '（停用）');

/** A new rule is asked last. @throws Refusal 409 where the factory has a rule of this name */
export async function create(ctx: Ctx, form: Form): Promise<{ id: number }> {
  requireAllMaterials(ctx);
  const rule = await stored(ctx, form);
  return change(ctx, ABOUT, async (trx) => {
    if ((await sql.ruleIds(trx, ctx.tenantId)).length >= MOST_DISTRIBUTE_RULES)
      throw badRequest(`最多 ${MOST_DISTRIBUTE_RULES} 条规则，请先删除不用的规则。`);
    const row = await sql.insertRule(trx, ctx.tenantId, rule, ctx.now);
    if (!row) throw taken(form.name);
    return { answer: row, told: `新建分配规则「${form.name}」${onOrOff(form.enabled)}` };
  });
}

/** @throws Refusal 409 where another changed it since the user saw `version` */
export async function update(
  ctx: Ctx,
  { id, version, ...form }: Parsed<typeof distributeRule.update>,
): Promise<void> {
  requireAllMaterials(ctx);
  const before = await sql.findRule(ctx.db, ctx.tenantId, id);
  if (!before) throw notFound(UNKNOWN);
  const rule = await stored(ctx, form);
  await change(ctx, { kind: 'station' }, async (trx) => {
    const isDone = await sql
      .update(trx, ctx.tenantId, { id, version }, rule, ctx.now)
      .catch((error: unknown) => {
        throw isDuplicate(error) ? taken(form.name) : error;
      });
    if (!isDone) throw conflict(CHANGED);
    const renamed = before.name === form.name ? '' : `，原名「${before.name}」`;
    const switched = before.enabled === form.enabled ? '' : onOrOff(form.enabled);
    return { told: `修改分配规则「${form.name}」${switched}${renamed}` };
  });
}

export async function turn(ctx: Ctx, asked: Parsed<typeof distributeRule.turn>): Promise<void> {
  requireAllMaterials(ctx);
  const { id, enabled } = asked;
  const { tenantId, now, userName } = ctx;
  await change(ctx, { kind: 'station' }, async (trx) => {
    const rule = await sql.findRule(trx, tenantId, id);
    if (!rule) throw notFound(UNKNOWN);
    const { profileId, teamId } = rule;
    const has = await sql.targetsOf(trx, tenantId, { profileId, teamId });
    if (enabled && profileId !== null && !has.profile)
      throw conflict('规则的打印配置或它的设备已停用，请先启用，或修改规则另选打印配置。');
    if (!(await sql.turn(trx, tenantId, asked, { now, userName }))) throw conflict(CHANGED);
    return { told: `${enabled ? '启用' : '停用'}分配规则「${rule.name}」` };
  });
}

/** What it did stays written down under its name. */
export async function remove(ctx: Ctx, input: Parsed<typeof distributeRule.delete>): Promise<void> {
  requireAllMaterials(ctx);
  await change(ctx, { kind: 'station', pass: input }, async (trx) => {
    const before = await sql.remove(trx, ctx.tenantId, input.id);
    if (!before) throw notFound(UNKNOWN);
    return { told: `删除分配规则「${before.name}」` };
  });
}

export async function sort(ctx: Ctx, { ids }: Parsed<typeof distributeRule.sort>): Promise<void> {
  requireAllMaterials(ctx);
  await change(ctx, ABOUT, async (trx) => {
    const known = await sql.ruleIds(trx, ctx.tenantId);
    const same = known.length === ids.length && new Set(ids).size === ids.length;
    if (!same || known.some((id) => !ids.includes(id))) throw conflict('规则列表已变化，请刷新后重新排序。');
    await sql.sortRules(trx, ctx.tenantId, ids);
    return { told: '调整分配规则的先后顺序' };
  });
}

export async function options(ctx: Ctx): Promise<Answer<typeof distributeRule.options>> {
  const [ofOrders, ofPieces] = await Promise.all([
    orderOptions(ctx),
    sql.choices(ctx.db, ctx.tenantId, ctx.limits.materials),
  ]);
  return { ...ofOrders, ...ofPieces };
}
