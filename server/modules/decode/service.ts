import { MOST_DECODE_RULES, type decode } from '#contract/decode/decode.ts';
import type { Answer, Parsed } from '#contract/endpoint.ts';
import { refuseBeyondShops, requireShops } from '#server/modules/shop/service.ts';
import { change } from '#server/modules/tenant/service.ts';
import type { Ctx } from '#server/platform/implement.ts';
import { reachesShops } from '#server/platform/reach.ts';
import { badRequest, conflict, notFound } from '#server/platform/refusal.ts';
import type { Json } from '#server/platform/schema.ts';
import type { DecodeInput } from './decode-input.ts';
import { readCodes } from './decoder.ts';
import { countDecoded } from '#server/modules/mapping/service.ts';
import * as sql from './sql.ts';

const GONE = '解码规则不存在，请刷新列表。';
const ABOUT = { kind: 'setting', hold: sql.lockRules } as const;

export async function detail(ctx: Ctx): Promise<Answer<typeof decode.detail>> {
  const [feature, rules, decoded] = await Promise.all([
    sql.featureOf(ctx.db, ctx.tenantId),
    sql.rulesOf(ctx.db, ctx.tenantId),
    countDecoded(ctx.db, ctx.tenantId),
  ]);
  return {
    open: feature?.open ?? false,
    rules: rules.length,
    openRules: rules.filter(({ open }) => open).length,
    decoded,
    updatedAt: feature?.updatedAt ?? null,
    updatedBy: feature?.updatedBy ?? '',
  };
}

export async function open(ctx: Ctx, { open: wanted }: Parsed<typeof decode.open>): Promise<void> {
  refuseBeyondShops(ctx, []);
  await change(ctx, ABOUT, async (trx) => {
    if (((await sql.featureOf(trx, ctx.tenantId))?.open ?? false) === wanted) return { told: '' };
    const { tenantId: merchantId, now: updatedAt, userName: updatedBy } = ctx;
    await sql.saveFeature(trx, { merchantId, open: wanted, updatedAt, updatedBy });
    return { told: `${wanted ? '开启' : '关闭'}自动解码` };
  });
}

/** The rules that concern shops which the user reaches: those of all shops among them. */
const rulesReached = async (ctx: Ctx) =>
  (await sql.rulesOf(ctx.db, ctx.tenantId)).filter(
    ({ shopIds }) => shopIds.length === 0 || reachesShops(ctx, shopIds),
  );

export const rules = async (ctx: Ctx): Promise<Answer<typeof decode.rules>> =>
  (await rulesReached(ctx)).map(({ merchantId: _of, ...row }, i) => ({ ...row, priority: i + 1 }));

/**
 * Makes one, tried last, or changes the one named. @throws Refusal 404, 409 where another has its name, 403 where it is
 * for shops that the user does not reach.
 */
export const save = (ctx: Ctx, { id, ...form }: Parsed<typeof decode.save>) =>
  change(ctx, ABOUT, async (trx) => {
    const standing = await sql.rulesOf(trx, ctx.tenantId);
    const before = standing.find((rule) => rule.id === id);
    if (id !== undefined && !before) throw notFound(GONE);
    refuseBeyondShops(ctx, form.shopIds);
    if (before) refuseBeyondShops(ctx, before.shopIds);
    if (standing.some((rule) => rule.name === form.name && rule.id !== id))
      throw conflict(`已有名为「${form.name}」的规则，请换一个名称。`);
    await requireShops(trx, ctx.tenantId, form.shopIds);
    const { tenantId: merchantId, now: updatedAt, userName: updatedBy } = ctx;
    const set = { ...form, updatedAt, updatedBy };
    if (id === undefined && standing.length >= MOST_DECODE_RULES)
      throw badRequest(`最多 ${MOST_DECODE_RULES} 条解码规则，请先删除不用的。`);
    const last = standing.at(-1)?.priority ?? 0;
    const saved =
      id === undefined ? await sql.insertRule(trx, { ...set, merchantId, priority: last + 1 }) : { id };
    if (id !== undefined) await sql.updateRule(trx, merchantId, id, set);
    return { answer: saved, told: `${id === undefined ? '新建' : '修改'}解码规则「${form.name}」` };
  });

/** @throws Refusal 409 where rules came or went meanwhile. */
export async function sort(ctx: Ctx, { ids }: Parsed<typeof decode.sort>): Promise<void> {
  refuseBeyondShops(ctx, []);
  await change(ctx, ABOUT, async (trx) => {
    const standing = (await sql.rulesOf(trx, ctx.tenantId)).map((rule) => rule.id);
    if (
      new Set(ids).size !== ids.length ||
      ids.length !== standing.length ||
      !ids.every((id) => standing.includes(id))
    )
      throw conflict('解码规则已有变化，请刷新后重新排序。');
    await sql.sortRules(trx, ctx.tenantId, ids);
    return { told: '调整解码规则的顺序' };
  });
}

/** What it mapped stays mapped. @throws Refusal 404; dangerPassword where one is set. */
export const remove = (ctx: Ctx, input: Parsed<typeof decode.remove>): Promise<void> =>
  change(ctx, { ...ABOUT, pass: input }, async (trx) => {
    const { id } = input;
    const rule = (await sql.rulesOf(trx, ctx.tenantId)).find((one) => one.id === id);
    if (!rule) throw notFound(GONE);
    refuseBeyondShops(ctx, rule.shopIds);
    await sql.deleteRule(trx, ctx.tenantId, id);
    return { told: `删除解码规则「${rule.name}」` };
  });

export async function test(
  ctx: Ctx,
  { codes, shopId }: Parsed<typeof decode.test>,
): Promise<Answer<typeof decode.test>> {
  const open = (await rulesReached(ctx)).filter((rule) => rule.open);
  const asked = codes.map((code) => ({ code, shopIds: shopId === undefined ? [] : [shopId] }));
  const read = await readCodes(ctx.db, ctx.tenantId, open, asked);
  return codes.map((code) => {
    const one = read.get(code);
    return {
      code,
      ruleName: one?.ruleName ?? null,
      skuCode: one?.skuCode ?? null,
      skuName: one?.offered[0]?.name ?? null,
      quantity: one?.quantity ?? 1,
      picture: one?.picture ?? null,
      pictureFound: one?.pictureFileId != null,
    };
  });
}

/** @throws Refusal 400 where no rule is open. */
export async function run(ctx: Ctx): Promise<{ taskId: number }> {
  if (!(await sql.rulesOf(ctx.db, ctx.tenantId)).some((rule) => rule.open))
    throw badRequest('还没有开启的解码规则，请先新建或开启一条。');
  const { tenantId, userId } = ctx;
  const input = { shopIds: ctx.limits.shopIds } satisfies DecodeInput as unknown as Json;
  const task = { tenantId, userId, kind: 'decode.run', title: '解码待匹配编码', input } as const;
  return { taskId: await ctx.tasks.submit(ctx.db, task) };
}

export { decodeOrders } from './decode-orders.ts';
export { picturesNamed } from './sql.ts';
