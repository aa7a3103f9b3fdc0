import { PLATFORMS } from '#contract/platform/platform.ts';
import { choiceSentence } from '#contract/waybill/choice.ts';
import type { Answer, Parsed } from '#contract/endpoint.ts';
import {
  MOST_WAYBILL_RULES,
  waybillRuleComplaints,
  type waybillRule,
  type WaybillRuleForm,
} from '#contract/waybill/rule.ts';
import { areaName } from '#server/modules/area/service.ts';
import { allCustomers } from '#server/modules/customer/service.ts';
import { askerOf, recentTags } from '#server/modules/order/service.ts';
import { namesIn, orderOptions } from '#server/modules/review-rule/service.ts';
import { change } from '#server/modules/tenant/service.ts';
import type { Db } from '#server/platform/database.ts';
import { isDuplicate } from '#server/platform/errors.ts';
import type { Ctx } from '#server/platform/implement.ts';
import { paged } from '#server/platform/paged.ts';
import { badRequest, conflict, forbidden, notFound } from '#server/platform/refusal.ts';
import * as sql from './sql.ts';

const COUNTED_MS = 7 * 86_400_000;
export const UNKNOWN = '选号规则不存在，可能已被删除，请刷新列表。';
const CHANGED = '选号规则已被他人修改，请刷新后重试。';
const taken = (name: string) => conflict(`规则名称「${name}」已存在，请换一个名称。`);
const ABOUT = { kind: 'waybill', hold: sql.lockRules } as const;

/** A rule is about the packages of all materials: who reaches a part of them only looks. @throws Refusal 403 */
export function requireAllMaterials({ limits }: Ctx): void {
  if (limits.materials) throw forbidden('规则作用于全厂的包裹，您的部门只能查看部分材质，请联系管理员处理。');
}

/** What merchants and shops are called here. */
async function nameOf(db: Db, factoryId: number, merchantIds: readonly number[], shopIds: readonly number[]) {
  const { merchant, shop } = await namesIn(db, factoryId, {
    join: 'all',
    groups: [
      {
        join: 'all',
        leaves: [
          { field: 'merchant', op: 'anyOf', ids: [...merchantIds] },
          { field: 'shop', op: 'anyOf', ids: [...shopIds] },
        ],
      },
    ],
  });
  return {
    merchant: (id: number) => merchant[id] ?? `#${id}`,
    shop: (id: number) => shop[id] ?? `#${id}`,
    knowsShop: (id: number) => shop[id] !== undefined,
  };
}

/** What the tree has no more is called by its code. */
const areaOf = (code: string): string => {
  try {
    return areaName(code);
  } catch {
    return code;
  }
};
const platformOf = (code: string): string => PLATFORMS[code as keyof typeof PLATFORMS] ?? code;

export async function page(
  ctx: Ctx,
  asked: Parsed<typeof waybillRule.page>,
): Promise<Answer<typeof waybillRule.page>> {
  const { db, tenantId, now } = ctx;
  const since = new Date(now.getTime() - COUNTED_MS);
  const { total, list } = await paged(sql.pageRules(db, tenantId, since, asked), asked);
  const accounts = new Map((await sql.accountNames(db, tenantId)).map((one) => [one.id, one.name]));
  const names = await nameOf(
    ...([db, tenantId] as const),
    [...new Set(list.flatMap(({ merchantIds }) => merchantIds))],
    [...new Set(list.flatMap(({ shopIds }) => shopIds))],
  );
  const words = { ...names, area: areaOf, platform: platformOf };
  return {
    total,
    list: list.map(({ place, hits, updatedAt, ...row }) => ({
      ...row,
      ...{ priority: place, hits: hits ?? 0, updatedAt: updatedAt.getTime() },
      sentence: choiceSentence(row, words),
      areas: row.areaCodes.map(areaOf),
      accounts: row.accountIds.flatMap((id) => {
        const name = accounts.get(id);
        return name === undefined ? [] : [{ id, name }];
      }),
    })),
  };
}

interface Before {
  merchantIds: readonly number[];
  shopIds: readonly number[];
  accountIds: readonly number[];
}
const NONE: Before = { merchantIds: [], shopIds: [], accountIds: [] };

/** What stands in it already may stay. @throws Refusal 400, 404 where it names what is not the factory's */
async function stored(ctx: Ctx, form: WaybillRuleForm, before: Before = NONE): Promise<sql.StoredRule> {
  const { db, tenantId } = ctx;
  const [wrong] = waybillRuleComplaints(form);
  if (wrong) throw badRequest(`${wrong[1]}。`);
  for (const code of form.areaCodes) areaName(code);
  const unknown = (wanted: readonly number[], had: readonly number[]) =>
    wanted.filter((id) => !had.includes(id));
  const newMerchants = unknown(form.merchantIds, before.merchantIds);
  if (newMerchants.length > 0) {
    const bound = new Set((await allCustomers(db, tenantId)).map(({ merchantId }) => merchantId));
    if (newMerchants.some((id) => !bound.has(id))) throw notFound('有客户不存在，请刷新后重新选择。');
  }
  const { knowsShop } = await nameOf(db, tenantId, [], form.shopIds);
  if (unknown(form.shopIds, before.shopIds).some((id) => !knowsShop(id)))
    throw notFound('有店铺不存在，请刷新后重新选择。');
  const accounts = new Set((await sql.accountNames(db, tenantId)).map(({ id }) => id));
  const accountIds = form.accountIds.filter((id) => accounts.has(id));
  if (unknown(form.accountIds, [...before.accountIds, ...accounts]).length > 0 || accountIds.length === 0)
    throw notFound('有面单账户不存在或已删除，请刷新后重新选择。');
  return {
    ...form,
    // One that was deleted goes with the next change.
    ...{ accountIds, areaCodes: [...new Set(form.areaCodes)], materials: [...new Set(form.materials)] },
    tags: [...new Set(form.tags)],
    updatedBy: ctx.userName ?? '',
  };
}

