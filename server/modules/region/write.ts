import type { Parsed } from '#contract/endpoint.ts';
import {
  MOST_REGION_RULES,
  REGION_KINDS,
  regionComplaints,
  type region,
  type RegionForm,
} from '#contract/region/region.ts';
import { areaName } from '#server/modules/area/service.ts';
import { change } from '#server/modules/tenant/service.ts';
import type { Trx } from '#server/platform/database.ts';
import { isDuplicate } from '#server/platform/errors.ts';
import type { Ctx } from '#server/platform/implement.ts';
import { badRequest, conflict, notFound } from '#server/platform/refusal.ts';
import * as sql from './region.sql.ts';

type Named = Pick<sql.RuleValues, 'kind' | 'expressName' | 'area' | 'postcodes'>;
const nameOf = ({ kind, expressName, area, postcodes }: Named) =>
  `「${expressName || '全部快递'}，${area || (postcodes && `邮编 ${postcodes.slice(0, 40)}`) || '全国'}，${REGION_KINDS[kind]}」`;

const GONE = '区域规则不存在或已删除，请刷新列表。';
const STALE = '区域规则已被他人修改，请刷新后重试。';
const FULL = `最多保留 ${MOST_REGION_RULES.toLocaleString('zh-CN')} 条区域规则，请先删除不用的。`;

/** With the name of its area. @throws Refusal 400 where it contradicts itself or names no area */
function valuesOf({ ...rule }: RegionForm): sql.RuleValues {
  const [wrong] = regionComplaints(rule);
  if (wrong) throw badRequest(`${wrong[1]}。`);
  return { ...rule, area: areaName(rule.areaCode) };
}

const taken = (error: unknown, rule: Named) =>
  isDuplicate(error) ? conflict(`区域规则${nameOf(rule)}在这个开始日已存在，请直接修改它。`) : error;

/** @throws Refusal 409 where there are as many as a factory may keep, or one like it */
export async function insertIn(
  trx: Trx,
  { tenantId, ...by }: { tenantId: number; userName: string; now: Date },
  form: RegionForm,
  source: 'hand' | 'file',
) {
  const rule = valuesOf(form);
  if ((await sql.countRules(trx, tenantId)) >= MOST_REGION_RULES) throw conflict(FULL);
  try {
    return { rule, answer: await sql.insertRule(trx, tenantId, rule, source, by) };
  } catch (error) {
    throw taken(error, rule);
  }
}

/** @throws Refusal 404 where it is gone, 409 where somebody changed it since, or there is one like it */
export async function updateIn(
  trx: Trx,
  { tenantId, ...by }: { tenantId: number; userName: string; now: Date },
  seen: { id: number; version: number },
  form: RegionForm,
) {
  const rule = valuesOf(form);
  try {
    if (await sql.updateRule(trx, tenantId, seen, rule, by)) return rule;
  } catch (error) {
    throw taken(error, rule);
  }
  throw (await sql.findRule(trx, tenantId, seen.id)) ? conflict(STALE) : notFound(GONE);
}

const HOW = { kind: 'region', hold: sql.holdRegions } as const;

export const create = (ctx: Ctx, form: Parsed<typeof region.create>) =>
  change(ctx, HOW, async (trx) => {
    const { rule, answer } = await insertIn(trx, ctx, form, 'hand');
    return { answer, told: `新建区域规则${nameOf(rule)}` };
  });

export const update = (ctx: Ctx, { id, version, ...form }: Parsed<typeof region.update>) =>
  change(ctx, HOW, async (trx) => {
    const rule = await updateIn(trx, ctx, { id, version }, form);
    return { told: `修改区域规则${nameOf(rule)}` };
  });

export const remove = (ctx: Ctx, input: Parsed<typeof region.delete>) =>
  change(ctx, { ...HOW, pass: input }, async (trx) => {
    const rule = await sql.findRule(trx, ctx.tenantId, input.id);
    if (!rule) throw notFound(GONE);
    await sql.deleteRule(trx, ctx.tenantId, input.id);
    return { told: `删除区域规则${nameOf(rule)}` };
  });
