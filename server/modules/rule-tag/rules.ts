import type { Answer, Parsed } from '#contract/endpoint.ts';
import { MOST_TAG_RULES, type RuleTag, type ruleTag } from '#contract/rule-tag/rule-tag.ts';
import { offeredGift } from '#server/modules/order/service.ts';
import type { Names } from '#server/modules/review-rule/service.ts';
import { offeredAmong } from '#server/modules/sku/service.ts';
import { change } from '#server/modules/tenant/service.ts';
import { isDuplicate } from '#server/platform/errors.ts';
import type { Ctx } from '#server/platform/implement.ts';
import { paged } from '#server/platform/paged.ts';
import { badRequest, conflict, forbidden, notFound } from '#server/platform/refusal.ts';
import { choices, pageHits, shopNames } from './orders.sql.ts';
import * as sql from './sql.ts';

const COUNTED_MS = 7 * 86_400_000;

export const UNKNOWN = '规则不存在，可能已被删除，请刷新列表。';
const taken = (name: string) => conflict(`规则名称「${name}」已存在，请换一个名称。`);
const ABOUT = { kind: 'ruleTag', hold: sql.lockRules } as const;

type Form = Parsed<typeof ruleTag.create>;

/** Whose orders a user of the merchant may see. */
export const whose = ({ tenantId, limits }: Ctx) => ({ merchantId: tenantId, shopIds: limits.shopIds });

/** A rule is about the orders of every shop: who reaches a part of them only looks. @throws Refusal 403 */
export function requireAllShops({ limits }: Ctx): void {
  if (limits.shopIds)
    throw forbidden('规则作用于所有店铺的订单，您的部门只能查看部分店铺，请联系管理员处理。');
}

export async function page(
  ctx: Ctx,
  asked: Parsed<typeof ruleTag.page>,
): Promise<Answer<typeof ruleTag.page>> {
  const since = new Date(ctx.now.getTime() - COUNTED_MS);
  const { total, list } = await paged(
    sql.pageRules(ctx.db, ctx.tenantId, since, asked),
    asked,
    ({ place, hits, triggers, condition, actions, names, ...row }) => ({
      ...row,
      priority: place,
      triggers: triggers as RuleTag['triggers'],
      condition: condition as unknown as RuleTag['condition'],
      actions: actions as unknown as RuleTag['actions'],
      names: names as unknown as sql.TagNames,
      hits: hits ?? 0,
    }),
  );
  const ids = list.flatMap(({ actions }) => actions.gift?.skuId ?? []);
  const offered =
    ids.length > 0
      ? await offeredAmong(ctx.db, { merchantId: ctx.tenantId }, { ids: [...new Set(ids)] })
      : [];
  const named = new Map(offered.map((sku) => [sku.id, sku]));
  return {
    total,
    list: list.map(({ names, ...row }) => {
      const skuId = row.actions.gift?.skuId;
      if (skuId === undefined) return { ...row, gift: null };
      const { code, name } = named.get(skuId) ?? names.gift ?? { code: '', name: '' };
      return { ...row, gift: { id: skuId, code, name, offered: named.has(skuId) } };
    }),
  };
}

export const hits = (ctx: Ctx, asked: Parsed<typeof ruleTag.hits>): Promise<Answer<typeof ruleTag.hits>> =>
  paged(pageHits(ctx.db, whose(ctx), asked.ruleId), asked, ({ why, did, giftSaid, trigger, at, ...row }) => ({
    ...row,
    did: [did, giftSaid].filter(Boolean).join('；'),
    why: why as unknown as string[],
    trigger: trigger as 'new',
    at: at.getTime(),
  })) as unknown as Promise<Answer<typeof ruleTag.hits>>;

/** What the shops of a condition are called. @throws Refusal 404 where one is not the merchant's */
export async function namesOf(ctx: Ctx, { groups }: Form['condition']): Promise<Names> {
  const ids = groups.flatMap(({ leaves }) =>
    leaves.flatMap((leaf) => (leaf.field === 'shop' ? leaf.ids : [])),
  );
  if (ids.length === 0) return { merchant: {}, shop: {} };
  const named = new Map((await shopNames(ctx.db, ctx.tenantId, ids)).map(({ id, name }) => [id, name]));
  if (ids.some((id) => !named.has(id))) throw notFound('条件中的店铺不存在，请重新选择。');
  return { merchant: {}, shop: Object.fromEntries(named) };
}