const onOrOff = (enabled: boolean): string => (enabled ? '（启用）' : '（停用）');

/** A new rule is asked last. @throws Refusal 409 where the factory has a rule of this name */
export async function create(ctx: Ctx, form: Parsed<typeof waybillRule.create>): Promise<{ id: number }> {
  requireAllMaterials(ctx);
  const rule = await stored(ctx, form);
  return change(ctx, ABOUT, async (trx) => {
    if ((await sql.ruleIds(trx, ctx.tenantId)).length >= MOST_WAYBILL_RULES)
      throw conflict(`最多 ${MOST_WAYBILL_RULES} 条选号规则，请先删除不用的规则。`);
    const row = await sql.insertRule(trx, ctx.tenantId, rule, ctx.now);
    if (!row) throw taken(form.name);
    return { answer: row, told: `新建选号规则「${form.name}」${onOrOff(form.enabled)}` };
  });
}

/** @throws Refusal 409 where another changed it since the user saw `version` */
export async function update(
  ctx: Ctx,
  { id, version, ...form }: Parsed<typeof waybillRule.update>,
): Promise<void> {
  requireAllMaterials(ctx);
  const before = await sql.findRule(ctx.db, ctx.tenantId, id);
  if (!before) throw notFound(UNKNOWN);
  const rule = await stored(ctx, form, before);
  await change(ctx, { kind: 'waybill' }, async (trx) => {
    const isDone = await sql
      .update(trx, ctx.tenantId, { id, version }, rule, ctx.now)
      .catch((error: unknown) => {
        throw isDuplicate(error) ? taken(form.name) : error;
      });
    if (!isDone) throw conflict(CHANGED);
    const renamed = before.name === form.name ? '' : `，原名「${before.name}」`;
    const switched = before.enabled === form.enabled ? '' : onOrOff(form.enabled);
    return { told: `修改选号规则「${form.name}」${switched}${renamed}` };
  });
}

export async function turn(ctx: Ctx, asked: Parsed<typeof waybillRule.turn>): Promise<void> {
  requireAllMaterials(ctx);
  const { tenantId, now, userName } = ctx;
  await change(ctx, { kind: 'waybill' }, async (trx) => {
    const rule = await sql.findRule(trx, tenantId, asked.id);
    if (!rule) throw notFound(UNKNOWN);
    if (!(await sql.turn(trx, tenantId, asked, { now, userName }))) throw conflict(CHANGED);
    return { told: `${asked.enabled ? '启用' : '停用'}选号规则「${rule.name}」` };
  });
}

/** By what numbers were asked for stays with them. */
export async function remove(ctx: Ctx, input: Parsed<typeof waybillRule.delete>): Promise<void> {
  requireAllMaterials(ctx);
  await change(ctx, { kind: 'waybill', pass: input }, async (trx) => {
    const before = await sql.remove(trx, ctx.tenantId, input.id);
    if (!before) throw notFound(UNKNOWN);
    return { told: `删除选号规则「${before.name}」` };
  });
}

export async function sort(ctx: Ctx, { ids }: Parsed<typeof waybillRule.sort>): Promise<void> {
  requireAllMaterials(ctx);
  await change(ctx, ABOUT, async (trx) => {
    const known = await sql.ruleIds(trx, ctx.tenantId);
    const same = known.length === ids.length && new Set(ids).size === ids.length;
    if (!same || known.some((id) => !ids.includes(id))) throw conflict('规则列表已变化，请刷新后重新排序。');
    await sql.sortRules(trx, ctx.tenantId, ids);
    return { told: '调整选号规则的先后顺序' };
  });
}

export async function options(ctx: Ctx): Promise<Answer<typeof waybillRule.options>> {
  const { db, tenantId } = ctx;
  const [{ merchants, shops, currencies }, tags, materials, accounts, presetId] = await Promise.all([
    orderOptions(ctx),
    recentTags(db, askerOf(ctx)),
    sql.materialsOf(db, tenantId),
    sql.accountNames(db, tenantId),
    sql.presetOf(db, tenantId),
  ]);
  const among = ctx.limits.materials;
  return {
    ...{ merchants, shops, accounts, presetId },
    ...{ currencies: currencies.length > 0 ? currencies : ['CNY'], tags: tags.map(({ tag }) => tag) },
    materials: among ? materials.filter((one) => among.some(({ material }) => material === one)) : materials,
  };
}

/** @throws Refusal 404 */
export async function preset(ctx: Ctx, { accountId }: Parsed<typeof waybillRule.preset>): Promise<void> {
  requireAllMaterials(ctx);
  const { tenantId, now, userName } = ctx;
  await change(ctx, ABOUT, async (trx) => {
    const account = (await sql.accountNames(trx, tenantId)).find(({ id }) => id === accountId);
    if (accountId !== null && !account) throw notFound('面单账户不存在或已删除，请刷新后重新选择。');
    await sql.savePreset(trx, tenantId, accountId, { now, userName });
    return { told: account ? `设置默认面单账户「${account.name}」` : '取消默认面单账户' };
  });
}