/** What its gift is called; one that stands may stay. @throws Refusal 400 where it cannot be given so, or not any more */
async function giftOf(ctx: Ctx, { gift }: Form['actions'], before?: Before): Promise<sql.TagNames['gift']> {
  if (!gift) return undefined;
  const { skuId, quantity } = before?.actions.gift ?? {};
  if (skuId === gift.skuId && quantity === gift.quantity) return before?.names.gift;
  const sku = await offeredGift(ctx.db, ctx.tenantId, { ...gift, pictureFileId: null });
  if (!sku) throw badRequest('赠品已停用或不再提供，请重新选择。');
  if (sku.most !== undefined && gift.quantity > sku.most)
    throw badRequest(`工厂规定「${sku.name}」每单最多 ${sku.most} 件，请减少数量。`);
  return { code: sku.code, name: sku.name };
}

type Before = NonNullable<Awaited<ReturnType<typeof sql.findRule>>>;

const stored = async (ctx: Ctx, form: Form, before?: Before): Promise<sql.StoredRule> => ({
  ...form,
  triggers: [...new Set(form.triggers)],
  names: { ...(await namesOf(ctx, form.condition)), gift: await giftOf(ctx, form.actions, before) },
  updatedBy: ctx.userName ?? '',
});

/** A new rule runs last. @throws Refusal 409 where the merchant has a rule of this name. */
export async function create(ctx: Ctx, form: Form): Promise<{ id: number }> {
  requireAllShops(ctx);
  const rule = await stored(ctx, form);
  return change(ctx, ABOUT, async (trx) => {
    if ((await sql.ruleIds(trx, ctx.tenantId)).length >= MOST_TAG_RULES)
      throw badRequest(`最多 ${MOST_TAG_RULES} 条规则，请先删除不用的规则。`);
    const row = await sql.insertRule(trx, ctx.tenantId, rule, ctx.now);
    if (!row) throw taken(form.name);
    return { answer: row, told: `新建规则标签「${form.name}」${onOrOff(form.enabled)}` };
  });
}

const onOrOff = (enabled: boolean): string => (enabled ? '（启用）' : '（停用）');

/** @throws Refusal 409 where another changed it since the user saw `version`. */
export async function update(
  ctx: Ctx,
  { id, version, ...form }: Parsed<typeof ruleTag.update>,
): Promise<void> {
  requireAllShops(ctx);
  const before = await sql.findRule(ctx.db, ctx.tenantId, id);
  if (!before) throw notFound(UNKNOWN);
  const rule = await stored(ctx, form, before);
  await change(ctx, { kind: 'ruleTag' }, async (trx) => {
    const isDone = await sql
      .update(trx, ctx.tenantId, { id, version }, rule, ctx.now)
      .catch((error: unknown) => {
        throw isDuplicate(error) ? taken(form.name) : error;
      });
    if (!isDone) throw conflict('规则已被他人修改，请刷新后重试。');
    const renamed = before.name === form.name ? '' : `，原名「${before.name}」`;
    const switched = before.enabled === form.enabled ? '' : onOrOff(form.enabled);
    return { told: `修改规则标签「${form.name}」${switched}${renamed}` };
  });
}

/** What it did to orders stays with them. */
export async function remove(ctx: Ctx, input: Parsed<typeof ruleTag.delete>): Promise<void> {
  requireAllShops(ctx);
  await change(ctx, { kind: 'ruleTag', pass: input }, async (trx) => {
    const before = await sql.remove(trx, ctx.tenantId, input.id);
    if (!before) throw notFound(UNKNOWN);
    return { told: `删除规则标签「${before.name}」` };
  });
}

export async function sort(ctx: Ctx, { ids }: Parsed<typeof ruleTag.sort>): Promise<void> {
  requireAllShops(ctx);
  await change(ctx, ABOUT, async (trx) => {
    const known = await sql.ruleIds(trx, ctx.tenantId);
    const same = known.length === ids.length && new Set(ids).size === ids.length;
    if (!same || known.some((id) => !ids.includes(id))) throw conflict('规则列表已变化，请刷新后重新排序。');
    await sql.sortRules(trx, ctx.tenantId, ids);
    return { told: '调整规则标签的先后顺序' };
  });
}

/** Orders looked at for what conditions can be chosen from. */
const RECENT = 20_000;

export const options = (ctx: Ctx): Promise<Answer<typeof ruleTag.options>> =>
  choices(ctx.db, whose(ctx), RECENT);
